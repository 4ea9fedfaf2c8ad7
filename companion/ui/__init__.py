"""The touchscreen: renders snapshots of the table, hands taps and keys to the desk. Only this room imports Kivy."""
