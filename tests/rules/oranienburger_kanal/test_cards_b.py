"""What the structures of deck B do; the form of the table is explained in `cards.py`."""

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
    B01 | canal+ path+ path+ path | | use 1, use 2 | wood 2 clay 2 taler 6
    B01 | path+ path path path | H01 canal | no use 1 EFF-04, use 2 | taler 2
    B01 | canal path path path | | no use 2 SYM-20, use 1 | wood 2 clay 2
    B02 | path | P12 B03; P11 B04 | use 1, use 2 | taler 3 ore 2
    B02 | P11 path | | use 2, use 1 | taler 2 ore 2
    B02 | path | P12 B03; P21 B04; P23 B05; P32 B06 | no use 1 SYM-20, use 2 | ore 2
    B03 | path | wood 5 | use 1, exchange 2 times, end | wood 1 iron 2 taler 4
    B03 | path | wood 1 | end | wood 1
    B04 | P31 path | | use 1, use 2 | clay 4 taler 2
    B04 | P32 path | | no use 2 EFF-04, use 1 | clay 3
    B05 | path | start-paths A H01 H02; H01 road; H02 rail | use 2, use 1, path H03, path H04, end \
        | taler 6; H03 path; H04 path
    B05 | path | start-paths A H01 H02; H01 road; H02 path | use 2, use 1, no path H02 ROUTE-10, path H03, done \
        | taler 3; H03 path
    B05 | path | start-paths A H01 H02; H01 path; H03 road | no use 2 SYM-20, use 1, path H02, path H04 \
        | ; H02 path; H04 path
    B06 | canal canal path path | | no use 2 EFF-05, use 1, use 2, exchange 2 times, end | taler 6
    B06 | path | wood 1; H01 canal | no use 2 SYM-20, use 1 | wood 3
    B07 | P14 path path road road | | use 1, use 2 | taler 4
    B07 | P24 path | | no use 1 EFF-04, use 2 | taler 4
    B07 | P11 road | | no use 2 SYM-20, use 1 | taler 2
    B08 | canal path path path | H01 rail | use 1, use 2 | taler 3 wood 2
    B08 | canal rail path path | | no use 2 EFF-04, use 1 | taler 3
    B08 | path | H01 canal | no use 1 EFF-04, use 2 | wood 2
    B09 | path | ore 3 | use 1, exchange 2 times, end | ore 1 iron 2 taler 2
    B09 | path | | end |
    B10 | path road rail canal | | use 1, no take brick SYM-32, take ore, use 2 | ore 3 taler 4
    B10 | path | H01 road | use 2, use 1, take wood, end | wood 3 taler 1
    B10 | path path road road | | use 1, take clay, use 2 | clay 3 taler 2
    B11 | rail rail path path | | use 1, use 2 | ore 5 taler 1
    B11 | path | H01 rail | no use 1 SYM-20, use 2 | ore 1 taler 1
    B12 | path | H34 path; V34 path | use 1, exchange 1 for 1, no remove H12 SYM-29, remove H34, use 2 \
        | brick 2 taler 1 clay 2; H34 none; V34 path; H12 path
    B12 | path | H34 road | no use 1 REMOVE-09, use 2 | clay 2; H34 road
    B13 | path | clay 2 | use 1, use 2, exchange 3 times, end | clay 1 brick 3
    B13 | path | | no use 2 EFF-05, use 1, use 2, exchange 2 times, end | brick 2
    B14 | path path path road | H01 path | use 1, end | wood 2 taler 2
    B14 | path | | use 1, end | wood 3 taler 3
    B14 | path road road road | | end |
    B15 | canal path path path | | no use 2 EFF-04, use 1 | wood 3
    B15 | path path canal path | | no use 2 EFF-04, use 1 | wood 3
    B15 | path canal path path | | no use 1 EFF-04, use 2 | taler 2
    B15 | path path path canal | | no use 1 EFF-04, use 2 | taler 2
    B15 | canal | | use 1, use 2 | wood 3 taler 2
    B16 | road path road path | | use 1, end | brick 2 taler 2
    B16 | road canal road path | | use 1, end | brick 1 taler 1
    B16 | road road path path | | end |
    B17 | path | P12 B02; P23 B03; P13 B04 | use 1, no road H01 SYM-38, road V21, use 2 | taler 2; V21 road
    B17 | road road rail canal | P12 B02 | no use 1 SYM-38, use 2 | taler 1
    B17 | path | P13 B04 | no use 2 SYM-20, use 1, road H12, end | ; H12 road
    B18 | path road rail path | ore 1 | use 1, use 2, exchange 2 times, end | ore 1 taler 6
    B18 | path | ore 2; H01 road | no use 1 SYM-20, use 2, exchange 1 times, done | taler 3
    B18 | path | ore 1 | end | ore 1
    B19 | path road path path | | use 1, use 2 | taler 6
    B19 | path | P11 B02 | no use 2 EFF-04, use 1 | taler 5
    B19 | path road rail path | structures 3 | no use 2 EFF-04, use 1 | taler 4
    B19 | path road path path | structures 11 | no use 1 SYM-20, use 2 | taler 1
    B20 | path | taler 2; H31 canal | use 1, no canal H34 ROUTE-24, canal H32, use 2 | clay 4 taler 1; H32 canal
    B20 | path | H31 canal | no use 1 EFF-05, use 2 | clay 2
    B20 | path | taler 1 | no use 1 SYM-38, use 2 | clay 2 taler 1
