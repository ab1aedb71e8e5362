"""Noise for searches that must go the same way on every machine: rounded values from tables, no logarithms on the way.

A search draws a level, the same everywhere for one seed, and looks up the value there. Two machines' logarithms may
differ in the last digit; rounded to hundredths they do not.
"""

import math

import numpy as np

LEVELS = 1 << 14
_SHARES = [(level + 0.5) / LEVELS for level in range(LEVELS)]

#: Gumbel noise: who takes the least of cost − temperature × noise chooses by the costs as heat does.
NOISE = np.array([round(-100 * math.log(-math.log(share))) / 100 for share in _SHARES])
#: Exponential waiting times: an exchange that costs less than its waiting time is made.
WAITING = np.array([round(-100 * math.log(share)) / 100 for share in _SHARES])
