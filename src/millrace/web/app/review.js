// @ts-check
/** Looking back on a finished match: curves, turning points, graded decisions, other roads, luck and skill, habits. */
import { ask, nonce } from "./api.js";
import { Dialog } from "./dialog.js";
import { usePhone } from "./hooks.js";
import { cls, html, useEffect, useState } from "./html.js";
import { likes, settle } from "./keys.js";
import { LEVELS } from "./opening.js";
import { go } from "./route.js";
import { figure, lang, numeral, t } from "./texts.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./types.js").Player} Player */
/** @typedef {{points: number, error: number, chance: number | null, playouts: number}} Outlook */
/** @typedef {{at: number, seat: number, known: (Outlook | null)[], open: Outlook[]}} Position */
/** @typedef {{option: string, label: string, gain: number, error: number, open_gain: number | null}} Road */
/** @typedef {{at: number, seat: number, option: string, label: string, grade: string, cost: number, error: number, open_cost: number | null, roads: Road[]}} Choice */
/** @typedef {{start: number, end: number, seat: number, changes: number[], deeds: string[]}} Turning */
/** @typedef {{start: number, own: number, others: number, chance: number, final: number, own_error: number, others_error: number, chance_error: number}} Balance */
/** @typedef {{kind: string, id: string, label: string, own: number[], bot: number[]}} Habit */
/**
 * What the server tells of a match; see docs/decisions/027-review.md.
 * @typedef {{players: number, policy: boolean, done: number, planned: number, complete: boolean, spread: number, names: string[], remarks: string[],
 *   positions: Position[], choices: Choice[], turnings: Turning[], balances: Balance[], habits: Habit[], scores: number[], winners: number[]}} Review
 */
/** @typedef {{look: (at: number) => void, playOn: (at: number, seat: number, option?: string) => void}} Showing */

/** Milliseconds between two questions whether more is known, where nothing is pushed. */
const PAUSE = 1200;
/** How wide a chart is, in its own units: on a phone they are larger. */
const WIDE = 640;
const NARROW = 320;
const HEIGHT = 200;
const LETTER = 13;
const MARK = 19;
const DASHES = ["", "7 3", "2 3", "9 3 2 3", "4 2"];
const GRADES = ["best", "good", "inaccuracy", "mistake", "blunder"];
/** How many decisions are listed before somebody asks for more. */
const FEW = 8;
/** Who plays the other seats when somebody plays on, besides bots of a level: whoever did, or one person every seat. */
const AS_THEN = "then";
const NOBODY = "nobody";

/**
 * What is known of a match by now: pushed as it is found out, or asked for again and again where nothing can be pushed.
 * @param {Session} session
 * @returns {{review: Review | null, failure: string, retry: () => void}} the review, what went wrong, and how to try it again
 */
