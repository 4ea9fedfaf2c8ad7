"""The camera's picture, its check, and the mat's corners by hand."""
