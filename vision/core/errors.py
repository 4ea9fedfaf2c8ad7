"""The errors of the vision pipeline, each with a code and a sentence for the people at the table."""

from __future__ import annotations

from typing import ClassVar

from vision.core.sentences import Parameter, Sentence, filled_in


class VisionError(Exception):
    """The root of every error that vision raises on purpose; ``str`` says what is wrong and what to do.

    A leaf has a ``code``, which is the same in every language, and an English ``template``. Its constructor
    takes the fields of the template by name; each is an attribute of the error.

    >>> error = WeightsMissing(name="finder.onnx")
    >>> error.code, error.name
    ('weights_missing', 'finder.onnx')
    """

    code: ClassVar[str] = "vision"
    template: ClassVar[str] = "Vision failed."

    def __init__(self, **parameters: Parameter) -> None:
        super().__init__()
        self.parameters = parameters
        self.__dict__.update(parameters)
        self.sentence = Sentence(self.template, tuple(parameters.items()))
        filled_in(self.template, parameters)  # a missing parameter is found where the error is raised

    def __str__(self) -> str:
        return str(self.sentence)


class WeightsMissing(VisionError, FileNotFoundError):
    """A network's trained weights are not where they belong."""

    code = "weights_missing"
    template = "The weights file {name} is missing. Reinstall the program, or train the networks."
    name: str


class UnknownDeck(VisionError, ValueError):
    """No deck has this name."""

    code = "unknown_deck"
    template = "There is no deck called {deck}. Known decks: {known}."
    deck: str
    known: tuple[str, ...]


class SourceError(VisionError):
    """A source has no frames to give, or none any more."""

    code = "source"
    template = "There are no pictures."


class UnreadablePicture(VisionError, ValueError):
    """The root of the errors about picture files; ``path`` is the file."""

    code = "unreadable_picture"
    template = "{path} cannot be read as a picture."
    path: str


class PictureNotFound(UnreadablePicture):
    """There is no such file."""

    code = "picture_not_found"
    template = "{path} does not exist."


class PictureIsFolder(UnreadablePicture):
    """A folder was named."""

    code = "picture_is_folder"
    template = "{path} is a folder, not a picture."


class PictureForbidden(UnreadablePicture):
    """The file's permissions do not let it be read."""

    code = "picture_forbidden"
    template = "{path} may not be read. Change its permissions."


class NotAPicture(UnreadablePicture):
    """The file has no known picture format."""

    code = "not_a_picture"
    template = "{path} is not a picture that can be opened."


class PictureNotAFile(UnreadablePicture):
    """The path names a pipe, a device or nothing that can be a file; ``reason`` says which."""

    code = "picture_not_a_file"
    template = "{path} cannot be opened: {reason}."
    reason: str


class BrokenPicture(UnreadablePicture):
    """The decoder fails; ``fault`` is the name of its error."""

    code = "broken_picture"
    template = "{path} is a broken picture ({fault})."
    fault: str


class PictureFileTooLarge(UnreadablePicture):
    """The file has too many bytes."""

    code = "picture_file_too_large"
    template = "{path} is larger than {most}."
    most: str


class TooManyPixels(UnreadablePicture):
    """The picture has more pixels than any format may have; ``most`` is in millions."""

    code = "too_many_pixels"
    template = "{path} has more than {most} million pixels. Make it smaller."
    most: int


class TooManyPixelsForFormat(UnreadablePicture):
    """Decoding a picture of this size in this format takes too much memory; ``most`` is in millions."""

    code = "too_many_pixels_for_format"
    template = (
        "{path} has {width} x {height} pixels. In this format at most {most} million can be opened: make it "
        "smaller, or save it as JPEG."
    )
    width: int
    height: int
    most: int


class TooMuchBesidePixels(UnreadablePicture):
    """A PNG holds much that is not its pixels."""

    code = "too_much_beside_pixels"
    template = "{path} holds {size} besides its pixels. Save it again without them."
    size: str


class PictureTooSmall(UnreadablePicture):
    """No card can be seen in so few pixels."""

    code = "picture_too_small"
    template = "{path} has only {width} x {height} pixels, too few to show a card."
    width: int
    height: int
