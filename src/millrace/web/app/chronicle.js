// @ts-check
/** What was played: the log by turns, the slider over the whole game. */
import { cls, html, useEffect, useLayoutEffect, useRef, useState } from "./html.js";
import { whenIdle } from "./idle.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Scene} Scene */

/**
 * Turns with what was done in them, in the colours of their players; with `look`, each can be looked at.
 * @param {{turns: import("./types.js").Logged[], colours: Record<string, number>, since?: number, shown?: number | null, look?: (at: number) => void}} props
 */
export const Turns = ({ turns, colours, since = -1, shown = null, look }) =>
  turns.map(
    (turn) => html`<li key=${turn.id} class=${cls("logged", turn.seat && `owner-${colours[turn.seat] ?? 0}`, shown !== null && turn.id < shown && shown <= turn.at && "is-shown")}>
      ${turn.id === since && html`<p class="since">${t("log.since")}</p>`}
      <h3>${look ? html`<button type="button" class="plain" title=${t("log.look")} onClick=${() => look(turn.at)}>${turn.head}</button>` : turn.head}</h3>
      ${turn.lines.map((line, place) => html`<p key=${place}>${line}</p>`)}
    </li>`,
  );

/** What a turn in the log takes at least, and what each of its lines does, in pixels. */
const TURN = 20;
const LINE = 15;

/**
 * The newest turns, so many that they are higher than the screen.
 * @param {import("./types.js").Logged[]} turns
 */
function inSight(turns) {
  let first = turns.length;
  for (let height = 0; first > 0 && height < innerHeight; height += TURN + LINE * turns[first].lines.length) first -= 1;
  return turns.slice(first);
}

/**
 * The log, newest last.
 * @param {{scene: Scene, colours: Record<string, number>, shown: number | null, look: (at: number) => void}} props
 */
export function Log({ scene, colours, shown, look }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const before = useRef(shown);
  // Those that come to lie in sight are there at once, the others as soon as the table has been seen.
  const [whole, setWhole] = useState(false);
  useEffect(() => whenIdle(() => setWhole(true)), []);
  const turns = whole || shown !== null ? scene.log : inSight(scene.log);
  useLayoutEffect(() => {
    if (shown !== null) list.current?.querySelector(".is-shown")?.scrollIntoView({ block: "nearest" });
    // Newest last: at the end again, whatever was looked at meanwhile. A new list is there anyway, and to say so would
    // have the whole page laid out before it is complete.
    else if (list.current && before.current !== null) list.current.scrollTop = 0;
    before.current = shown;
  }, [shown]);
  return html`<h2 class="sr">${t("log.label")}</h2><div class="log" ref=${list} tabindex="0" role="region" aria-label=${t("log.label")}><ol class="turns">
    <${Turns} turns=${turns} colours=${colours} since=${scene.since} shown=${shown} look=${look} />
  </ol></div>`;
}

/**
 * The slider over all decisions, and what can be done with the position shown.
 * @param {{scene: Scene, steps: number, shown: number | null, playing: boolean, following: boolean, look: (at: number | null) => void,
 *   sinceMine: () => void, copyLink: () => void, branch: () => void, takeBack: (() => void) | null}} props
 */
export function Slider({ scene, steps, shown, playing, following, look, sinceMine, copyLink, branch, takeBack }) {
  const at = shown ?? steps;
  const wait = useRef(/** @type {number | undefined} */ (undefined));
  useEffect(() => () => clearTimeout(wait.current), []);
  const slide = (/** @type {any} */ event) => {
    const wanted = Number(event.target.value);
    clearTimeout(wait.current);
    // Every position is asked of the server: only where the slider rests is shown.
    wait.current = setTimeout(() => look(wanted >= steps ? null : wanted), 60);
  };
  const step = (/** @type {number} */ by) => look(at + by >= steps ? null : Math.max(0, at + by));
  return html`<div class=${cls("slider", shown !== null && "is-past")} role="region" aria-label=${t("replay.group")}>
    <button type="button" class="quiet" title=${t("replay.back")} aria-label=${t("replay.back")} disabled=${at <= 0} onClick=${() => step(-1)}>◀</button>
    <input
      type="range"
      min="0"
      max=${steps}
      value=${at}
      aria-label=${t("replay.label")}
      aria-valuetext=${t("replay.value", { at, steps })}
      disabled=${!steps}
      onInput=${slide}
    />
    <button type="button" class="quiet" title=${t("replay.on")} aria-label=${t("replay.on")} disabled=${shown === null} onClick=${() => step(1)}>▶</button>
    <output>${at}<small> / ${steps}</small></output>
    ${following
      ? html`<button type="button" class="primary skip" onClick=${() => look(null)}>${t("replay.skip")}</button>`
      : (scene.since ?? -1) >= 0 && (playing || shown === null) &&
        html`<button type="button" class="quiet" aria-pressed=${String(playing)} onClick=${sinceMine}>${playing ? t("replay.stop") : t("replay.since")}</button>`}
    <button type="button" class="quiet" title=${t("replay.link")} onClick=${copyLink}>${t("replay.link-short")}</button>
    <button type="button" class="quiet" title=${t("replay.branch")} onClick=${branch}>${t("replay.branch-short")}</button>
    ${takeBack && shown !== null && html`<button type="button" class="quiet" title=${t("replay.takeback")} onClick=${takeBack}>${t("replay.takeback-short")}</button>`}
    ${shown !== null && !following && html`<button type="button" class="primary" onClick=${() => look(null)}>${t("replay.now")}</button>`}
  </div>`;
}