function useReview(session) {
  const [review, setReview] = useState(/** @type {Review | null} */ (null));
  const [failure, setFailure] = useState("");
  const [tries, setTries] = useState(0);
  useEffect(() => {
    setFailure("");
    /** @type {Review | null} */
    let known = null;
    /** @type {WebSocket | null} */
    let socket = null;
    let timer = 0;
    const learn = (/** @type {Partial<Review>} */ more) => {
      known = /** @type {Review} */ ({ ...known, ...more });
      setReview(known);
    };
    const follow = () => {
      const query = new URLSearchParams({ lang: lang(), since: String(known?.done ?? -1) });
      const opened = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws${session.path}/review?${query}`, session.token ? ["millrace", session.token] : ["millrace"]);
      socket = opened;
      let pushed = false;
      opened.onmessage = ({ data }) => {
        const { ping, ...more } = JSON.parse(data);
        pushed = true;
        if (!ping) learn(more);
      };
      opened.onclose = () => {
        if (socket === opened && !known?.complete) request(pushed);
      };
    };
    // Why a socket was refused is told to who asks.
    const request = async (/** @type {boolean} */ pushed, again = false) => {
      socket = null;
      try {
        const found = await ask("GET", `${session.path}/review`, { token: session.token, query: { since: known?.done ?? -1, again: again ? "true" : undefined } });
        if (timer < 0) return;
        if (found) learn(found);
        if (!known?.complete) timer = setTimeout(pushed ? follow : () => request(false), PAUSE);
      } catch (error) {
        if (timer >= 0) setFailure(/** @type {Error} */ (error).message);
      }
    };
    if (tries) request(true, true);
    else follow();
    return () => {
      clearTimeout(timer);
      timer = -1;
      const last = socket;
      socket = null;
      last?.close();
    };
  }, [lang(), tries]);
  return { review, failure, retry: () => setTries(tries + 1) };
}

/**
 * A share in whole percent, which no line may end in the middle of.
 * @param {number} share
 * @param {boolean} [plus]
 */
const percent = (share, plus = false) => `${share > 0 && plus ? "+" : ""}${numeral(Math.round(share * 100))}\u00a0%`;

/**
 * Who plays the other seats if nothing is said: bots if there were some; whoever had rivals elsewhere meets bots instead.
 * @param {Session} session
 */
function usualRivals(session) {
  const seats = session.match?.seats ?? [];
  if (seats.some((seat) => seat.kind !== "human") && seats.some((seat) => seat.kind === "human")) return AS_THEN;
  if (session.match?.real_table || !session.mine.length || session.mine.length === seats.length) return NOBODY;
  return LEVELS.includes(likes().rival) ? likes().rival : LEVELS[1];
}

/**
 * Who plays on, seat by seat; nothing is said where one person plays them all.
 * @param {Session} session
 * @param {string} rivals
 * @param {number} decider the seat that decided where somebody plays on
 */
function whoPlaysOn(session, rivals, decider) {
  const seats = session.match?.seats ?? [];
  if (rivals === NOBODY) return undefined;
  if (rivals === AS_THEN) return seats.map(({ kind, name }) => ({ kind, name }));
  const own = session.mine.length && session.mine.length < seats.length ? session.mine : [seats[decider]?.seat];
  return seats.map(({ seat, name }) => (own.includes(seat) ? { kind: "human", name } : { kind: rivals, name: "" }));
}

/**
 * @param {{session: Session, players: Player[], close: () => void, look: (at: number) => void, fail: (error: unknown) => void}} props
 */
export function LookingBack({ session, players, close, look, fail }) {
  const { review, failure, retry } = useReview(session);
  const seats = [...players].sort((a, b) => a.id.localeCompare(b.id));
  const [rivals, setRivals] = useState(usualRivals(session));
  const playOn = async (/** @type {number} */ at, /** @type {number} */ seat, option = "") => {
    try {
      const made = await ask("POST", `${session.path}/branch`, { token: session.token, body: { at, option, seats: whoPlaysOn(session, rivals, seat), nonce: nonce() } });
      settle(made, session.scene?.title ?? "");
      go(`/m/${made.id}#${made.keys[0].token}`);
    } catch (error) {
      fail(error);
      close();
    }
  };
  const showing = { look: (/** @type {number} */ at) => { close(); look(at); }, playOn };
  return html`<${Dialog} title=${t("review.title")} close=${close} wide=${true}>
    <div class="review">
      ${failure && html`<p class="warning" role="alert">${failure}</p><p class="row"><button type="button" onClick=${retry}>${t("review.again")}</button></p>`}
      ${!failure && !review?.complete && html`<${Progress} review=${review} />`}
      ${review && html`<${Told} review=${review} seats=${seats} showing=${showing} rivals=${html`<${Rivals} session=${session} rivals=${rivals} choose=${setRivals} />`} />`}
    </div>
  <//>`;
}

/** @param {{review: Review | null}} props */
const Progress = ({ review }) => html`<p class="row progress" role="status">
  <label>${t("review.looking")} <progress max=${review?.planned ?? 1} value=${review?.done ?? 0}></progress></label>
</p>`;

/**
 * Who plays the other seats when somebody plays on; nothing to choose where nobody else sits, or no bot can.
 * @param {{session: Session, rivals: string, choose: (rivals: string) => void}} props
 */
function Rivals({ session, rivals, choose }) {
  if ((session.match?.seats.length ?? 0) < 2 || session.match?.real_table) return null;
  const ways = [...(usualRivals(session) === AS_THEN ? [AS_THEN] : []), ...LEVELS, NOBODY];
  const name = (/** @type {string} */ way) => (LEVELS.includes(way) ? t("review.rivals-level", { level: way }) : t(way === AS_THEN ? "review.rivals-then" : "review.rivals-nobody"));
  return html`<p class="row rivals"><label>${t("review.rivals")} <select value=${rivals} onChange=${(/** @type {any} */ event) => choose(event.target.value)}>
    ${ways.map((way) => html`<option key=${way} value=${way}>${name(way)}</option>`)}
  </select></label></p>`;
}

/** @param {{review: Review, seats: Player[], showing: Showing, rivals: any}} props */
function Told({ review, seats, showing, rivals }) {
  return html`
    ${review.remarks.map((remark) => html`<p key=${remark} class="remark">${remark}</p>`)}
    ${review.policy && html`<${Curves} review=${review} seats=${seats} look=${showing.look} />`}
    ${review.policy && rivals}
    ${review.policy && html`<${Turnings} review=${review} seats=${seats} showing=${showing} />`}
    ${review.policy && html`<${Decisions} review=${review} seats=${seats} showing=${showing} />`}
    ${review.balances.length > 0 && html`<${Balances} review=${review} seats=${seats} />`}
    <${Habits} review=${review} seats=${seats} />
  `;
}

/** @param {{review: Review, seats: Player[], look: (at: number) => void}} props */
function Curves({ review, seats, look }) {
  const [open, setOpen] = useState(false);
  const opened = review.positions.some((position) => position.open.length && position.seat >= 0);
  const ways = html`<div class="row" role="group" aria-label=${t("review.ways")}>
    <button type="button" aria-pressed=${String(!open)} onClick=${() => setOpen(false)}>${t("review.known")}</button>
    <button type="button" aria-pressed=${String(open)} disabled=${!opened} onClick=${() => setOpen(true)}>${t("review.open")}</button>
  </div>`;
  const positions = review.positions.filter((each) => (open ? each.open.length : each.known.every(Boolean)));
  const values = (/** @type {(outlook: Outlook) => number} */ of) => seats.map((_, seat) => positions.map((each) => of(/** @type {Outlook} */ ((open ? each.open : each.known)[seat]))));
  return html`<section aria-label=${t("review.course")}>
    <h3>${t("review.course")}</h3>
    ${ways}
    ${positions.length < 2 ? html`<p>${t("review.wait")}</p>` : html`<div class="curves">
      ${seats.length > 1 && html`<${Chart} label=${t("review.chance")} share=${true} positions=${positions} values=${values((each) => each.chance ?? 0)} seats=${seats} turnings=${review.turnings} look=${look} />`}
      <${Chart} label=${t("review.points")} share=${false} positions=${positions} values=${values((each) => each.points)} seats=${seats} turnings=${seats.length > 1 ? [] : review.turnings} look=${look} />
    </div>`}
    <p class="about">${t(open ? "review.about-open" : "review.about-known")}</p>
  </section>`;
}

/**
 * Round figures within an axis, about so many.
 * @param {number} low
 * @param {number} high
 * @param {number} most
 */
function ticks(low, high, most) {
  const rough = (high - low || 1) / most;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * size).find((each) => each >= rough) ?? rough;
  const found = [];
  for (let place = Math.ceil(low / step); place * step <= high + 1e-9; place += 1) found.push(place * step);
  return found;
}

