"""Profiles of accounts that want one, and the tables of a season: who has played what against whom, and how well."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, Field
from sqlalchemy import func, select, update

from millrace import games
from millrace.core.texts import Message
from millrace.server.accounts import Me, fold
from millrace.server.answers import Body, Failure
from millrace.server.errors import Refused
from millrace.server.hall import Hall, InHall, Language
from millrace.server.ratings import Rating
from millrace.server.reference import texts_of
from millrace.server.results import Ratings, within
from millrace.store.database import now
from millrace.store.schema import accounts, results

LAST_GAMES: Final = 30
MOST_ROWS: Final = 200
YEARS: Final = range(1970, 3000)

router = APIRouter(prefix="/api", tags=["accounts"])


# -- seasons -----------------------------------------------------------------------------------------------------------


def season_of(time: int) -> str:
    """The season of a time in milliseconds: the year and its quarter, by the time of Greenwich."""
    date = datetime.fromtimestamp(time / 1000, UTC)
    return f"{date.year}-{(date.month + 2) // 3}"


def bounds_of(season: str) -> tuple[int, int]:
    """When a season begins and when the next one does, in milliseconds; refused if it is none."""
    year, _, quarter = season.partition("-")
    if not (season.isascii() and year.isdigit() and quarter in ("1", "2", "3", "4") and int(year) in YEARS):
        raise Refused(422, "season.unreadable", came=season, example=season_of(now()))
    first = int(year) * 4 + int(quarter) - 1
    begin, end = (int(datetime(at // 4, at % 4 * 3 + 1, 1, tzinfo=UTC).timestamp()) * 1000 for at in (first, first + 1))
    return begin, end


def _seasons(first: int | None) -> list[str]:
    """The seasons from that of a time until now, the newest first; at least the one that is."""
    seasons, time = [season_of(now())], bounds_of(season_of(now()))[0] - 1
    while first is not None and time >= first:
        seasons.append(season_of(time))
        time = bounds_of(seasons[-1])[0] - 1
    return seasons


# -- what is told ------------------------------------------------------------------------------------------------------


class Strength(BaseModel):
    """A rating (OpenSkill, Plackett-Luce): everybody begins at 25."""

    mean: float
    deviation: float = Field(description="The uncertainty: the true strength lies within one of it two times of three.")


class TitleResults(BaseModel):
    """What somebody has reached in a title with so many players."""

    title: str
    name: str
    players: int
    games: int
    places: list[int] = Field(description="How often each place was reached, the first one first; a tie shares it.")


class TitleRating(BaseModel):
    """How strong somebody is in a title, whatever the number of players."""

    title: str
    name: str
    rating: Strength


class PlayedGame(BaseModel):
    """A finished match of somebody."""

    title: str
    name: str
    players: int
    place: int
    score: int
    ended: int
    against: list[str] = Field(description="Other accounts at the table that show their results.")


class Profile(BaseModel):
    """What an account has played against others that show their results as well."""

    name: str
    public: bool = Field(description="Whether everybody may see it, and matches count that are begun now.")
    results: list[TitleResults]
    ratings: list[TitleRating]
    games: list[PlayedGame] = Field(description=f"The last {LAST_GAMES}, the newest first.")


class SeasonRow(BaseModel):
    """Somebody in the table of a season."""

    place: int
    name: str
    games: int
    wins: int
    rating: Strength


class SeasonTable(BaseModel):
    """Who has played best in a title in a season: ordered by the rating less three times its uncertainty."""

    title: str
    season: str
    seasons: list[str] = Field(description="All that have a table, the newest first.")
    rows: list[SeasonRow]


class ProfileWish(Body):
    """Whether everybody may see one's results."""

    public: bool


# -- routes ------------------------------------------------------------------------------------------------------------

NO_PROFILE: Final[dict[int | str, dict[str, Any]]] = {
    404: {"model": Failure, "description": "No account of that name shows its results."}
}


@router.get("/me/profile")
def own_profile(request: Request, hall: InHall, account: Me, language: Language) -> Profile:
    """One's own profile, be it shown to others or not."""
    with hall.matches.database.read() as connection:
        row = connection.execute(select(accounts).where(accounts.c.id == account.id)).one_or_none()
    if row is None:
        raise Refused(401, "account.not-logged-in")
    return _profile(hall, request.app.state.ratings, row, language)


