"""Games in which industries and links are built on a map: what the titles of this family have in common.

`map` says what lies where and what it costs, `state` what a position holds. The other modules are the mechanisms, as
functions of a state: `board` (tiles and links), `supply` (coal, iron and their markets), `account` (money, income,
points, debts), `cards`, `build` (overbuilding). They know no title: what differs comes in as an argument, and where
they refuse something they give the reason; the title adds the numbers of its rules.
"""
