"""Makes the sounds of the app: ``.venv/bin/python deploy/make-sounds.py [FOLDER]``.

They are computed from nothing but this file: things of brass and wood that are struck, noise for steam,
horns. Struck things are sums of vibration modes that die away, as they are in nature. Every sound begins
softly, ends in silence, and leaves headroom, so that it is pleasant at a low volume. A small loudspeaker
renders little below 200 Hz, so what is dull and heavy has its weight above that.

The same bytes come out every time: what is random is drawn from a seeded generator of a frozen kind.
"""

from __future__ import annotations

import sys
import wave
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Samples: TypeAlias = NDArray[np.float64]

RATE = 22_050
"""Samples a second."""
FOLDER = Path(__file__).parent.parent / "companion" / "ui" / "sounds"

_HIGHEST = 8_500.0
"""Hz; partials above are left out, well below half the rate."""


@dataclass(frozen=True, slots=True)
class Mode:
    """A way in which a struck thing vibrates: how fast, how strongly, and in how many seconds it has fallen
    to a third."""

    frequency: float
    level: float
    decay: float


def tick() -> Samples:
    """A press: a small brass key on wood, felt rather than heard."""
    body = (Mode(480, 0.55, 0.009), Mode(1_250, 1.0, 0.007))
    brass = (Mode(2_150, 0.5, 0.005), Mode(3_900, 0.18, 0.003))
    return _finished(_struck((*body, *brass), 0.08, rise=0.002), peak=0.28)


def bell() -> Samples:
    """A turn: a handbell, whose strongest overtone is the twelfth. Two nearly equal modes make it shimmer."""
    note = 880.0
    modes = (
        Mode(note, 1.0, 0.42),
        Mode(note * 1.0022, 0.22, 0.42),
        Mode(note * 2.0, 0.08, 0.25),
        Mode(note * 3.0, 0.3, 0.16),
        Mode(note * 3.005, 0.1, 0.16),
        Mode(note * 5.3, 0.07, 0.06),
        Mode(note * 7.9, 0.03, 0.03),
    )
    return _finished(_in_a_room(_struck(modes, 1.3, rise=0.005), seed=11), peak=0.42)


def steam() -> Samples:
    """An Overflow: a valve opens with a puff, hisses, and sinks from bright to dark as the pressure falls."""
    length = 1.25
    time = _times(length)
    random = np.random.RandomState(23)
    flutter = 1 + 0.5 * _band(random, len(time), centre=14, octaves=0.8)
    hiss = (
        0.75 * _band(random, len(time), centre=5_200, octaves=0.55) * np.exp(-time / 0.2)
        + 1.0 * _band(random, len(time), centre=2_700, octaves=0.6) * np.exp(-time / 0.36)
        + 0.7 * _band(random, len(time), centre=1_250, octaves=0.6) * np.exp(-time / 0.48)
    )
    puff = 1.1 * _band(random, len(time), centre=420, octaves=0.6) * np.exp(-time / 0.07)
    return _finished((hiss * flutter + puff) * _onset(time, 0.035) * _ending(time, 0.25), peak=0.5)


def dice() -> Samples:
    """Dice rolling: three of bone hop in a wooden tray, each hop shorter and softer than the one before."""
    random = np.random.RandomState(5)
    tray = np.zeros(_count(0.85))
    for pitch, start, hop in ((1_850.0, 0.0, 0.21), (2_250.0, 0.05, 0.235), (2_700.0, 0.1, 0.19)):
        at, level = start, 1.0
        while hop > 0.02:
            _add(tray, at, level * _clack(pitch * random.uniform(0.96, 1.04)))
            at += hop
            hop *= random.uniform(0.56, 0.68)
            level *= random.uniform(0.66, 0.78)
    return _finished(_in_a_room(tray, seed=17), peak=0.5)


def stamp() -> Samples:
    """A set is scored: a brass lever clicks, the stamp hits paper and wood, the lever springs back."""
    press = np.zeros(_count(0.5))
    click = _struck((Mode(2_600, 1.0, 0.006), Mode(4_150, 0.3, 0.004)), 0.05, rise=0.001)
    blow = (Mode(135, 0.5, 0.06), Mode(245, 1.0, 0.05), Mode(392, 0.8, 0.035), Mode(610, 0.45, 0.02))
    spring = (Mode(1_480, 1.0, 0.09), Mode(2_215, 0.6, 0.07))
    time = _times(0.12)
    paper = _band(np.random.RandomState(31), len(time), centre=1_300, octaves=0.8) * np.exp(-time / 0.018)
    _add(press, 0.0, 0.1 * click)
    _add(press, 0.075, _struck(blow, 0.35, rise=0.002))
    _add(press, 0.075, 0.45 * paper * _onset(time, 0.002))
    _add(press, 0.09, 0.05 * _struck(spring, 0.38, rise=0.004))
    _add(press, 0.27, 0.06 * click)
    return _finished(_in_a_room(press, seed=37), peak=0.65)


def fanfare() -> Samples:
    """The winner: three rising notes of horns, then their chord."""
    hall = np.zeros(_count(1.34))
    for number, (note, level) in enumerate(((392.0, 1.0), (523.25, 1.25), (659.26, 1.45))):
        _add(hall, 0.135 * number, level * _horns(note, 0.16, release=0.05, seed=40 + number))
    for number, note in enumerate((261.63, 392.0, 523.25, 659.26, 783.99)):
        _add(hall, 0.405, 0.5 * _horns(note, 0.9, release=0.3, seed=50 + number))
    return _finished(_in_a_room(hall, seed=61), peak=0.55)