@router.put("/me/profile")
def show_results(request: Request, hall: InHall, account: Me, language: Language, wish: ProfileWish) -> Profile:
    """Show one's results and rating from now on, or no longer.

    Matches count in which one makes the first decision while it is so, whatever is switched off later.
    """
    changed = update(accounts).where(accounts.c.id == account.id).values(shows_results=wish.public)
    with hall.matches.database.write() as connection:
        connection.execute(changed)
    return own_profile(request, hall, account, language)


@router.get("/profiles/{name}", responses=NO_PROFILE)
def profile(request: Request, hall: InHall, language: Language, name: Annotated[str, Path(max_length=200)]) -> Profile:
    """The profile of an account that shows its results."""
    wanted = select(accounts).where(accounts.c.folded == fold(name), accounts.c.shows_results)
    with hall.matches.database.read() as connection:
        row = connection.execute(wanted).one_or_none()
    if row is None:
        raise Refused(404, "profile.none", name=name)
    return _profile(hall, request.app.state.ratings, row, language)


@router.get("/seasons/{title}")
def season_table(
    request: Request,
    hall: InHall,
    title: str,
    season: Annotated[str, Query(max_length=20, description="A quarter, as in 2026-4; without it, this one.")] = "",
) -> SeasonTable:
    """The table of a season in a title: everybody who shows their results, by what they have done in it alone."""
    title_id = games.title(title).id
    season = season or season_of(now())
    begin, end = bounds_of(season)
    wins = func.count().filter(results.c.place == 1)
    wanted = (
        select(accounts.c.id, accounts.c.name, func.count().label("games"), wins.label("wins"))
        .join_from(results, accounts)
        .where(within(title_id, begin, end), accounts.c.shows_results)
        .group_by(accounts.c.id, accounts.c.name)
    )
    with hall.matches.database.read() as connection:
        rows = connection.execute(wanted).all()
        first = connection.scalar(select(func.min(results.c.ended)).where(results.c.title == title_id))
    ratings: Ratings = request.app.state.ratings
    by_account = ratings.of(title_id, begin, end)
    rated_rows = [(by_account[row.id], row) for row in rows if row.id in by_account]
    rated_rows.sort(key=lambda each: (-each[0].low, each[1].name))
    table = [
        SeasonRow(
            place=1 + sum(other.low > rating.low for other, _ in rated_rows),
            name=row.name,
            games=row.games,
            wins=row.wins,
            rating=_strength(rating),
        )
        for rating, row in rated_rows[:MOST_ROWS]
    ]
    return SeasonTable(title=title_id, season=season, seasons=_seasons(first), rows=table)


def _strength(rating: Rating) -> Strength:
    return Strength(mean=round(rating.mean, 2), deviation=round(rating.deviation, 2))


def _profile(hall: Hall, ratings: Ratings, account: Any, language: str) -> Profile:
    own = select(results).where(results.c.account_id == account.id).order_by(results.c.ended.desc(), results.c.match_id)
    with hall.matches.database.read() as connection:
        rows = connection.execute(own).all()
        latest = [row.match_id for row in rows[:LAST_GAMES]]
        others = select(results.c.match_id, accounts.c.name).join_from(results, accounts)
        others = others.where(results.c.match_id.in_(latest), accounts.c.id != account.id, accounts.c.shows_results)
        against: defaultdict[str, list[str]] = defaultdict(list)
        for match_id, name in connection.execute(others.order_by(accounts.c.name)):
            against[match_id].append(name)
    titles = sorted({row.title for row in rows})
    names = {title: _title_name(title, language) for title in titles}
    strengths = [(title, ratings.of(title).get(account.id)) for title in titles]
    return Profile(
        name=account.name,
        public=account.shows_results,
        results=_by_title(rows, names),
        ratings=[
            TitleRating(title=title, name=names[title], rating=_strength(rating))
            for title, rating in strengths
            if rating
        ],
        games=[
            PlayedGame(
                title=row.title,
                name=names[row.title],
                players=row.players,
                place=row.place,
                score=row.score,
                ended=row.ended,
                against=against[row.match_id],
            )
            for row in rows[:LAST_GAMES]
        ],
    )


def _by_title(rows: Sequence[Any], names: dict[str, str]) -> list[TitleResults]:
    """The results by title and number of players."""
    places: dict[tuple[str, int], list[int]] = {}
    for row in rows:
        places.setdefault((row.title, row.players), [0] * row.players)[row.place - 1] += 1
    return [
        TitleResults(title=title, name=names[title], players=players, games=sum(counts), places=counts)
        for (title, players), counts in sorted(places.items())
    ]


def _title_name(title: str, language: str) -> str:
    entry = games.title(title)
    return texts_of(entry, language).render(Message(f"{entry.id}.name"))
