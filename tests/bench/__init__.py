"""Benchmarks: how long seeing takes. Run by ``python -m tests.bench``; no test is timed."""
