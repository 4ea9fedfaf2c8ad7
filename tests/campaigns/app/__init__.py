"""The real app in a process of its own, for campaigns that kill, freeze and starve it.

:class:`~tests.campaigns.app.process.AppProcess` starts it and talks to it; what answers inside that process
is :mod:`tests.campaigns.app.inside`. There the program runs as ``companion run`` does, on SDL's offscreen
driver; orders are carried out on the screen's own thread, by the screen's own methods.
"""
