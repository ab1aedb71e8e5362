"""Tables of random values for searches that must give the same plan on every machine.

A search draws a level, which depends only on the seed, and looks up the value there. Logarithms are not computed during
the search: two machines may differ in their last digit, but not after rounding to hundredths.
"""

import math

import numpy as np

LEVELS = 1 << 14
_SHARES = [(level + 0.5) / LEVELS for level in range(LEVELS)]

#: Gumbel noise. Taking the least of cost − temperature × noise is a choice with the probabilities of that temperature.
NOISE = np.array([round(-100 * math.log(-math.log(share))) / 100 for share in _SHARES])
#: Exponential waiting times. An exchange is made if it costs less than its waiting time.
WAITING = np.array([round(-100 * math.log(share)) / 100 for share in _SHARES])
