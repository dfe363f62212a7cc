// @ts-check
/** The end of a game: points counted up source by source, the table of all of them, the course of the figures. */
import { cls, html, useEffect, useState } from "./html.js";
import { still } from "./motion.js";
import { Crest, distinct } from "./players.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").Result} Result */

const PAUSE = 900;

/**
 * @param {{scene: Scene, result: Result}} props
 */
export function Ending({ scene, result }) {
  const { sources, places } = result;
  const [counted, setCounted] = useState(still() ? sources.length : 0);
  useEffect(() => {
    if (counted >= sources.length) return undefined;
    const timer = setTimeout(() => setCounted(counted + 1), PAUSE);
    return () => clearTimeout(timer);
  }, [counted]);
  const done = counted >= sources.length;
  const seats = distinct(scene.players).sort((a, b) => a.id.localeCompare(b.id));
  const total = (/** @type {number} */ seat) => sources.slice(0, counted).reduce((sum, source) => sum + (source.values[seat] ?? 0), 0);
  const most = Math.max(1, ...places.map((each) => each.score));
  const winners = places.filter((each) => each.place === 1).map((each) => seats.find((player) => player.id === each.seat)?.name ?? each.seat);
  return html`<div class="ending">
    <p class="winner" aria-live="polite">${done ? t("ending.winner", { n: winners.length, names: winners.join(", ") }) : sources[counted]?.label}</p>
    <ol class="count-up">
      ${seats.map((player, seat) => {
        const place = places.find((each) => each.seat === player.id);
        return html`<li key=${player.id} class=${`owner-${player.colour}`}>
          <${Crest} player=${player} />
          <span class="name">${player.name}</span>
          <${Bar} share=${total(seat) / most} colour=${player.colour} />
          <b>${total(seat)}</b>
          <span class="place">${done && place ? t("ending.place", { place: place.place }) : ""}</span>
        </li>`;
      })}
    </ol>
    ${!done && html`<p><button type="button" class="quiet" onClick=${() => setCounted(sources.length)}>${t("ending.skip")}</button></p>`}
    ${result.tie_break && done && html`<p>${t("ending.tie", { reason: result.tie_break })}</p>`}
    <table class="breakdown">
      <caption>${t("ending.breakdown")}</caption>
      <thead><tr><th scope="col">${t("ending.source")}</th>${seats.map((player) => html`<th scope="col" key=${player.id}><${Crest} player=${player} /> ${player.name}</th>`)}</tr></thead>
      <tbody>
        ${sources.map((source, row) => html`<tr key=${source.id} class=${cls(row >= counted && "is-to-come", row === counted - 1 && !done && "is-now")}><th scope="row">${source.label}</th>${seats.map((player, seat) => html`<td key=${player.id}>${row < counted ? source.values[seat] : ""}</td>`)}</tr>`)}
      </tbody>
      <tfoot><tr><th scope="row">${t("ending.total")}</th>${seats.map((player, seat) => html`<td key=${player.id}>${total(seat)}</td>`)}</tr></tfoot>
    </table>
    <div class="curves">${(result.curves ?? []).map((curve) => html`<${Curve} key=${curve.id} curve=${curve} seats=${seats} />`)}</div>
  </div>`;
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

/** @param {{curve: import("./types.js").Curve, seats: Player[]}} props */
function Curve({ curve, seats }) {
  const all = curve.values.flat();
  const low = Math.min(0, ...all);
  const high = Math.max(1, ...all);
  const length = Math.max(2, ...curve.values.map((values) => values.length));
  const y = (/** @type {number} */ value) => HEIGHT - ((value - low) / (high - low)) * HEIGHT;
  const path = (/** @type {number[]} */ values) => values.map((value, turn) => `${turn ? "L" : "M"}${((turn * WIDTH) / (length - 1)).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  const summary = seats.map((player, seat) => `${player.name} ${curve.values[seat]?.at(-1) ?? ""}`).join(", ");
  return html`<figure>
    <figcaption>${curve.label}</figcaption>
    <svg viewBox=${`-30 -8 ${WIDTH + 60} ${HEIGHT + 16}`} role="img" aria-label=${`${curve.label}: ${summary}`}>
      <path class="axis" d=${`M0 0V${HEIGHT}M0 ${y(0)}H${WIDTH}`} />
      <text x="-5" y="4" class="tick">${high}</text>
      <text x="-5" y=${y(0) + 4} class="tick">0</text>
      ${low < 0 && html`<text x="-5" y=${HEIGHT + 4} class="tick">${low}</text>`}
      ${seats.map((player, seat) => html`<path key=${player.id} class=${`line owner-${player.colour}`} stroke-dasharray=${DASHES[player.colour % DASHES.length]} d=${path(curve.values[seat] ?? [])} />`)}
      ${apart(seats.map((_, seat) => y(curve.values[seat]?.at(-1) ?? 0))).map((height, seat) => html`<text key=${seat} class="mark" x=${WIDTH + 5} y=${height + 4}>${seats[seat].id}</text>`)}
    </svg>
  </figure>`;
}
