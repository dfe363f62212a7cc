"""What the structures of deck A do; the form of the table is explained in `cards.py`."""

import pytest

from tests.rules.oranienburger_kanal.cards import (
    Play,
    check,
    demanding_effects_of,
    effects_of,
    names,
    read_plays,
    refused_in,
    used_in,
)

GREEN = read_plays("""
    A01 | path path path canal | | use 1, use 2 | taler 3 wood 1
    A01 | path | | no use 2 SYM-20, use 1 | taler 3
    A01 | road canal road canal | | no use 1 SYM-20, use 2 | wood 2
    A02 | path path path road | | use 1, use 2 | clay 3 taler 1
    A02 | path | | use 2, use 1 | clay 3 taler 2
    A02 | path road road road | | no use 2 SYM-20, use 1 | clay 3
    A03 | canal canal path path | | use 2, use 1 | wood 4 taler 2
    A03 | path | | no use 2 SYM-20, use 1 | wood 2
    A04 | path path path road | | use 1, use 2 | ore 3 taler 1
    A04 | path | | use 2, use 1 | ore 4 taler 1
    A04 | path path road road | | no use 2 SYM-20, use 1 | ore 2 taler 1
    A05 | canal path path path | | no use 2 SYM-20, use 1 | taler 3
    A05 | canal canal canal path | | use 1, use 2 | taler 9
    A05 | path | H01 canal | end |
    A06 | canal canal path path | ore 1; taler 1 | use 1, exchange 1 for 1, exchange 2 for 1, end | wood 2 iron 2
    A06 | canal path path path | ore 3 | use 1, exchange 1 for 1, end | ore 2 wood 1 iron 1
    A06 | path | ore 1 | end | ore 1
    A07 | road road path path | | use 1, use 2 | taler 4 clay 1
    A07 | path | H01 road | no use 1 SYM-20, use 2 | clay 1
    A08 | path | wood 5 | use 1, exchange 2 times, end | wood 1 taler 6
    A08 | path | wood 1; taler 2 | no use 1 EFF-05, buy wood, use 1, exchange 1 times | taler 3
    A09 | path path path road | clay 4 | use 1, exchange 3 times, end | clay 1 brick 3
    A09 | road | clay 4 | end | clay 4
    A10 | rail path path path | ore 2 | use 1, end | ore 6 taler 2
    A10 | path | H01 rail | end |
    A11 | path | wood 3; ore 2 | use 1, exchange 2 times, end | wood 1 iron 4 taler 2
    A11 | path | wood 2 | end | wood 2
    A12 | path road rail path | | use 1, take wood, no take wood SYM-35, take ore, use 2 | wood 2 ore 2 brick 1
    A12 | path road road path | | no use 2 EFF-04, use 1, no take iron SYM-32, take clay, take ore | clay 2 ore 2
    A13 | canal+ path+ path+ path+ | | use 1, use 2 | taler 8
    A13 | path+ path path path | | no use 2 EFF-04, use 1 | taler 2
    A13 | canal path path path | P11 A01; P12 A02; V11 path bridge | no use 1 SYM-20, use 2 | taler 2
    A14 | path path path rail | | use 1, no road V21 ROUTE-11, no road H01 SYM-38, road H12, use 2 | taler 2; H12 road
    A14 | path path path none | | use 1, no rail V21 SYM-05, road V21, no use 1 EFF-28, use 2 | taler 2; V21 road
    A14 | rail road canal road | | no use 1 SYM-38, use 2 | taler 2
    A15 | path | H31 canal | use 1, no canal H34 ROUTE-24, canal H32, end | clay 2; H32 canal
    A15 | path | | end |
    A16 | path road path road | wood 3 | use 1, exchange 2 times, end | wood 1 taler 4
    A16 | path road rail canal | wood 5 | use 1, exchange 4 times, end | wood 1 taler 8
    A16 | path | | end |
    A17 | path | H01 road | end |
    A17 | road path path path | | use 1, end | wood 2 taler 2
    A17 | road road path path | | use 1, end | wood 1 iron 1 taler 3
    A17 | road road road path | | use 1, end | iron 2 taler 4
    A17 | road | | use 1, end | iron 2 taler 4
    A18 | path road rail path | ore 4 | no use 2 EFF-04, use 1, exchange 1 times, end | taler 8
    A18 | path road rail path | ore 3 | end | ore 3
    A18 | path path path road | ore 4 | no use 1 EFF-04, use 2 | ore 8
    A19 | path | P11 A02; P13 A03; P14 A04 | use 1, use 2, path H01 | wood 2 clay 2; H01 path
    A19 | path | P11 A02; P12 A03; around P12 | use 1, use 2, no path H12 ROUTE-10, done | wood 1 clay 1
    A19 | path | | no use 1 SYM-20, use 2, path H34, end | ; H34 path
    A20 | path canal path path | | use 1, use 2 | taler 4 brick 1
    A20 | path path path canal | | use 2, use 1 | taler 4 brick 1
    A20 | canal path canal path | | no use 1 EFF-04, use 2 | brick 1
    A20 | path | | end |
""")