def knock() -> Samples:
    """A refusal: two dull knocks on a wooden box, the second lower and softer."""
    box = np.zeros(_count(0.48))
    for at, level, pitch in ((0.0, 1.0, 1.0), (0.16, 0.65, 0.92)):
        modes = (
            Mode(180 * pitch, 0.4, 0.05),
            Mode(292 * pitch, 1.0, 0.04),
            Mode(447 * pitch, 0.7, 0.026),
            Mode(770 * pitch, 0.25, 0.011),
        )
        _add(box, at, level * _struck(modes, 0.28, rise=0.005))
    return _finished(box, peak=0.55)


SOUNDS: Mapping[str, Callable[[], Samples]] = {
    "tick": tick,
    "bell": bell,
    "steam": steam,
    "dice": dice,
    "stamp": stamp,
    "fanfare": fanfare,
    "knock": knock,
}
"""Every sound, by the name of its file."""


def _count(seconds: float) -> int:
    return round(seconds * RATE)


def _times(seconds: float) -> Samples:
    """The time of each sample."""
    return np.arange(_count(seconds)) / RATE


def _onset(time: Samples, rise: float) -> Samples:
    """From 0 to 1 in ``rise`` seconds, without a corner."""
    return 0.5 - 0.5 * np.cos(np.pi * np.minimum(time / rise, 1.0))


def _ending(time: Samples, fall: float) -> Samples:
    """From 1 to 0 in the last ``fall`` seconds, without a corner."""
    return _onset(time[::-1], fall)


def _struck(modes: Sequence[Mode], seconds: float, rise: float) -> Samples:
    """A thing with these modes, struck by a hammer so soft that the blow takes ``rise`` seconds."""
    time = _times(seconds)
    sound = np.zeros_like(time)
    for mode in modes:
        if mode.frequency < _HIGHEST:
            sound += mode.level * np.sin(2 * np.pi * mode.frequency * time) * np.exp(-time / mode.decay)
    return sound * _onset(time, rise) * _ending(time, 0.02)


def _clack(pitch: float) -> Samples:
    """A die that hits the tray."""
    die = (Mode(pitch, 1.0, 0.008), Mode(pitch * 1.63, 0.45, 0.005))
    tray = (Mode(310, 0.5, 0.03), Mode(545, 0.4, 0.02))
    return _struck((*die, *tray), 0.15, rise=0.001)


def _horns(note: float, seconds: float, release: float, seed: int) -> Samples:
    """Two horns in unison, a little apart. The tone brightens as it swells and darkens as it dies away; the
    vibrato comes late."""
    random = np.random.RandomState(seed)
    time = _times(seconds)
    swell = _onset(time, 0.03) * np.where(
        time < seconds - release, 1.0, np.exp(-(time - (seconds - release)) / (release / 2.5))
    )
    partials = range(1, int(_HIGHEST / note))
    starts = random.uniform(0, 2 * np.pi, len(partials))
    sound = np.zeros_like(time)
    for cents in (-3.0, 3.0):
        pitch = note * 2 ** (cents / 1_200)
        vibrato = 0.0022 * _onset(np.maximum(time - 0.25, 0), 0.3) * np.sin(2 * np.pi * 5.2 * time) / 5.2
        phase = 2 * np.pi * pitch * time + pitch * vibrato
        for number, start in zip(partials, starts, strict=True):
            dark, bright = np.exp(-number * pitch / 650), np.exp(-number * pitch / 1_300)
            level = dark + (bright - dark) * swell**2
            sound += level * np.sin(number * phase + start)
    return sound * swell * _ending(time, 0.03)


def _band(random: np.random.RandomState, count: int, centre: float, octaves: float) -> Samples:
    """Noise about ``centre`` Hz, a bell curve so many octaves wide to each side; its RMS is 1/3."""
    spectrum = np.fft.rfft(random.uniform(-1, 1, count))
    frequencies = np.maximum(np.fft.rfftfreq(count, 1 / RATE), 1.0)
    shaped = np.fft.irfft(spectrum * np.exp(-0.5 * (np.log2(frequencies / centre) / octaves) ** 2), count)
    return np.asarray(shaped / (3 * np.sqrt(np.mean(shaped**2))))


def _in_a_room(sound: Samples, seed: int) -> Samples:
    """``sound`` in a small panelled room: a little of it comes back from the walls, the highs less."""
    time = _times(0.16)
    echo = _band(np.random.RandomState(seed), len(time), centre=700, octaves=1.2) * np.exp(-time / 0.045)
    echo *= _onset(time, 0.008)
    size = len(sound) + len(echo)
    back = np.fft.irfft(np.fft.rfft(sound, size) * np.fft.rfft(echo, size), size)[: len(sound)]
    return np.asarray(sound + 0.16 * back * np.abs(sound).max() / np.abs(back).max())


def _add(whole: Samples, at: float, part: Samples) -> None:
    """``part`` sounds too, ``at`` so many seconds; what goes beyond the end is left out."""
    start = _count(at)
    end = min(start + len(part), len(whole))
    whole[start:end] += part[: end - start]


def _finished(sound: Samples, peak: float) -> Samples:
    """``sound`` without its mean, at rest at both ends, as loud as ``peak`` of what a file can hold."""
    time = np.arange(len(sound)) / RATE
    whole = (sound - sound.mean()) * _onset(time, 0.001) * _ending(time, 0.03)
    return np.asarray(whole * peak / np.abs(whole).max())


def write(name: str, folder: Path) -> Path:
    """Writes a sound into ``folder``: mono, 16 bits."""
    samples = np.rint(SOUNDS[name]() * 32_767).astype("<i2")
    path = folder / f"{name}.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
    return path


def main() -> int:
    """The exit status."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name in SOUNDS:
        print(write(name, folder))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
