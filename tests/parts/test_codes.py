"""Numbering the options of a title."""

from __future__ import annotations

from millrace.parts.codes import Codes

BUILD, LINK, PASS, COAL = range(4)


def test_options_are_numbered_in_the_order_of_their_making() -> None:
    codes = Codes()
    builds = codes.add_builds(BUILD, "build", ["bury.1", "wigan.1"], ["mill", "mine"], [0b01, 0b11])
    links = codes.add_each(LINK, "link", ["bury--bolton", "bolton--wigan"])
    done = codes.add(PASS, "pass")
    coal = codes.add_chosen(COAL, "coal", ["bury.1", "wigan.1"], 0b10)
    assert codes.texts == [
        "build mill bury.1",
        "build mine bury.1",
        "build mine wigan.1",
        "link bury--bolton",
        "link bolton--wigan",
        "pass",
        "coal wigan.1",
    ]
    assert builds == [0, 1, -1, 2]
    assert (links, done, coal) == (3, 5, [-1, 6])
    assert codes.kinds == [BUILD, BUILD, BUILD, LINK, LINK, PASS, COAL]
    assert codes.a == [0, 0, 1, 0, 1, 0, 1]
    assert codes.b == [0, 1, 1, 0, 0, 0, 0]
    assert [option.text for option in codes.book()] == codes.texts
