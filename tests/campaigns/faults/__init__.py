"""Every fault that was ever told of, made in the real app: ``python -m tests.campaigns.faults``.

Each fault is made in a process of its own, offscreen, and what was seen is told in a table. ``--only WORD``
makes those whose name has the word; ``--page FILE`` writes the table as a page of the documentation. Exit
status 1 if one of them was not survived as it should be. Some need root (a disk of their own that fills up, a
folder that is read-only even for us); they say so where they cannot be made.
"""
