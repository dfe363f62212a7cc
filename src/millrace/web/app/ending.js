// @ts-check
/** The end of an era or a game: points counted up source by source, the table of all of them, the course of the figures. */
import { Dialog } from "./dialog.js";
import { cls, html, useEffect, useState } from "./html.js";
import { still } from "./motion.js";
import { Crest } from "./players.js";
import { Again } from "./rematch.js";
import { numeral, t } from "./texts.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").Result} Result */
/** @typedef {import("./types.js").Source} Source */
/** @typedef {import("./types.js").EraEnding} EraEnding */
/** @typedef {import("./types.js").Verdict} Verdict */
/** @typedef {import("./types.js").Origin} Origin */
/**
 * How to show on the table what is told here: what points came from, or a position.
 * @typedef {{point: (origins: Origin[], text: string) => void, look: (at: number) => void, review: () => void}} Showing
 */

const PAUSE = 900;

/**
 * Count up to a number, one after the other; at once for whoever wants things to stand still.
 * @param {number} most
 * @returns {[number, () => void]} how far it is, and how to get to the end
 */
function useCount(most) {
  const [counted, setCounted] = useState(still() ? most : 0);
  useEffect(() => {
    if (counted >= most) return undefined;
    const timer = setTimeout(() => setCounted(counted + 1), PAUSE);
    return () => clearTimeout(timer);
  }, [counted]);
  return [counted, () => setCounted(most)];
}

/** @param {Player[]} players */
const bySeat = (players) => [...players].sort((a, b) => a.id.localeCompare(b.id));

/**
 * A bar for each player, with their points so far.
 * @param {{seats: Player[], totals: number[], most: number, places?: Record<string, number>}} props
 */
const Bars = ({ seats, totals, most, places = {} }) => html`<ol class="count-up">
  ${seats.map(
    (player, seat) => html`<li key=${player.id} class=${`owner-${player.colour}`}>
      <${Crest} player=${player} />
      <span class="name">${player.name}</span>
      <${Bar} share=${totals[seat] / most} colour=${player.colour} />
      <b>${numeral(totals[seat])}</b>
      <span class="place">${places[player.id] ? t("ending.place", { place: places[player.id] }) : ""}</span>
    </li>`,
  )}
</ol>`;

/**
 * What a seat has points of a source from, thing by thing; each can be looked at, and all of them together if they lie
 * on the table at the same time.
 * @param {{player: Player, source: Source, origins: Origin[], showing: Showing, close: () => void}} props
 */
function Origins({ player, source, origins, showing, close }) {
  const told = (/** @type {Origin} */ each) => `${each.label}: ${numeral(each.points)}`;
  const head = t("ending.from-what", { source: source.label, name: player.name });
  const together = origins.length > 1 && origins.every((each) => each.thing && each.at === origins[0].at);
  return html`<section class="origins" aria-label=${head}>
    <header role="presentation"><h3>${head}</h3><button type="button" class="quiet" aria-label=${t("dialog.close")} onClick=${close}>×</button></header>
    <ul>${origins.map((each, place) => html`<li key=${place}><button type="button" class="plain" onClick=${() => showing.point([each], told(each))}>${each.label}</button> <b>${numeral(each.points)}</b></li>`)}</ul>
    ${together && html`<p><button type="button" class="primary" onClick=${() => showing.point(origins, `${head} ${numeral(origins.reduce((sum, each) => sum + each.points, 0))}`)}>${t("ending.on-board")}</button></p>`}
  </section>`;
}

/**
 * Where the points came from, source by source, as far as they are counted. Each figure tells what it came from.
 * @param {{seats: Player[], sources: Source[], counted: number, totals: number[], before?: number[], showing: Showing}} props
 */
