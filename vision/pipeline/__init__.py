"""The vision pipeline: frames in, observations out; in this process or in a worker process."""