ORANGE = read_plays("""
    A21 | canal canal path path | H31 rail; H32 rail; V14 rail | use 1, use 2 | clay 4 taler 3
    A21 | rail path path path | H01 canal | no use 1 SYM-20, use 2 | taler 1
    A21 | canal | | no use 2 SYM-20, use 1 | clay 8
    A22 | path | H01 canal | end |
    A22 | canal path path path | | use 1, end | wood 2 iron 1
    A22 | canal canal path path | | use 1, end | wood 3 iron 1
    A22 | canal canal canal path | | use 1, end | wood 4 iron 2
    A22 | canal | | use 1, end | wood 5 iron 3
    A23 | rail rail path path | | use 1, use 2 | ore 6 taler 2
    A23 | path | H01 rail | no use 1 SYM-20, use 2 | taler 2
    A24 | road path path path | iron 1 | use 1, use 2, exchange 2 times, end | taler 6
    A24 | path | iron 3 | no use 1 EFF-04, use 2, exchange 2 times, end | iron 1 taler 6
    A24 | road path path path | | no use 2 EFF-05, use 1, done | iron 1
    A25 | canal path path path | wood 1 | use 1, use 2, exchange 2 times, end | wood 1 taler 4
    A25 | path | wood 1 | no use 1 SYM-20, use 2, exchange 1 times, done, end | taler 2
    A25 | canal path path path | | no use 2 EFF-05, use 1, done | wood 2
    A26 | path | clay 5 | use 1, exchange 2 times, end | clay 1 brick 4
    A26 | path | clay 1 | end | clay 1
    A27 | road | | use 1, use 2 | brick 3 taler 5
    A27 | rail rail canal canal | | use 2, use 1 | brick 2 taler 4
    A27 | path | | no use 1 SYM-20, use 2 | taler 2
    A27 | road rail road rail | | no use 1 SYM-20, use 2 | taler 2
    A28 | path | | use 1, end | taler 6
    A28 | path | structures 8 | use 1, end | taler 4
    A28 | path | structures 12 | end |
    A29 | P11 road road path path | | use 1, use 2 | taler 5
    A29 | P12 road path path path | | no use 2 EFF-04, use 1 | taler 2
    A29 | P34 path | | no use 1 SYM-20, use 2 | taler 1
    A30 | path | P12 A02; P33 A03; P34 A04; V33 path bridge | no use 2 SYM-26, use 1, bridge H12, use 2 \
        | taler 2; H12 bridge
    A30 | path | P12 A02; P33 A03; P34 A04; V33 path | use 1, no bridge V33 SYM-38, no bridge V22 BRIDGE-04, done, end |
    A30 | path+ path+ path+ path | P21 A50; P11 A51; V11 path bridge | use 1, bridge V21, use 2 | taler 4; V21 bridge
    A30 | path | P33 A03; P34 A04; V33 path bridge | end |
    A31 | canal canal canal path | H01 canal | use 1, end | prestige 6
    A31 | path | H01 canal | end |
    A32 | rail rail path path | | use 1, end | iron 2 taler 4
    A32 | path | H01 rail | end |
    A33 | path | ore 2 | use 1, use 2, exchange 3 times, end | iron 3 taler 3
    A33 | path | ore 4 | use 2, exchange 3 times, no use 2 EFF-28, use 1 | ore 2 iron 3 taler 3
    A34 | path road rail path | H34 canal | use 1, use 2 | taler 4 brick 1
    A34 | path road path road | H34 rail | no use 2 EFF-04, use 1 | taler 3
    A35 | road canal path rail | wood 3 | use 1, exchange 2 times, end | wood 1 prestige 4 taler 2
    A35 | path rail path rail | wood 3; H01 road | end | wood 3
    A36 | path | P12 A02; P21 A03; P23 A04; P32 A05; around P12; around P21; around P23; around P32 | use 1, end \
        | taler 6
    A36 | path | P12 A02; P21 A03; P11 A04; around P12; around P11 | use 1, end | taler 2
    A36 | path | P21 A03 | end |
    A37 | P12 path | H31 canal; H32 canal; H33 canal; H34 canal; V30 canal; V34 canal | use 1, use 2 | taler 7
    A37 | P22 canal path path path | | no use 2 EFF-04, use 1 | taler 1
    A37 | P24 path | | no use 1 SYM-20, use 2 | taler 2
    A37 | P23 path | | end |
    A38 | path | ore 3 | use 1, use 2, exchange 2 times, buy ore, exchange 1 times, done, end | taler 7
    A38 | path | | no use 2 EFF-05, use 1, use 2, exchange 1 times, done | taler 3
    A39 | path | | no use 2 EFF-04, use 1 | brick 1 iron 2
    A39 | path+ path+ path path | | no use 1 EFF-04, use 2 | prestige 5
    A40 | path | H31 rail | no use 2 SYM-26, use 1, no rail H04 ROUTE-20, rail H32, use 2 | taler 2; H32 rail
    A40 | path | H31 rail; H32 rail; H33 rail | use 1, rail H34, use 2 | taler 3; H34 rail
    A40 | path | | end |
""")

