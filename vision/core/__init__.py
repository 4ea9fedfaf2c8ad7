"""The values and the geometry that the rest of vision builds on."""

import os

# ONNX Runtime reports its use over the network, and keeps these reports on the disk, unless it is told before
# it is imported. What is seen at a table stays there.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
