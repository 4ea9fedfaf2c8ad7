"""The public face of vision: what ``import vision`` gives, and that its documented examples run."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import hardware.errors
import vision
import vision.core.errors
import vision.core.sentences

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "module", [vision, vision.core.errors, vision.core.sentences, hardware.errors], ids=lambda m: m.__name__
)
def test_the_examples_in_the_docstrings_run(module: object) -> None:
    found = doctest.testmod(module)  # type: ignore[arg-type]
    assert found.attempted > 0
    assert found.failed == 0


def test_the_examples_in_the_documentation_run(monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs" / "vision.md").read_text(encoding="utf-8")
    examples = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert examples
    for example in examples:
        exec(compile(example, "docs/vision.md", "exec"), {})


def test_every_public_name_is_there_and_documented() -> None:
    for name in vision.__all__:
        value = getattr(vision, name)
        assert callable(value) is False or value.__doc__, name
    assert set(vision.__all__) <= set(dir(vision))


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'eyes'"):
        vision.eyes  # noqa: B018


def test_the_top_level_holds_no_module_but_its_face() -> None:
    assert [path.name for path in (ROOT / "vision").glob("*.py")] == ["__init__.py"]


def loaded_by(program: str) -> set[str]:
    code = f"import sys\n{program}\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True)
    return set(done.stdout.split())


def test_importing_vision_loads_no_library() -> None:
    assert not {"cv2", "numpy", "PIL", "reportlab"} & loaded_by("import vision")


def test_what_watches_loads_nothing_that_prints_trains_or_draws_cards() -> None:
    heavy = ("reportlab", "torch", "vision.printing", "vision.training", "vision.simulation")
    heavy += ("vision.drawing.faces", "vision.drawing.courts", "vision.drawing.glyphs")
    names = ("Watcher", "open_source", "reader_for", "open_pipeline", "WorkerPipeline", "DiceReader")
    loaded = loaded_by("from vision import " + ", ".join(names))
    assert not [name for name in loaded if name.startswith(heavy)]


def error_classes() -> list[type[Exception]]:
    """Every error class of vision and hardware, found by reading their files."""
    found = []
    for room in ("vision", "hardware"):
        for path in (ROOT / room).rglob("*.py"):
            if "training" in path.parts:
                continue
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef):
                    value = getattr(importlib.import_module(module), node.name)
                    roots = (vision.core.errors.VisionError, hardware.errors.HardwareError)
                    if isinstance(value, type) and issubclass(value, roots):
                        found.append(value)
    return found


@pytest.mark.parametrize("error", error_classes(), ids=lambda error: error.__name__)
def test_an_error_has_a_code_a_sentence_and_its_parameters(error: type[Exception]) -> None:
    fields = set(re.findall(r"\{(\w+)\}", error.template))  # type: ignore[attr-defined]
    declared = {name for base in error.__mro__ for name in inspect.get_annotations(base)}
    assert fields <= declared
    assert "code" in error.__dict__
    assert error.template[0].isupper() or error.template[0] == "{"  # type: ignore[attr-defined]
    assert error.template[-1] in ".?}"  # type: ignore[attr-defined]
    assert error.__doc__


def test_no_two_errors_share_a_code() -> None:
    codes = [error.code for error in error_classes()]  # type: ignore[attr-defined]
    assert len(codes) == len(set(codes)) > 30
