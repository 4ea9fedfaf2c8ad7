"""The camera page, the camera check, and the mat corners page."""
