"""The touchscreen: draws snapshots of the table, hands in taps and keys. Only this room imports Kivy."""