function Breakdown({ seats, sources, counted, totals, before = [], showing }) {
  const [open, setOpen] = useState({ source: "", seat: "" });
  const of = (/** @type {Source} */ source, /** @type {string} */ seat) => (source.origins ?? []).filter((each) => each.seat === seat);
  const opened = sources.find((source) => source.id === open.source);
  const player = seats.find((each) => each.id === open.seat);
  const figure = (/** @type {Source} */ source, /** @type {Player} */ each, /** @type {number} */ seat) => {
    const points = numeral(source.values[seat]);
    if (!of(source, each.id).length) return points;
    const label = `${points}, ${t("ending.from-what", { source: source.label, name: each.name })}`;
    const shown = open.source === source.id && open.seat === each.id;
    return html`<button type="button" class="plain" aria-label=${label} aria-expanded=${String(shown)} onClick=${() => setOpen(shown ? { source: "", seat: "" } : { source: source.id, seat: each.id })}>${points}</button>`;
  };
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${t("ending.breakdown")}>
    <table class="breakdown">
      <caption>${t("ending.breakdown")}${counted >= sources.length && sources.some((source) => source.origins?.length) && html` <small>${t("ending.click")}</small>`}</caption>
      <thead><tr><th scope="col">${t("ending.source")}</th>${seats.map((each) => html`<th scope="col" key=${each.id}><${Crest} player=${each} /> ${each.name}</th>`)}</tr></thead>
      <tbody>
        ${before.some(Boolean) && html`<tr><th scope="row">${t("ending.before")}</th>${seats.map((each, seat) => html`<td key=${each.id}>${numeral(before[seat])}</td>`)}</tr>`}
        ${sources.map((source, row) => html`<tr key=${source.id} class=${cls(row >= counted && "is-to-come", row === counted - 1 && counted < sources.length && "is-now")}><th scope="row">${source.label}</th>${seats.map((each, seat) => html`<td key=${each.id}>${row < counted ? figure(source, each, seat) : ""}</td>`)}</tr>`)}
      </tbody>
      <tfoot><tr><th scope="row">${t("ending.total")}</th>${seats.map((each, seat) => html`<td key=${each.id}>${numeral(totals[seat])}</td>`)}</tr></tfoot>
    </table>
  </div>
  ${opened && player && html`<${Origins} player=${player} source=${opened} origins=${of(opened, player.id)} showing=${showing} close=${() => setOpen({ source: "", seat: "" })} />`}`;
}

/**
 * The points of each seat after so many sources.
 * @param {Player[]} seats
 * @param {Source[]} sources
 * @param {number} counted
 * @param {number[]} [before]
 */
const totalsOf = (seats, sources, counted, before = []) =>
  seats.map((_, seat) => sources.slice(0, counted).reduce((sum, source) => sum + (source.values[seat] ?? 0), before[seat] ?? 0));

/**
 * The grades that a result can have, the best first; the one it has stands out.
 * @param {{verdict: Verdict}} props
 */
function Grades({ verdict }) {
  const grades = verdict.grades ?? [];
  const limit = (/** @type {number} */ place) =>
    place === 0 ? t("ending.below", { points: grades[1]?.low ?? 0 }) : place + 1 < grades.length ? `${grades[place].low}–${grades[place + 1].low - 1}` : t("ending.from", { points: grades[place].low });
  return html`<ol class="grades" reversed aria-label=${t("ending.grades")}>
    ${grades.map((grade, place) => html`<li key=${grade.low} class=${cls(grade.won && "is-won", grade.reached && "is-reached")} aria-current=${grade.reached ? "true" : undefined}><b>${limit(place)}</b> <span>${grade.label}</span> ${grade.won && html`<span aria-hidden="true">★</span>`}</li>`).reverse()}
  </ol>`;
}

/**
 * The score sheet of several games: their points source by source, and the sums.
 * @param {{verdict: Verdict, sources: Source[]}} props
 */
function Sheet({ verdict, sources }) {
  const parts = verdict.parts ?? [];
  const points = (/** @type {Source[]} */ counted, /** @type {string} */ id) => counted.find((source) => source.id === id)?.values[0] ?? 0;
  const sum = (/** @type {Source[]} */ counted) => counted.reduce((all, source) => all + source.values[0], 0);
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${t("ending.games")}>
    <table class="breakdown">
      <caption>${t("ending.games")}</caption>
      <thead><tr><th scope="col">${t("ending.source")}</th>${parts.map((part) => html`<th scope="col" key=${part.label}>${part.label}</th>`)}<th scope="col">${t("ending.total")}</th></tr></thead>
      <tbody>${sources.map((source) => html`<tr key=${source.id}><th scope="row">${source.label}</th>${parts.map((part) => html`<td key=${part.label}>${numeral(points(part.sources, source.id))}</td>`)}<td>${numeral(source.values[0])}</td></tr>`)}</tbody>
      <tfoot><tr><th scope="row">${t("ending.total")}</th>${parts.map((part) => html`<td key=${part.label}>${numeral(sum(part.sources))}</td>`)}<td>${numeral(sum(sources))}</td></tr></tfoot>
    </table>
  </div>`;
}

