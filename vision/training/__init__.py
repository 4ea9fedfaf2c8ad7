"""How the reader's two networks are made: cards drawn by code, and nothing else, for lessons.

``python -m vision.training`` draws the lessons, trains both networks and writes the weights. It needs the
``train`` extra (PyTorch) and as many open fonts as the machine has; running the program needs neither.
"""
