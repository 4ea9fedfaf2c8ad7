"""How the dice reader's two networks are made: dice drawn by code, and nothing else, for lessons.

``python -m vision.training.dice`` draws the lessons, teaches both networks, judges their confidence and
writes the weights. It needs the ``train`` extra (PyTorch); running the program does not.
"""
