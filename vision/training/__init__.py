"""Training the card reader's networks on drawn cards only.

``python -m vision.training`` draws the lessons, trains the networks and writes the weights. It needs the
``train`` extra (PyTorch) and as many open fonts as possible; running the program needs neither.
"""