/** @param {{session: import("./session.js").Session, scene: Scene, result: Result, showing: Showing}} props */
export function Ending({ session, scene, result, showing }) {
  const { sources, places, verdict } = result;
  const [counted, skip] = useCount(sources.length);
  const done = counted >= sources.length;
  const seats = bySeat(scene.players);
  const totals = totalsOf(seats, sources, counted);
  // Whoever played alone sees how far the highest grade is.
  const most = Math.max(1, verdict?.grades?.at(-1)?.low ?? 0, ...places.map((each) => each.score));
  const winners = places.filter((each) => each.place === 1).map((each) => seats.find((player) => player.id === each.seat)?.name ?? each.seat);
  return html`<div class="ending">
    <p class=${cls("winner", verdict && done && (verdict.won ? "is-won" : "is-lost"))} aria-live="polite">${done ? (verdict?.text ?? t("ending.winner", { n: winners.length, names: winners.join(", ") })) : sources[counted]?.label}</p>
    <${Bars} seats=${seats} totals=${totals} most=${most} places=${done && !verdict ? Object.fromEntries(places.map((each) => [each.seat, each.place])) : {}} />
    ${!done && html`<p><button type="button" class="quiet" onClick=${skip}>${t("ending.skip")}</button></p>`}
    ${result.tie_break && done && html`<p class="tie">${t("ending.tie", { reason: result.tie_break })}</p>`}
    ${verdict && done && html`<${Grades} verdict=${verdict} />`}
    ${done && verdict?.parts?.length ? html`<${Sheet} verdict=${verdict} sources=${sources} />` : html`<${Breakdown} seats=${seats} sources=${sources} counted=${counted} totals=${totals} showing=${showing} />`}
    ${done && html`<p class="row"><button type="button" class="primary" onClick=${showing.review}>${t("review.begin")}</button></p>`}
    <${Again} session=${session} />
    <${Curves} result=${result} seats=${seats} look=${showing.look} />
  </div>`;
}

/**
 * The end of an era that is to be shown: to everybody who is there when it comes, and to players until they have played on;
 * if it is a quiet one, to who asks for it.
 * @param {Scene} scene
 * @returns {[EraEnding | null, () => void, () => void]} the era's end if it is shown, and how to show and close it
 */
export function useEraEnd(scene) {
  const { viewer, log, era_end: end } = scene;
  const fresh = () => end !== undefined && viewer !== "" && !log.some((turn) => turn.seat === viewer && turn.id >= end.at);
  const first = () => ({ viewer, seen: fresh() ? -1 : (end?.at ?? -1), asked: false });
  const [state, setState] = useState(first);
  // Somebody else looks at the same screen: they may not have seen it.
  const { seen, asked } = state.viewer === viewer ? state : first();
  const see = (/** @type {number} */ at, asked = false) => setState({ viewer, seen: at, asked });
  useEffect(() => see(seen), [viewer]);
  return [end && end.at > seen && (asked || !end.quiet) ? end : null, () => see(-1, true), () => see(end?.at ?? -1)];
}

/** @param {{scene: Scene, end: EraEnding, close: () => void, showing: Showing}} props */
export function EraEnd({ scene, end, close, showing }) {
  const [counted, skip] = useCount(end.sources.length);
  const done = counted >= end.sources.length;
  const seats = bySeat(scene.players);
  const totals = totalsOf(seats, end.sources, counted, end.before);
  const most = Math.max(1, ...totalsOf(seats, end.sources, end.sources.length, end.before));
  return html`<${Dialog} title=${end.head} close=${close} wide=${true}>
    <div class="ending">
      <p class="winner" aria-live="polite">${done ? t("ending.so-far") : end.sources[counted]?.label}</p>
      <${Bars} seats=${seats} totals=${totals} most=${most} />
      ${!done && html`<p><button type="button" class="quiet" onClick=${skip}>${t("ending.skip")}</button></p>`}
      <${Breakdown} seats=${seats} sources=${end.sources} counted=${counted} totals=${totals} before=${end.before} showing=${showing} />
      <p class="row onward"><button type="button" class="primary large" onClick=${close}>${t("ending.on")}</button></p>
    </div>
  <//>`;
}

/** @param {{share: number, colour: number}} props */
const Bar = ({ share, colour }) => html`<span class="bar" aria-hidden="true"><span class=${`hatched owner-${colour}`} style=${{ width: `${Math.max(0, share) * 100}%` }}></span></span>`;

const WIDTH = 300;
const HEIGHT = 130;
const LETTER = 11;
const DASHES = ["", "7 3", "2 3", "9 3 2 3", "4 2"];

/**
 * Heights of marks moved apart so far that each can be read.
 * @param {number[]} heights
 */
