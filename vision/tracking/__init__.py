"""What has changed on the table, when it is settled, and which card lies in which zone."""