BLUE = read_plays("""
    A41 | road rail canal path | H01 road | use 1, end | prestige 4
    A41 | canal path canal path | | end |
    A42 | path | wood 3; clay 3 | use 1, exchange 2 times, end | wood 1 clay 1 prestige 8
    A42 | path | wood 3 | end | wood 3
    A43 | path | ore 5 | use 1, exchange 2 times, end | ore 1 prestige 10
    A43 | path | ore 1 | end | ore 1
    A44 | path road rail canal | | use 1, end | prestige 8
    A44 | road | H01 rail | use 1, end | prestige 2
    A45 | rail rail path path | H31 rail | use 1, use 2 | prestige 5
    A45 | path | H31 rail | no use 2 SYM-20, use 1 | prestige 1
    A45 | path | | end |
    A46 | canal canal canal path | H31 canal | use 1, use 2 | prestige 4 taler 4
    A46 | canal path path path | H31 canal | no use 2 SYM-20, use 1 | prestige 2
    A46 | path | | end |
    A47 | road road path path | | no use 2 SYM-26, use 1, road H34, use 2 | prestige 1; H34 road
    A47 | road road road path | | use 1, no road H12 ROUTE-11, road V21, use 2 | prestige 2; V21 road
    A47 | path | | use 1, road H34, end | ; H34 road
    A48 | path | P11 A02; P12 A03; V11 path; P33 A04; P34 A05; V33 path bridge | use 1, bridge V11, use 2 \
        | prestige 1; V11 bridge
    A48 | path | P33 A04; P34 A05; V33 path | no use 2 SYM-26, use 1, no bridge V22 BRIDGE-04, bridge V33, end \
        | ; V33 bridge
    A48 | path | P33 A04; P34 A05; V33 path bridge | end |
    A49 | path | clay 3 | no use 2 EFF-05, use 1, exchange 2 times, use 2, exchange 2 times, end | clay 1 prestige 6
    A49 | path | clay 1; brick 3 | use 2, exchange 2 times, use 1, exchange 1 times, end | brick 2 prestige 6
    A49 | path | brick 1 | no use 1 EFF-05, use 2, exchange 1 times, end | prestige 3
    A50 | rail rail rail path | iron 1 | use 1, use 2, exchange 2 times, end | iron 1 prestige 6
    A50 | path | iron 1 | no use 1 SYM-20, use 2, exchange 1 times, end | prestige 3
    A50 | rail path path path | | no use 2 EFF-05, use 1, done | iron 1
    A51 | path | taler 9 | use 1, end | taler 9 prestige 3
    A51 | path | taler 8 | use 1, end | taler 8 prestige 2
    A51 | path | taler 30 | use 1, end | taler 30 prestige 6
    A51 | path | taler 2 | no use 1 SYM-20, done, end | taler 2
    A52 | path | P11 A01 | use 1, end | prestige 1
    A52 | path | P12 A02; P21 A03; around P12 | use 1, end | prestige 2
    A52 | path+ path+ path path | | use 1, end | prestige 1
    A53 | path | P12 A02; P23 A03; P11 A04 | use 1, end | prestige 4
    A53 | path | P11 A04; P24 A05 | end |
    A54 | canal path canal path | | no use 1 SYM-20, use 2 | prestige 2
    A54 | canal canal path path | | no use 2 EFF-04, use 1 | prestige 2
    A54 | path | H31 canal; V30 canal | no use 2 EFF-04, use 1 | prestige 2
    A54 | canal | | use 1, use 2 | prestige 8
    A55 | path | H01 road; H02 rail; H03 canal; H04 road; V10 road; V20 rail; V30 canal | use 1, use 2 | prestige 7
    A55 | path | H01 road; H02 rail; H03 canal; H04 path; V10 road; V20 rail; V30 canal | no use 1 SYM-20, use 2 \
        | prestige 3
    A55 | rail path path path | H11 rail; H13 rail; H14 road; V10 road; V20 rail | no use 2 SYM-20, use 1 | prestige 4
    A56 | rail canal rail canal | | no use 2 EFF-04, use 1 | prestige 5
    A56 | canal | | use 1, use 2 | prestige 9
    A56 | rail | H13 rail; V23 rail; H23 rail | no use 2 EFF-04, use 1 | prestige 10
    A56 | rail path rail rail | H13 rail; V23 rail; H23 rail | no use 2 EFF-04, use 1 | prestige 5
    A56 | path | H01 canal; H02 canal; H03 canal; H04 canal | no use 1 SYM-20, use 2 | prestige 4
    A56 | path | H01 canal; H02 canal; H03 canal | end |
    A57 | path | wood 5 | use 1, exchange 2 times, end | wood 1 prestige 8
    A57 | path | wood 1 | end | wood 1
    A58 | path | | no use 2 EFF-04, use 1 | prestige 4
    A58 | path+ path+ path path | | no use 1 EFF-04, use 2 | prestige 7
    A59 | road rail canal path | H01 road | use 1, end | prestige 3
    A59 | path | H01 road | end |
    A60 | road rail canal road | H01 path | use 1, end | prestige 5
    A60 | road rail canal path | | end |
""")

PLAYS = GREEN + ORANGE + BLUE


@pytest.mark.parametrize("play", PLAYS, ids=names(PLAYS))
def test_the_structure_does_what_it_says(play: Play) -> None:
    check(play)


def test_every_effect_of_the_deck_is_played() -> None:
    assert used_in(PLAYS) == effects_of("A")


def test_every_effect_that_demands_something_is_also_seen_refused() -> None:
    assert demanding_effects_of("A") <= refused_in(PLAYS)