""")

ORANGE = read_plays("""
    B21 | path | P12 B02; P21 B03; P23 B04; P32 B05 | use 1, no choose 4 SYM-31, choose 3, use 2 | ore 4 taler 3
    B21 | path | P12 B02; P21 B03; P11 B04 | use 2, use 1, choose 1, end | wood 4 taler 2
    B21 | path | P11 B02 | no use 2 SYM-20, use 1, choose 2 | clay 4
    B22 | canal rail rail path | ore 3 | use 1, use 2, exchange 2 times, end | ore 1 taler 8
    B22 | canal path path path | ore 1; H01 rail | no use 2 SYM-20, use 1 | ore 1 taler 2
    B22 | rail path path path | ore 1; H01 canal | no use 1 SYM-20, use 2, exchange 1 times, end | taler 3
    B23 | rail path path path | H31 rail | use 1, use 2 | iron 2 taler 2
    B23 | path | H31 rail | no use 1 EFF-04, use 2 | taler 1
    B23 | path | | end |
    B24 | road | H31 road; H32 road; H33 road; H34 road | use 1, end | taler 7
    B24 | road path rail path | H31 road | use 1, end | taler 2
    B24 | path | | end |
    B25 | rail canal rail canal | | use 1, use 2 | taler 8 wood 2
    B25 | path road path road | | use 2, use 1 | taler 4 wood 2
    B25 | path | | no use 1 SYM-20, use 2 | wood 2
    B26 | path | wood 2 | use 1, use 2, exchange 3 times, end | taler 3 prestige 3
    B26 | path | wood 4 | use 2, exchange 3 times, use 1, end | wood 2 taler 3 prestige 3
    B26 | path | | no use 2 EFF-05, use 1, done | wood 1
    B27 | canal path path path | wood 2; clay 1 | use 1, use 2, exchange 2 times, use 3 | taler 7
    B27 | path | wood 1; H01 canal | no use 3 EFF-04, no use 2 EFF-05, use 1, use 2, exchange 1 times | taler 3
    B28 | path | ore 3 | use 1, use 2, exchange 2 times, end | taler 8
    B28 | path | ore 1 | no use 2 EFF-05, use 1, use 2, exchange 1 times | taler 4
    B29 | path+ path+ path path | P33 B50; P34 B51; V33 path | use 1, bridge V33, use 2 | wood 2 taler 2; V33 bridge
    B29 | path+ path+ path+ path | P21 B50 | use 1, bridge V21, use 2 | wood 3 taler 3; V21 bridge
    B29 | path | P33 B50; P34 B51; V33 path | no use 2 SYM-20, use 1, bridge V33 | ; V33 bridge
    B29 | path+ path path path | | no use 1 SYM-38, use 2 | wood 1 taler 1
    B30 | path | H31 rail | no use 2 SYM-26, use 1, no rail H04 ROUTE-20, rail V30, use 2 | taler 1; V30 rail
    B30 | path | H31 rail | use 1, rail H32, end | ; H32 rail
    B30 | rail | H01 rail; V10 rail | use 1, rail H02, use 2 | taler 4; H02 rail
    B30 | path | | end |
    B31 | canal+ canal+ path path | H31 canal; H32 canal; H33 canal; H34 canal | use 1, use 2 | prestige 5 taler 1
    B31 | canal+ path path path | P33 B50; P34 B51; V33 path bridge | no use 2 EFF-04, use 1 | prestige 1
    B31 | path+ path+ path+ path | | no use 1 SYM-20, use 2 | taler 1
    B32 | path+ path path path | P12 B50; P11 B51; P21 B52; around P12; V11 path bridge | use 1, use 2, use 3 \
        | taler 3 prestige 1
    B32 | path | P12 B50; around P12 | no use 2 SYM-20, use 1, use 3 | taler 2
    B32 | path | P11 B50 | no use 1 SYM-20, no use 2 SYM-20, use 3 | taler 1
    B33 | path | prestige 5 | use 1, use 2, exchange 2 times, end | prestige 1 brick 2 iron 2 taler 4
    B33 | path | prestige 1 | no use 2 EFF-05, use 1 | prestige 1 taler 2
    B34 | canal path path path | H31 canal; H32 canal; H33 canal; H34 canal | use 1, use 2, exchange 2 times, end \
        | prestige 4 taler 2
    B34 | path | wood 2 | no use 1 SYM-20, use 2, exchange 1 times | prestige 2 taler 1
    B34 | canal path canal path | H31 canal | use 1, done | wood 3
    B34 | canal path path path | | no use 2 EFF-05, use 1, end | wood 1
    B35 | canal canal path path | | use 1, use 2 | prestige 4 brick 1 taler 1
    B35 | canal path path path | H01 canal | no use 1 EFF-04, use 2 | brick 1 taler 1
    B35 | canal canal canal path | | no use 1 EFF-04, use 2 | brick 1 taler 1
    B36 | path | wood 5 | use 1, exchange 2 times, end | wood 1 brick 2 taler 4
    B36 | path | wood 1 | end | wood 1
    B37 | path | H31 canal; H01 canal | use 1, canal H32, use 2 | clay 2 taler 2; H32 canal
    B37 | path canal path path | | no use 2 SYM-20, use 1, canal H13, end | clay 2; H13 canal
    B37 | P12 canal path path path | | use 2, done | taler 1
    B37 | path | | end |
    B38 | path | H01 road | use 1, end | taler 2
    B38 | path road path road | | use 1, end | taler 3
    B38 | path road rail road | | use 1, end | taler 5
    B38 | path road rail canal | | use 1, end | taler 8
    B38 | none | | end |
    B39 | path+ path+ path path | | use 1, use 2 | prestige 2 taler 1
    B39 | path | P12 B50; around P12 | no use 1 SYM-20, use 2 | taler 1
    B39 | path path path+ path+ | P31 B50; around P21; around P31; around P32; H21 path bridge; V31 path bridge \
        | use 2, use 1 | prestige 6 taler 1
    B40 | rail | | use 1, use 2, exchange 1 times, end | iron 1 taler 3 prestige 5
    B40 | path | iron 4 | no use 1 SYM-20, use 2, exchange 1 times, end | iron 2 prestige 5
    B40 | rail path path path | | no use 2 EFF-05, use 1, done | iron 1 taler 1
