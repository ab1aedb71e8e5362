"""The people of a simulated tournament: invented names in invented clubs."""

import random
from itertools import product

from scoring.systems.roster.preview import Entrant

_FIRST = """
Agnes Alva Arvid Astrid Axel Bengt Birgit Bram Britta Cornelis Dagmar Ebba Edvin Eline Ellen Elsa Femke Folke Frida
Gerrit Greta Gunnar Hanne Harald Hedda Hendrik Hilda Ingrid Ivar Jan Jelle Jolanda Kajsa Karin Klaas Lars Lieke
Linnea Maarten Maja Marit Mats Nils Noor Olof Pieter Ragnar Rutger Sanne Signe Sigrid Sven Tess Thijs Tilda Torsten
Ulla Vera Viggo Willem Ylva
"""
_LAST = """
Almqvist Bakker Berglund Dahl Dekker Ek Ekberg Falk Forsberg Haak Hallberg Holm Jansen Kroon Kuiper Lind Lundin
Meijer Mulder Nyman Palm Prins Rosén Sandberg Schouten Sjöblom Smit Ström Sundin Timmer Tulp Verhoef Viklund Visser
Wallin Zwart
"""
_CLUBS = ("Kortleken Norr", "De Vier Azen", "Spader Kung", "Het Kaarthuis", "Sjuans Sällskap", "")
_PAIRS = 2  # of players of one family, who should not meet


def people(count: int, seed: int) -> list[Entrant]:
    """Return this many people with clubs, two pairs of them of one family. The same seed returns the same people."""
    rng = random.Random(f"people {seed}")
    names = [f"{first} {last}" for first, last in product(_FIRST.split(), _LAST.split())]
    found = [Entrant(name, rng.choice(_CLUBS)) for name in rng.sample(names, count)]
    for at in range(0, 2 * _PAIRS, 2):
        family = found[at].name.split()[1]
        found[at : at + 2] = [Entrant(person.name, person.club, family) for person in found[at : at + 2]]
    return found
