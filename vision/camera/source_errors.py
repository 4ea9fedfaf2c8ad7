"""What can go wrong with a source of frames, each with what to do."""

from __future__ import annotations

from vision.core.errors import SourceError


class NoSuchSource(SourceError):
    """The name is no file, folder or camera."""

    code = "no_such_source"
    template = "There is no file, folder or camera called {name}."
    name: str


class CameraMissing(SourceError):
    """The device file does not exist."""

    code = "camera_missing"
    template = "Camera {name} is not there. Is it plugged in?"
    name: str


class CameraUnavailable(SourceError):
    """The device does not open."""

    code = "camera_unavailable"
    template = "Camera {name} does not open. Is it plugged in, and not in use?"
    name: str


class CameraSilent(SourceError):
    """The camera has stopped delivering frames."""

    code = "camera_silent"
    template = "Camera {name} sends no more pictures. Is it still plugged in?"
    name: str


class CameraHangs(SourceError):
    """The camera repeats one picture."""

    code = "camera_hangs"
    template = "Camera {name} repeats the same picture. If it goes on, unplug it and plug it in again."
    name: str


class PiCameraNotInstalled(SourceError):
    """The picamera2 library does not load; ``fault`` is the name of its error."""

    code = "pi_camera_not_installed"
    template = (
        "The library picamera2 does not load ({fault}). On a Raspberry Pi: sudo apt install "
        "python3-picamera2, and use a virtual environment with system site packages."
    )
    fault: str


class PiCameraMissing(SourceError):
    """No Raspberry Pi camera answers."""

    code = "pi_camera_missing"
    template = "No Raspberry Pi camera answers ({reason}). Is its ribbon cable plugged in?"
    reason: str


class PiCameraFailed(SourceError):
    """The Raspberry Pi camera does not start."""

    code = "pi_camera_failed"
    template = "The Raspberry Pi camera does not start ({reason}). Does another program use it?"
    reason: str


class PiCameraSilent(SourceError):
    """The Raspberry Pi camera has stopped delivering frames."""

    code = "pi_camera_silent"
    template = "The Raspberry Pi camera sends no more pictures ({reason})."
    reason: str


class VideoUnreadable(SourceError):
    """The file cannot be opened."""

    code = "video_unreadable"
    template = "The video {path} cannot be opened: {reason}."
    path: str
    reason: str


class NotAVideo(SourceError):
    """The file has no known video format."""

    code = "not_a_video"
    template = "{path} is not a video that can be opened."
    path: str


class VideoTooLarge(SourceError):
    """The frames of the video are too large; ``most`` is in millions of pixels."""

    code = "video_too_large"
    template = (
        "The video {path} has pictures of {width} x {height} pixels. At most {most} million pixels can be "
        "watched: make it smaller."
    )
    path: str
    width: int
    height: int
    most: int


class EmptyVideo(SourceError):
    """The video has no frames."""

    code = "empty_video"
    template = "The video {path} has no pictures."
    path: str


class VideoBroken(SourceError):
    """The video breaks off."""

    code = "video_broken"
    template = "The rest of the video {path} cannot be read."
    path: str


class FolderUnreadable(SourceError):
    """The folder cannot be opened."""

    code = "folder_unreadable"
    template = "The folder {path} cannot be opened: {reason}."
    path: str
    reason: str


class EmptyFolder(SourceError):
    """The folder has no pictures."""

    code = "empty_folder"
    template = "There is no picture in the folder {path}."
    path: str


class NoReadablePicture(SourceError):
    """None of the folder's pictures can be opened."""

    code = "no_readable_picture"
    template = "No picture in the folder {path} can be opened."
    path: str


class PicturesEnded(SourceError):
    """The source ended before everything was done."""

    code = "pictures_ended"
    template = "The camera's pictures ended before {wanted} was shown."
    wanted: str


class NoPicture(SourceError):
    """The source ended before its first frame."""

    code = "no_picture"
    template = "The source has no pictures."
