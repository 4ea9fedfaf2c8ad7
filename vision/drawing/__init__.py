"""Playing cards drawn by code: for the simulated table and for training the reader."""
