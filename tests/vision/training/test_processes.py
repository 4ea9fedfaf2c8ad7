"""Lessons are drawn by several processes as by one, each on one core."""

from __future__ import annotations

import os

import cv2

from vision.training.processes import chunks, drawn


def test_a_count_is_shared_out_in_chunks_of_which_the_last_is_smaller() -> None:
    assert chunks(450, 200) == [200, 200, 50]


def _worked_out(job: int) -> tuple[int, str | None, int]:
    return job * job, os.environ.get("OMP_NUM_THREADS"), cv2.getNumThreads()


def test_several_processes_give_what_one_gives_in_the_same_order() -> None:
    jobs = [3, 1, 2]
    one, several = (drawn(_worked_out, jobs, processes) for processes in (1, 2))
    assert [it[0] for it in one] == [it[0] for it in several] == [9, 1, 4]


def test_each_of_several_processes_works_on_one_core_and_leaves_its_caller_as_it_was() -> None:
    before = os.environ.get("OMP_NUM_THREADS")
    for _, threads, of_opencv in drawn(_worked_out, [1, 2], 2):
        assert (threads, of_opencv) == ("1", 1)
    assert os.environ.get("OMP_NUM_THREADS") == before