function apart(heights) {
  const moved = [...heights];
  const order = heights.map((_, mark) => mark).sort((a, b) => heights[a] - heights[b]);
  for (const [place, mark] of order.entries()) {
    if (place) moved[mark] = Math.max(moved[mark], moved[order[place - 1]] + LETTER);
  }
  // Whoever was pushed below the axis goes back up, and pushes the others.
  let lowest = HEIGHT;
  for (const mark of order.reverse()) {
    moved[mark] = Math.min(moved[mark], lowest);
    lowest = moved[mark] - LETTER;
  }
  return moved;
}

/**
 * The course of all figures, with one turn of it picked out; the table can be looked at as it was then.
 * @param {{result: Result, seats: Player[], look: (at: number) => void}} props
 */
function Curves({ result, seats, look }) {
  const { curves = [], moments = [] } = result;
  const last = moments.length - 1;
  const [turn, setTurn] = useState(last);
  if (!curves.length || last < 1) return null;
  return html`<section class="course" aria-label=${t("ending.course")}>
    <h3>${t("ending.course")}</h3>
    <p class="row">
      <label class="turn">${t("ending.turn", { turn, last })} <input type="range" min="0" max=${last} value=${turn} onInput=${(/** @type {any} */ event) => setTurn(Number(event.target.value))} /></label>
      <button type="button" onClick=${() => look(moments[turn])}>${t("ending.look")}</button>
    </p>
    <div class="curves">${curves.map((curve) => html`<${Curve} key=${curve.id} curve=${curve} seats=${seats} turn=${turn} pick=${setTurn} />`)}</div>
  </section>`;
}

/**
 * Round figures from the lowest to the highest value of an axis, about so many.
 * @param {number} low
 * @param {number} high
 * @param {number} most
 */
function ticks(low, high, most) {
  const rough = Math.max(1, (high - low) / most);
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * size).find((each) => each >= rough) ?? rough;
  const found = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) found.push(value);
  return found;
}

/** @param {{curve: import("./types.js").Curve, seats: Player[], turn: number, pick: (turn: number) => void}} props */
function Curve({ curve, seats, turn, pick }) {
  const all = curve.values.flat();
  const low = Math.min(0, ...all);
  const high = Math.max(1, ...all);
  const last = Math.max(1, ...curve.values.map((values) => values.length - 1));
  const x = (/** @type {number} */ at) => (at * WIDTH) / last;
  const y = (/** @type {number} */ value) => HEIGHT - ((value - low) / (high - low)) * HEIGHT;
  const path = (/** @type {number[]} */ values) => values.map((value, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  const figures = seats.map((player, seat) => `${player.name} ${numeral(curve.values[seat]?.[turn] ?? 0)}`).join(" · ");
  const click = (/** @type {any} */ event) => {
    const drawing = /** @type {SVGSVGElement} */ (event.currentTarget);
    const matrix = drawing.getScreenCTM();
    if (!matrix) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()).x;
    pick(Math.max(0, Math.min(last, Math.round((at * last) / WIDTH))));
  };
  return html`<figure>
    <figcaption>${curve.label} <small>${figures}</small></figcaption>
    <svg viewBox=${`-34 -8 ${WIDTH + 56} ${HEIGHT + 42}`} role="img" aria-label=${`${curve.label}: ${figures}`} onClick=${click}>
      ${ticks(low, high, 4).map((value) => html`<path key=${`y${value}`} class="grid" d=${`M0 ${y(value).toFixed(1)}H${WIDTH}`} /><text key=${`t${value}`} x="-5" y=${y(value) + 4} class="tick">${numeral(value)}</text>`)}
      ${ticks(0, last, 5).map((value) => html`<path key=${`x${value}`} class="axis" d=${`M${x(value).toFixed(1)} ${HEIGHT}v4`} /><text key=${`n${value}`} x=${x(value)} y=${HEIGHT + 16} class="tick is-below">${numeral(value)}</text>`)}
      <text x=${WIDTH} y=${HEIGHT + 30} class="tick">${t("ending.turns")}</text>
      <path class="axis" d=${`M0 0V${HEIGHT}M0 ${y(0)}H${WIDTH}`} />
      <path class="cursor" d=${`M${x(turn).toFixed(1)} 0V${HEIGHT}`} />
      ${seats.map((player, seat) => html`<path key=${player.id} class=${`line owner-${player.colour}`} stroke-dasharray=${DASHES[player.colour % DASHES.length]} d=${path(curve.values[seat] ?? [])} />`)}
      ${apart(seats.map((_, seat) => y(curve.values[seat]?.at(-1) ?? 0))).map((height, seat) => html`<text key=${seat} class="mark" x=${WIDTH + 5} y=${height + 4}>${seats[seat].id}</text>`)}
    </svg>
  </figure>`;
}
