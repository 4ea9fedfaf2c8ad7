"""Training the dice reader's three networks on drawn dice only.

``python -m vision.training.dice`` draws the lessons, trains the three networks, calibrates the confidence and
writes the weights. It needs the ``train`` extra (PyTorch); running the program does not.
"""
