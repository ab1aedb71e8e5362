"""The version of this software. It stands here and nowhere else."""

VERSION = "1.0.0"
