"""Finite fields, and rings that are products of several finite fields.

An element is a number from 0 to order - 1. In the field of p^k elements its digits in base p are the coefficients of a
polynomial over the integers modulo p (Lidl & Niederreiter, *Finite Fields*, chapters 1 and 2).
"""

from collections.abc import Iterator
from functools import cache
from math import prod


class Field:
    """The field of p^k elements.

    `powers` lists all its elements but 0 as the powers of one of them, from power 0 on.
    """

    def __init__(self, prime: int, exponent: int) -> None:
        self.prime = prime
        self.order: int = prime**exponent
        self._places = [prime**digit for digit in range(exponent)]
        # x^k = tail. A tail is right if the powers of x run through all elements but 0 before they come back to 1.
        tails = range(1, self.order)
        self.powers = next(powers for tail in tails if len(powers := self._powers_of_x(tail)) == self.order - 1)
        self._logarithms = {element: power for power, element in enumerate(self.powers)}

    def add(self, one: int, other: int) -> int:
        """Return the sum of two elements: their digits are added without carrying."""
        total = 0
        for place in self._places:
            total += (one // place + other // place) % self.prime * place
        return total

    def negative(self, element: int) -> int:
        """Return the element that gives 0 when it is added to this one."""
        return self._scaled(element, self.prime - 1)

    def times(self, one: int, other: int) -> int:
        """Return the product."""
        if not one or not other:
            return 0
        return self.powers[(self._logarithms[one] + self._logarithms[other]) % (self.order - 1)]

    def is_square(self, element: int) -> bool:
        """Return whether an element is a square. The element must not be 0, and the order of the field must be odd."""
        return self._logarithms[element] % 2 == 0

    def _scaled(self, element: int, factor: int) -> int:
        return sum(element // place * factor % self.prime * place for place in self._places)

    def _powers_of_x(self, tail: int) -> list[int]:
        top = self.order // self.prime
        powers, power = [1], self._times_x(1, top, tail)
        while power not in (0, 1) and len(powers) < self.order:
            powers.append(power)
            power = self._times_x(power, top, tail)
        return powers if power == 1 else []

    def _times_x(self, element: int, top: int, tail: int) -> int:
        carried, rest = divmod(element, top)
        return self.add(rest * self.prime, self._scaled(tail, carried))


class Ring:
    """The product of the fields whose orders are the prime powers in `order`; one field if `order` is a prime power."""

    def __init__(self, order: int) -> None:
        self.order = order
        self.fields = [field(power) for power in prime_powers(order)]

    @property
    def columns(self) -> list[int]:
        """Elements of which any two differ in every field, so that their difference times x is 0 only for x = 0."""
        return [self._join_parts([digit] * len(self.fields)) for digit in range(min(f.order for f in self.fields))]

    def add(self, one: int, other: int) -> int:
        """Return the sum of two elements, taken in each field."""
        return self._join_parts([f.add(a, b) for f, a, b in self._together(one, other)])

    def times(self, one: int, other: int) -> int:
        """Return the product of two elements, taken in each field."""
        return self._join_parts([f.times(a, b) for f, a, b in self._together(one, other)])

    def _together(self, one: int, other: int) -> Iterator[tuple[Field, int, int]]:
        for each in self.fields:
            one, a = divmod(one, each.order)
            other, b = divmod(other, each.order)
            yield each, a, b

    def _join_parts(self, parts: list[int]) -> int:
        return sum(part * prod(f.order for f in self.fields[:place]) for place, part in enumerate(parts))


def prime_powers(number: int) -> list[int]:
    """Return the prime powers whose product is the number, such as 8, 9 and 5 for 360."""
    powers, prime = [], 2
    while number > 1:
        power = 1
        while number % prime == 0:
            number, power = number // prime, power * prime
        if power > 1:
            powers.append(power)
        prime = prime + 1 if prime * prime <= number else max(number, prime + 1)
    return powers


def is_prime_power(number: int) -> bool:
    """Return whether the number is a prime power, so that there is a field of that order."""
    return len(prime_powers(number)) == 1


@cache
def field(order: int) -> Field:
    """Return the field with `order` elements; `order` must be a prime power."""
    prime = next(divisor for divisor in range(2, order + 1) if order % divisor == 0)
    exponent = 1
    while prime**exponent < order:
        exponent += 1
    return Field(prime, exponent)