""")

BLUE = read_plays("""
    B41 | P12 road path road path | H01 rail; V10 canal; H03 path | use 1, end | prestige 3
    B41 | path | H01 road; H02 road; H03 road; H04 road; V10 road; V20 road; V30 road | use 1, end | prestige 6
    B41 | road | H01 path | end |
    B42 | path | clay 5 | use 1, exchange 2 times, use 2 | clay 1 prestige 6 brick 1
    B42 | path | clay 1 | no use 1 EFF-05, use 2 | clay 1 brick 1
    B43 | path road rail path | ore 4 | use 1, exchange 3 times, end | ore 1 prestige 9
    B43 | path | ore 4; H01 road | use 1, exchange 1 times, end | ore 3 prestige 3
    B43 | path | | end |
    B44 | path | wood 3; clay 3; ore 3 | use 1, exchange 2 times, end | wood 1 clay 1 ore 1 prestige 10
    B44 | path | wood 3; clay 3 | end | wood 3 clay 3
    B45 | P11 path | P34 B50; P12 B51 | use 1, use 2 | prestige 5
    B45 | path | P14 B50 | no use 1 EFF-04, use 2 | prestige 1
    B45 | P12 path | | end |
    B46 | path | H31 rail; H32 rail | no use 2 SYM-26, use 1, rail H33, use 2 | prestige 2; H33 rail
    B46 | path | V30 rail | use 1, no rail H33 ROUTE-20, rail H31, use 2 | prestige 1; H31 rail
    B46 | path | | end |
    B47 | canal canal path path | H01 canal | use 1, use 2 | taler 4 prestige 4
    B47 | path | structures 9; H01 canal | no use 2 SYM-20, use 1 | taler 3
    B47 | canal path path path | structures 12 | no use 1 SYM-20, use 2 | prestige 2
    B48 | path | ore 5 | use 1, exchange 2 times, end | ore 1 iron 2 prestige 6
    B48 | path | ore 1 | end | ore 1
    B49 | road canal road canal | H01 rail; H02 path | use 1, use 2 | prestige 6
    B49 | rail road road road | | no use 1 EFF-04, use 2 | prestige 2
    B49 | path road road road | | no use 2 EFF-04, use 1 | prestige 4
    B49 | path rail path rail | | end |
    B50 | rail | | use 1, use 2 | prestige 11
    B50 | rail rail rail canal | | no use 1 SYM-20, use 2 | prestige 4
    B50 | path | H31 rail; H32 rail | end |
    B51 | path | taler 13 | use 1, exchange 3 times, end | taler 1 prestige 18
    B51 | path | taler 3 | no use 1 EFF-05, done, end | taler 3
    B52 | path+ path+ path+ path | P21 B51 | use 1, bridge V21, use 2 | prestige 4; V21 bridge
    B52 | path+ path path path | P33 B53; P34 B54; V33 path | use 1, bridge V33, use 2 | prestige 1; V33 bridge
    B52 | path | P33 B53; P34 B54; V33 path | no use 2 SYM-20, use 1, bridge V33, end | ; V33 bridge
    B52 | path+ path path path | | no use 1 SYM-38, use 2 | prestige 1
    B53 | path | P12 B50; P11 B51; around P12 | use 1, end | prestige 2
    B53 | path+ path+ path path | P34 B50; around P34 | use 1, end | prestige 1
    B53 | path+ path+ path path | | end |
    B54 | path | start-paths A H01 V11; H01 road; V11 rail; H02 canal; H03 rail \
        | use 1, no road V21 SYM-38, road H04, use 2, use 3 | prestige 10; H04 road
    B54 | path | start-paths A H01 V11; H01 road; V11 path | no use 2 SYM-20, use 3, use 1, road V10, end \
        | prestige 3; V10 road
    B54 | road | start-paths A H01 H02; H11 rail; H13 canal; H14 road; H01 path \
        | no use 3 SYM-20, use 2, use 1, road H01, use 3 | prestige 7; H01 road
    B55 | path | P12 B50; P21 B51; P11 B52; around P12; around P11 | use 1, end | prestige 2
    B55 | path | P12 B50; P21 B51; P23 B52; P32 B53; around P12; around P21; around P23; around P32 | use 1, end \
        | prestige 8
    B55 | path | P11 B52; around P11; P21 B51 | end |
    B56 | rail canal canal path | | use 1, use 2 | prestige 6
    B56 | rail path path path | H01 canal | no use 2 SYM-20, use 1 | prestige 2
    B56 | canal path path path | H01 rail | no use 1 SYM-20, use 2 | prestige 2
    B57 | path | brick 2 | no use 2 EFF-04, use 1 | brick 2 prestige 4
    B57 | path+ path+ path path | brick 3 | no use 1 EFF-04, use 2, exchange 2 times, end | brick 1 prestige 8
    B58 | path | brick 3; iron 2 | use 1, exchange 2 times, end | brick 1 prestige 10
    B58 | path | brick 2 | end | brick 2
    B59 | canal | H31 canal | use 1, use 2 | prestige 10
    B59 | canal path canal path | | use 1, use 2 | prestige 5
    B59 | canal canal path path | | no use 1 SYM-20, use 2 | prestige 2
    B59 | path | | end |
    B60 | path | structures 7 | use 1, end | prestige 3
    B60 | path | structures 12 | use 1, end | prestige 8
    B60 | path | structures 4 | end |
""")

PLAYS = GREEN + ORANGE + BLUE


@pytest.mark.parametrize("play", PLAYS, ids=names(PLAYS))
def test_the_structure_does_what_it_says(play: Play) -> None:
    check(play)


def test_every_effect_of_the_deck_is_played() -> None:
    assert used_in(PLAYS) == effects_of("B")


def test_every_effect_that_demands_something_is_also_seen_refused() -> None:
    assert demanding_effects_of("B") <= refused_in(PLAYS)