/**
 * Places along an axis moved apart so far that what stands there can be read, none beyond the last one.
 * @param {number[]} places
 * @param {number} gap
 * @param {number} last
 */
function apart(places, gap, last) {
  const moved = [...places];
  const order = places.map((_, mark) => mark).sort((a, b) => places[a] - places[b]);
  for (const [place, mark] of order.entries()) if (place) moved[mark] = Math.max(moved[mark], moved[order[place - 1]] + gap);
  let end = last;
  for (const mark of order.reverse()) {
    moved[mark] = Math.min(moved[mark], end);
    end = moved[mark] - gap;
  }
  return moved;
}

/**
 * @param {{label: string, share: boolean, positions: Position[], values: number[][], seats: Player[], turnings: Turning[], look: (at: number) => void}} props
 */
function Chart({ label, share, positions, values, seats, turnings, look }) {
  const width = usePhone() ? NARROW : WIDE;
  const all = values.flat();
  const low = share ? 0 : Math.min(...all);
  const high = share ? 1 : Math.max(...all);
  const last = Math.max(1, positions[positions.length - 1].at);
  const x = (/** @type {number} */ at) => (at * width) / last;
  const y = (/** @type {number} */ value) => HEIGHT - ((value - low) / (high - low || 1)) * HEIGHT;
  const written = (/** @type {number} */ value) => (share ? percent(value) : figure(value));
  const path = (/** @type {number[]} */ row) => row.map((value, place) => `${place ? "L" : "M"}${x(positions[place].at).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  const ends = seats.map((player, seat) => `${player.name} ${written(values[seat][0])} → ${written(values[seat][values[seat].length - 1])}`).join(" · ");
  const middles = turnings.map((turning) => x((turning.start + turning.end) / 2));
  const marks = apart(middles, MARK, width);
  const click = (/** @type {any} */ event) => {
    const matrix = event.currentTarget.getScreenCTM();
    if (!matrix) return;
    const at = (new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()).x * last) / width;
    const nearest = positions.reduce((best, each) => (Math.abs(each.at - at) < Math.abs(best.at - at) ? each : best));
    look(nearest.at);
  };
  return html`<figure>
    <figcaption>${label} <small>${ends}</small></figcaption>
    <svg viewBox=${`-46 -22 ${width + 76} ${HEIGHT + 66}`} role="img" aria-label=${`${label}: ${ends}`} onClick=${click}>
      ${ticks(low, high, 5).map((value) => html`<path key=${`y${value}`} class="grid" d=${`M0 ${y(value).toFixed(1)}H${width}`} /><text key=${`t${value}`} x="-6" y=${y(value) + 4} class="tick">${share ? percent(value) : numeral(Math.round(value))}</text>`)}
      ${ticks(0, last, width / 90).map((value) => html`<text key=${`x${value}`} x=${x(value)} y=${HEIGHT + 18} class="tick is-below">${numeral(Math.round(value))}</text>`)}
      <text x=${width / 2} y=${HEIGHT + 36} class="tick is-below">${t("review.axis")}</text>
      <path class="axis" d=${`M0 0V${HEIGHT}H${width}`} />
      ${turnings.map((turning, place) => html`<g key=${turning.start} class="turning"><path d=${`M${marks[place].toFixed(1)} -10L${middles[place].toFixed(1)} 6V${HEIGHT}`} /><circle cx=${marks[place]} cy="-10" r="9" /><text x=${marks[place]} y="-6">${numeral(place + 1)}</text></g>`)}
      ${seats.map((player, seat) => html`<path key=${player.id} class=${`line owner-${player.colour}`} stroke-dasharray=${DASHES[player.colour % DASHES.length]} d=${path(values[seat])} />`)}
      ${apart(seats.map((_, seat) => y(values[seat][values[seat].length - 1])), LETTER, HEIGHT).map((height, seat) => html`<text key=${seat} class="mark" x=${width + 7} y=${height + 4}>${seats[seat].id}</text>`)}
    </svg>
  </figure>`;
}

/**
 * Where on the curves something is.
 * @param {{at: number}} props
 */
const When = ({ at }) => html`<small class="when">${t("review.when", { at: numeral(at) })}</small>`;

/** @param {{review: Review, seats: Player[], showing: Showing}} props */
function Turnings({ review, seats, showing }) {
  const written = (/** @type {number} */ change) => (seats.length > 1 ? percent(change, true) : figure(change, true));
  return html`<section aria-label=${t("review.turnings")}>
    <h3>${t("review.turnings")}</h3>
    ${!review.turnings.length && html`<p>${t(review.complete ? "review.no-turnings" : "review.wait")}</p>`}
    <ol class="turnings">${review.turnings.map((turning, place) => html`<li key=${turning.start} value=${place + 1}>
      <${When} at=${turning.start} /> <b>${seats[turning.seat]?.name}</b> ${turning.deeds.join("; ")}
      <span class="changes">${turning.changes.map((change, seat) => Math.abs(change) >= 0.01 && html`<span key=${seat} class=${`change owner-${seats[seat].colour}`}><i aria-hidden="true"></i>${seats[seat].name} ${written(change)}</span>`)}</span>
      <span class="row"><button type="button" onClick=${() => showing.look(turning.start)}>${t("review.look")}</button> <button type="button" class="quiet" onClick=${() => showing.playOn(turning.start, turning.seat)}>${t("review.play-on")}</button></span>
    </li>`)}</ol>
  </section>`;
}

/** @param {{review: Review, seats: Player[], showing: Showing}} props */
function Decisions({ review, seats, showing }) {
  const [seat, setSeat] = useState(-1);
  const [all, setAll] = useState(false);
  const graded = review.choices.filter((choice) => choice.grade && (seat < 0 || choice.seat === seat));
  const listed = graded.filter((choice) => GRADES.indexOf(choice.grade) > 1).sort((a, b) => b.cost - a.cost);
  const count = (/** @type {number} */ whose, /** @type {string} */ grade) => review.choices.filter((choice) => choice.seat === whose && choice.grade === grade).length;
  const limits = Object.fromEntries([["inaccuracy", 0.1], ["mistake", 0.25], ["blunder", 0.5]].map(([name, part]) => [name, figure(Number(part) * review.spread)]));
  return html`<section aria-label=${t("review.decisions")}>
    <h3>${t("review.decisions")}</h3>
    <div class="scroll" tabindex="0" role="region" aria-label=${t("review.grades")}>
      <table class="breakdown"><thead><tr><th scope="col">${t("review.who")}</th>${GRADES.map((grade) => html`<th scope="col" key=${grade}>${t(`grade.${grade}`)}</th>`)}</tr></thead>
      <tbody>${seats.map((player, whose) => html`<tr key=${player.id}><th scope="row">${player.name}</th>${GRADES.map((grade) => html`<td key=${grade}>${numeral(count(whose, grade))}</td>`)}</tr>`)}</tbody></table>
    </div>
    <p class="about">${t("review.about-cost", limits)}</p>
    ${seats.length > 1 && html`<p class="row"><label>${t("review.whose")} <select value=${String(seat)} onChange=${(/** @type {any} */ event) => setSeat(Number(event.target.value))}><option value="-1">${t("review.everybody")}</option>${seats.map((player, whose) => html`<option key=${player.id} value=${String(whose)}>${player.name}</option>`)}</select></label></p>`}
    ${!listed.length && html`<p>${t(review.complete ? "review.no-costs" : "review.wait")}</p>`}
    <ul class="choices">${(all ? listed : listed.slice(0, FEW)).map((choice) => html`<${Decision} key=${choice.at} choice=${choice} seats=${seats} showing=${showing} />`)}</ul>
    ${!all && listed.length > FEW && html`<p><button type="button" onClick=${() => setAll(true)}>${t("review.more", { n: listed.length - FEW })}</button></p>`}
  </section>`;
}

/** @param {{choice: Choice, seats: Player[], showing: Showing}} props */
function Decision({ choice, seats, showing }) {
  const cost = t("review.cost", { cost: figure(choice.cost), error: figure(choice.error) });
  const opened = choice.open_cost === null ? "" : t("review.open-cost", { cost: figure(choice.open_cost) });
  return html`<li class=${`is-${choice.grade}`}>
    <p><${When} at=${choice.at} /> <b>${seats[choice.seat]?.name}</b> ${choice.label}</p>
    <p><b class="grade">${t(`grade.${choice.grade}`)}</b> ${[cost, opened].filter(Boolean).join("; ")} <button type="button" class="quiet" onClick=${() => showing.look(choice.at)}>${t("review.look")}</button></p>
    <ul class="roads">${choice.roads.filter((road) => road.gain > 0).map((road) => html`<li key=${road.option}><span>${road.label} <b>${figure(road.gain, true)}</b></span> <button type="button" onClick=${() => showing.playOn(choice.at, choice.seat, road.option)} aria-label=${t("review.try", { option: road.label })}>${t("review.play-on")}</button></li>`)}</ul>
  </li>`;
}

/** @param {{review: Review, seats: Player[]}} props */
function Balances({ review, seats }) {
  const parts = /** @type {("own" | "others" | "chance")[]} */ (seats.length > 1 ? ["own", "others", "chance"] : ["own", "chance"]);
  const most = Math.max(1, ...review.balances.flatMap((balance) => parts.map((part) => Math.abs(balance[part]))));
  const bar = (/** @type {number} */ value) => html`<span class="swing" aria-hidden="true"><span class=${cls(value < 0 ? "is-less" : "is-more")} style=${{ width: `${(Math.abs(value) / most) * 50}%` }}></span></span>`;
  const error = (/** @type {Balance} */ balance, /** @type {"own" | "others" | "chance"} */ part) => figure(balance[/** @type {"own_error" | "others_error" | "chance_error"} */ (`${part}_error`)]);
  return html`<section>
    <h3>${t("review.balance")}</h3>
    <div class="scroll" tabindex="0" role="region" aria-label=${t("review.balance")}>
      <table class="breakdown balance"><thead><tr><th scope="col">${t("review.who")}</th><th scope="col">${t("balance.start")}</th>${parts.map((part) => html`<th scope="col" key=${part}>${t(`balance.${part}`)}</th>`)}<th scope="col">${t("balance.final")}</th></tr></thead>
      <tbody>${review.balances.map((balance, seat) => html`<tr key=${seat}><th scope="row">${seats[seat]?.name}</th><td>${figure(balance.start)}</td>${parts.map((part) => html`<td key=${part}>${figure(balance[part], true)} <small>± ${error(balance, part)}</small>${bar(balance[part])}</td>`)}<td>${figure(balance.final)}</td></tr>`)}</tbody></table>
    </div>
    <p class="about">${t("review.about-balance")}</p>
  </section>`;
}

/** @param {{review: Review, seats: Player[]}} props */
const Habits = ({ review, seats }) => html`<section>
  <h3>${t("review.habits")}</h3>
  <div class="scroll" tabindex="0" role="region" aria-label=${t("review.habits")}>
    <table class="breakdown habits"><thead><tr><th scope="col">${t("review.what")}</th>${seats.map((player) => html`<th scope="col" key=${player.id}>${player.name}</th>`)}<th scope="col">${t("review.bot")}</th></tr></thead>
    <${HabitRows} habits=${review.habits.filter((habit) => habit.kind !== "points")} head="review.counts" seats=${seats} />
    <${HabitRows} habits=${review.habits.filter((habit) => habit.kind === "points")} head="review.sources" seats=${seats} /></table>
  </div>
  <p class="about">${t("review.about-habits")}</p>
</section>`;

/** @param {{habits: Habit[], head: string, seats: Player[]}} props */
const HabitRows = ({ habits, head, seats }) => habits.length > 0 && html`<tbody>
  <tr><th scope="rowgroup" class="group" colspan=${seats.length + 2}>${t(head)}</th></tr>
  ${habits.map((habit) => html`<tr key=${`${habit.kind} ${habit.id}`}><th scope="row">${habit.label}</th>${habit.own.map((own, seat) => html`<td key=${seat}>${numeral(own)}</td>`)}<td>${habit.bot.length ? figure(habit.bot.reduce((sum, each) => sum + each, 0) / habit.bot.length) : "–"}</td></tr>`)}
</tbody>`;
