"""Somebody before a browser: what they see of the table, and what they click."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Response, expect

DESK: Final[dict[str, Any]] = {"viewport": {"width": 1400, "height": 900}}
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
PATIENCE: Final = 90_000
"""Milliseconds that anything may take on a machine that does much else; nothing waits that long in vain."""
expect.set_options(timeout=PATIENCE)

# A violation is reported to the page, too, where it cannot be overlooked.
_WATCH: Final = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} forbids ${event.blockedURI} ${event.sourceFile}`));
"""
# Where the thing itself can be hit: not in the middle of its box, if it is a bent line or something lies above it.
_SPOT: Final = """
(thing) => {
  const shape = thing.querySelector(".catch, .rim");
  const matrix = shape.getScreenCTM();
  const box = shape.getBBox();
  const length = shape.tagName === "path" ? shape.getTotalLength() : 0;
  for (const share of [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8]) {
    const spot = length
      ? shape.getPointAtLength(length * share)
      : { x: box.x + box.width * share, y: box.y + box.height * share };
    const { x, y } = new DOMPoint(spot.x, spot.y).matrixTransform(matrix);
    if (document.elementFromPoint(x, y)?.closest("[data-thing]") === thing) return [x, y];
  }
  return null;
}
"""
_SETTLED: Final = "() => !document.querySelector('[data-sending], .option:disabled, .bill .primary:disabled')"
_ASKED: Final = (
    f"() => document.querySelector('.ending') || (document.querySelector('.prompt.is-mine') && ({_SETTLED})())"
)
# What a player notices: the question, what is chosen, what is left, what waits, how far the game is. The same question
# may come twice in a row, with the same answers; then a card is gone, or what they say is different.
_SEEN: Final = """
() => JSON.stringify([
  document.querySelector(".prompt")?.textContent,
  document.querySelector(".slider input")?.max,
  document.querySelector(".confirm")?.disabled,
  [...document.querySelectorAll(".is-chosen")].map((thing) => thing.dataset.thing),
  [...document.querySelectorAll(".option, .bill")].map((one) => one.dataset.option + one.disabled + one.textContent),
  document.querySelectorAll(".surface-hand .region").length,
  document.querySelector(".dials")?.textContent,
  [...document.querySelectorAll(".bill h3, .ending")].map((part) => part.className + part.textContent.slice(0, 40)),
])
"""
_CHANGED: Final = f"(before) => ({_SETTLED})() && ({_SEEN})() !== before"


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, browser: Browser, wishes: dict[str, Any]) -> None:
        self.context = browser.new_context(**{"locale": "en-GB", "reduced_motion": "reduce", **DESK, **wishes})
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(_WATCH)
        self.problems: list[str] = []
        self.expected: re.Pattern[str] | None = None
        """What may go wrong because the test brings it about."""
        self.context.on("console", self._hear)
        self.context.on("weberror", lambda error: self._note(f"error: {error.error}"))
        self.context.on("response", self._receive)
        self.page: Page = self.context.new_page()

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._note(f"console {message.type}: {message.text} ({message.location.get('url', '')})")

    def _receive(self, response: Response) -> None:
        if response.status >= 500:
            self._note(f"{response.status} from {response.url}")

    def _note(self, problem: str) -> None:
        if self.expected is None or not self.expected.search(problem):
            self.problems.append(problem)

    def leave(self) -> None:
        """Close the browser window."""
        self.context.close()

    # -- what is seen --------------------------------------------------------------------------------------------------

    def open(self, link: str) -> None:
        """Go to a table and wait until it is laid."""
        self.page.goto(link)
        self.is_seated()

    def is_seated(self) -> None:
        """Wait until the table is laid."""
        expect(self.find(".table")).to_be_visible(timeout=PATIENCE)

    def find(self, selector: str) -> Locator:
        """Everything that fits a selector."""
        return self.page.locator(selector)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """The button of that name."""
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    def sees(self, text: str | re.Pattern[str]) -> None:
        """Wait until a text is to be seen."""
        expect(self.page.get_by_text(text).first).to_be_visible(timeout=PATIENCE)

    def thing(self, id: str) -> Locator:
        """A region of the table by its id."""
        return self.find(f'.region[data-thing="{id}"]').first

    @property
    def hand(self) -> list[str]:
        """The cards in the hand that is shown."""
        return [str(card.get_attribute("data-thing")) for card in self.find(".surface-hand .region").all()]

    @property
    def options(self) -> list[str]:
        """The options offered as buttons, in the game's notation; the only one left has its bill for a button."""
        offered = self.find(".option, .bill[data-option]").evaluate_all("(all) => all.map((one) => one.dataset.option)")
        return list(dict.fromkeys(offered))

    @property
    def steps(self) -> int:
        """How many decisions stand."""
        return int(self.find(".slider input[type=range]").get_attribute("max") or 0)

    def has_turn(self) -> None:
        """Wait until this person is asked for something."""
        expect(self.find(".prompt.is-mine")).to_be_visible(timeout=PATIENCE)

    def has_no_turn(self) -> None:
        """Wait until somebody else is asked."""
        expect(self.find(".prompt:not(.is-mine)")).to_be_visible(timeout=PATIENCE)

    # -- the lobby -----------------------------------------------------------------------------------------------------

    def set_up(self, home: str, title: str = "Brass: Birmingham") -> None:
        """Go to the lobby and begin to set up a game."""
        self.page.goto(home)
        self.button(f"Set up … {title}").click()
        expect(self.find("form.new-game")).to_be_visible()

    # -- what is done --------------------------------------------------------------------------------------------------

    def touch(self, thing: Locator) -> None:
        """Click a thing of the table where it can be hit."""
        thing.scroll_into_view_if_needed()
        spot = thing.evaluate(_SPOT)
        assert spot, f"nothing of {thing} can be clicked: something else lies above it"
        if self.page.viewport_size == PHONE["viewport"]:
            self.page.touchscreen.tap(*spot)
        else:
            self.page.mouse.click(*spot)

    def rest(self, x: float, y: float, milliseconds: int = 900) -> None:
        """Lay a finger somewhere and let it rest before it is taken away."""
        touching = self.context.new_cdp_session(self.page)
        touching.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        self.page.wait_for_timeout(milliseconds)
        touching.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        touching.detach()

    def choose(self, option: str) -> None:
        """Play an option by its button, and accept its bill."""
        self.find(f'.option[data-option="{option}"]').click()
        self.settled()
        bill = self.find(".bill:not(.is-waiting)")
        if bill.count():
            bill.get_by_role("button").first.click()
            self.settled()

    def confirm(self) -> None:
        """Confirm the turn and wait until that is done."""
        before = self.steps
        button = self.button("Confirm").first
        expect(button).to_be_enabled(timeout=PATIENCE)
        button.click()
        expect(self.find(f'.slider input[type=range]:not([max="{before}"])')).to_be_attached(timeout=PATIENCE)

    def settled(self) -> None:
        """Wait until nothing is under way to the server, and the page has been drawn since."""
        self.page.wait_for_function(_SETTLED)

    # -- a whole turn --------------------------------------------------------------------------------------------------

    def step(self, by_buttons: bool = False) -> str:
        """Do the next sensible thing by a click: what was clicked, or "" if the game is over.

        Things of the table are clicked where they can be, unless all is to be done by buttons.
        """
        self.page.wait_for_function(_ASKED)
        onward = self.find(".ending .onward button")
        if onward.count():
            onward.click()
            expect(onward).to_have_count(0)
            return "onward"
        if self.find(".ending").count():
            return ""
        before = self.page.evaluate(_SEEN)
        done = self._click_on(by_buttons)
        self.page.wait_for_function(_CHANGED, arg=before)
        return done

    def step_to_confirm(self) -> None:
        """Decide on until only the confirmation is missing."""
        self.settled()
        while not self.find('.turn-buttons [data-does="confirm"]').count():
            self.step()

    def turn(self, dial: int, times: int = 1) -> None:
        """Turn a dial to a higher face, or a lower one."""
        button = self.find(f".dial .{'higher' if times > 0 else 'lower'}").nth(dial)
        for _ in range(abs(times)):
            button.click()

    @property
    def faces(self) -> list[int]:
        """What the dials show."""
        return [int(str(face.get_attribute("aria-valuenow"))) for face in self.find(".dial .face").all()]

    def _dial(self) -> str:
        """Turn dials as far as nothing worries, by their buttons and where they lie, and play what they show."""
        for dial in range(self.find(".dial").count()):
            self.turn(dial, 2)
            if self.find(".dials .is-worry").count():
                self.turn(dial, -2)
        self.touch(self.find('.surface-hand .region[data-thing^="dial:"]').last)
        self.find(".dials .primary").click()
        return "dials"

    def _click_on(self, by_buttons: bool) -> str:
        if self.find(".dials").count():
            return self._dial()
        confirm, bill = self.find('button.confirm[data-does="confirm"]'), self.find(".bill:not(.is-waiting) .primary")
        if bill.count():
            bill.click()
            return "bill"
        if confirm.count():
            confirm.click()
            return "confirm"
        option = best(self.options)
        if not by_buttons and not self.find(".region.is-chosen").count():
            for part in reversed(option.split()):
                found = self.find(f'.region.is-hot[data-thing$=":{part}"], .region.is-hot[data-thing*=":{part}:"]')
                if found.count():
                    kind = str(found.first.get_attribute("data-thing")).split(":")[0]
                    self.touch(found.first)
                    return kind
        self.find(f'.option[data-option="{option}"]').click()
        return "button"


Sit = Callable[..., Person]
"""Have somebody sit down: before a link, with a phone or a desk, in a language."""

PREFERRED: Final = (
    *("sell", "build", "network", "link", "develop", "loan", "card", "coal", "iron", "beer"),
    *("use", "exchange", "choose", "activate", "erect", "on", "bridge", "canal", "rail", "road", "path"),
    *("take", "turn", "go", "done"),
)
"""What there is to do, in any title: the first of it that is possible is done."""


def best(options: list[str]) -> str:
    """The option that a player without much thought chooses."""
    rank = {verb: place for place, verb in enumerate(PREFERRED)}
    return min(options, key=lambda option: rank.get(option.split()[0], len(PREFERRED)))
