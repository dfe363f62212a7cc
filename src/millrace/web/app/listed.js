// @ts-check
/** Games in a list: a small picture of the board, whose turn it is, how far it is, who plays. */
import { ask, matchPath } from "./api.js";
import { art } from "./art.js";
import { Unwanted } from "./deleting.js";
import { cls, html, useEffect, useRef, useState } from "./html.js";
import { keyOf } from "./keys.js";
import { botName } from "./opening.js";
import { go } from "./route.js";
import { lang, moment, t } from "./texts.js";

/**
 * @typedef {{id: string, title: string, players: {seat: string, name: string, kind: string}[], waiting_for: string[],
 *   mine: string[], my_turn: boolean, rev: number, updated: number, over: boolean, to_delete?: string[]}} Listed
 * @typedef {{era: string, round: string, background: string, w: number, h: number, pieces: string}} Glance
 */

/**
 * What a seat of a listed game goes by.
 * @param {Listed["players"][number]} player
 */
const nameOf = ({ seat, name, kind }) => name || (kind === "human" ? t("chat.seat", { seat }) : botName(kind));

/**
 * How far a game is and what its board looks like: asked for when it comes into sight, and again when it has gone on.
 * @param {Listed} match
 * @returns {[any, Glance | null]} what must come into sight, and the glance
 */
function useGlance(match) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const [inSight, setInSight] = useState(false);
  const [glance, setGlance] = useState(/** @type {Glance | null} */ (null));
  useEffect(() => {
    const seen = new IntersectionObserver((found) => found.some((each) => each.isIntersecting) && setInSight(true), { rootMargin: "200px" });
    if (place.current) seen.observe(place.current);
    return () => seen.disconnect();
  }, []);
  useEffect(() => {
    if (!inSight) return undefined;
    let awaited = true;
    // A picture that does not come leaves the words, which are enough.
    ask("GET", `${matchPath(match.id)}/glance`, { token: keyOf(match.id)?.token }).then((found) => awaited && setGlance(found), () => undefined);
    return () => void (awaited = false);
  }, [inSight, match.id, match.rev, match.over, lang()]);
  return [place, glance];
}

/**
 * The board of a game, small.
 * @param {{title: string, glance: Glance | null}} props
 */
const Mini = ({ title, glance }) => html`<span class="mini" style=${glance ? { aspectRatio: `${glance.w} / ${glance.h}` } : {}}>
  ${glance?.background && html`<img src=${art(title, glance.background)} alt="" decoding="async" />`}
  ${glance && html`<img src=${`data:image/svg+xml,${encodeURIComponent(glance.pieces)}`} alt="" decoding="async" />`}
</span>`;

/** @param {{match: Listed, name: string, drop?: () => void}} props */
export function Row({ match, name, drop }) {
  const [place, glance] = useGlance(match);
  const key = keyOf(match.id);
  const address = `/m/${match.id}${key ? `#${key.token}` : ""}`;
  const others = match.mine.length < match.players.length ? match.players.filter((player) => !match.mine.includes(player.seat)) : match.players;
  const names = others.map(nameOf).join(", ");
  const waiting = match.players.filter((player) => match.waiting_for.includes(player.seat)).map(nameOf).join(", ");
  const open = (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(address);
  };
  const far = [glance?.era, glance?.round].filter(Boolean).join(" · ");
  return html`<li ref=${place} class=${cls(match.my_turn && "is-mine", match.over && "is-over")}>
    <a href=${address} onClick=${open}>
      <${Mini} title=${match.title} glance=${glance} />
      <span class="listing">
        <b>${name}</b>
        <span>${match.mine.length && match.mine.length < match.players.length ? t("lobby.against", { names }) : names}</span>
        <span class="far">${far}</span>
        <span class="state">${match.over ? t("lobby.over") : match.my_turn ? t("lobby.your-turn") : t("lobby.waiting", { seats: waiting })}</span>
        <small>${moment(match.updated)}</small>
      </span>
    </a>
    ${drop && html`<button type="button" class="quiet" title=${t("lobby.forget")} aria-label=${`${t("lobby.forget")} ${name}, ${names}`} onClick=${drop}>×</button>`}
    ${drop && html`<${Unwanted} match=${match} />`}
  </li>`;
}
