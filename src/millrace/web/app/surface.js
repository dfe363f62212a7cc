// @ts-check
/** A surface of the scene: its picture, the pieces on it, and the regions that can be clicked. */
import { art, spriteRef } from "./art.js";
import { cls, html, kept, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./html.js";
import { animate, spots } from "./motion.js";
import { isTouched, namesOf } from "./narrow.js";
import { PanZoom } from "./panzoom.js";
import { useRoving } from "./roving.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Surface} Surface */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Region} Region */

/**
 * What surfaces must know to draw and to answer clicks.
 * @typedef {object} Desk
 * @property {string} title
 * @property {ReadonlySet<string>} hot what some remaining option touches
 * @property {boolean} narrowed whether something is selected, so that what is hot shines more
 * @property {readonly string[]} selected
 * @property {readonly string[]} [pointed] what is pointed at, which must be in sight
 * @property {Record<string, string>} marks whose turn a thing was about last, by the thing
 * @property {readonly string[]} decided what one's own open turn is about so far
 * @property {readonly string[]} taught what a tutorial shows, as options name things
 * @property {boolean} asking whether a click asks what a thing is
 * @property {(surface: string, thing: string) => void} explain tell what a thing is, or the surface itself
 * @property {readonly string[]} sources what the open bill takes from, or flips
 * @property {boolean} dear whether what is hot costs more than it seems to
 * @property {ReadonlySet<string>} lit what the option under pointer or focus touches
 * @property {Piece | null} ghost
 * @property {string} ghostOn the surface that the ghost lies on; the first one if empty
 * @property {(surface: Surface) => Piece[]} dialled the dials that lie on a surface, as they are turned
 * @property {Record<string, number>} colours a player's colour by seat
 * @property {(id: string) => void} click
 * @property {(id: string | null) => void} hover
 */

const PieceView = kept((/** @type {{piece: Piece, surface: string, colours: Record<string, number>, ghost?: boolean}} */ { piece, surface, colours, ghost = false }) => {
  const { id, sprite, x, y, w, h, label, owner, count = 0, state, text, turn } = piece;
  const named = label && !ghost;
  return html`<g
    class=${cls("piece", state && `is-${state}`, ghost && "is-ghost", owner && `owner-${colours[owner] ?? 0}`)}
    transform=${`translate(${x} ${y})`}
    data-piece=${ghost ? undefined : id}
    data-thing=${named ? id : undefined}
    data-surface=${surface}
    data-x=${x}
    data-y=${y}
    data-turn=${turn ?? 0}
    role=${named ? "img" : undefined}
    aria-label=${named ? label : undefined}
    aria-hidden=${named ? undefined : "true"}
  >
    ${named && html`<title>${label}</title>`}
    <use href=${spriteRef(sprite)} width=${w} height=${h} transform=${turn ? `rotate(${turn} ${w / 2} ${h / 2})` : undefined} />
    ${text && html`<text class="piece-text" x=${w / 2} y=${h / 2} font-size=${Math.max(h * 0.56, Math.min(h, 17))}>${text}</text>`}
    ${count > 0 && html`<${Badge} x=${w} y=${0} n=${count} size=${badgeSize(Math.min(w, h))} />`}
  </g>`;
});

/**
 * How large the figure on a piece of that side is: to be read on small pieces, never in the way on large ones.
 * @param {number} side
 */
const badgeSize = (side) => Math.max(13.5, Math.min(19, side * 0.46), side * 0.2);

/** @param {{x: number, y: number, n: number, size: number}} props */
const Badge = ({ x, y, n, size }) => html`<g class="badge" transform=${`translate(${x - size * 0.35} ${y + size * 0.35})`}>
  <circle r=${size * 0.8} />
  <text font-size=${size}>${n}</text>
</g>`;

/**
 * The strokes of a line that branches; each is lit in its middle, clear of what lies at its ends.
 * @param {string} d
 */
const strokes = (d) => d.split(/(?=M)/).filter(Boolean);

const RegionView = kept((/** @type {{region: Region, hot: boolean, chosen: boolean, lit: boolean, decided: boolean, source: boolean, taught: boolean, mark?: number}} */ { region, hot, chosen, lit, decided, source, taught, mark }) => {
  const { id, shape, x = 0, y = 0, w = 0, h = 0, r = 0, d, label, about } = region;
  const active = hot || chosen;
  // What there is more to tell about can be reached by the keyboard, too; Enter then says why nothing can be done with it.
  const told = active || about?.length;
  const outline =
    shape === "path"
      ? html`<path class="catch" d=${d} />${strokes(d ?? "").map((stroke) => html`<path class="rim" d=${stroke} pathLength="100" />`)}`
      : shape === "circle"
        ? ["edge", "rim"].map((name) => html`<circle class=${name} cx=${x} cy=${y} r=${r} />`)
        : ["edge", "rim"].map((name) => html`<rect class=${name} x=${x} y=${y} width=${w} height=${h} rx=${Math.min(w, h) * 0.08} />`);
  const marked = mark !== undefined || decided || source;
  return html`<g
    class=${cls("region", `is-${shape}`, hot && "is-hot", chosen && "is-chosen", lit && "is-lit", decided && "is-decided", source && "is-source", taught && "is-taught", mark !== undefined && `is-marked owner-${mark}`)}
    data-thing=${id}
    data-rove=${told ? "" : undefined}
    role=${told ? "button" : undefined}
    aria-label=${told ? label : undefined}
    aria-description=${about?.length ? about.join(" ") : undefined}
    aria-pressed=${active ? String(chosen) : undefined}
  >
    ${!about?.length && html`<title>${label}</title>`}
    ${marked && html`<${MarkView} region=${region} />`}
    ${outline}
  </g>`;
});

/** The radius of what marks the middle of a line. */
const LINE_MARK = 18;

/**
 * The frame around what the last turns were about.
 * @param {{region: Region}} props
 */
function MarkView({ region: { shape, x = 0, y = 0, w = 0, h = 0, r = 0 } }) {
  return ["trace-ground", "trace"].map((name) =>
    shape === "rect"
      ? html`<rect class=${name} x=${x - 3} y=${y - 3} width=${w + 6} height=${h + 6} rx="5" />`
      : html`<circle class=${name} cx=${x} cy=${y} r=${(r || LINE_MARK) + 3} />`,
  );
}

/** How long a finger rests on a thing to ask what it is, in milliseconds, and how far it may slip, in pixels. */
const LONG_PRESS = 500;
const SLIP = 10;

/**
 * What happens when a finger rests on something; the click that follows is none then, as `held` tells once.
 * @param {(event: PointerEvent) => void} ask
 */
function useLongPress(ask) {
  const press = useRef({ timer: 0, x: 0, y: 0, held: false });
  const end = () => clearTimeout(press.current.timer);
  return {
    held: () => {
      const { held } = press.current;
      press.current.held = false;
      return held;
    },
    onPointerDown: (/** @type {PointerEvent} */ event) => {
      end();
      press.current = { timer: 0, x: event.clientX, y: event.clientY, held: false };
      if (event.pointerType !== "touch") return;
      press.current.timer = window.setTimeout(() => {
        press.current.held = true;
        ask(event);
      }, LONG_PRESS);
    },
    onPointerMove: (/** @type {PointerEvent} */ event) => {
      if (Math.hypot(event.clientX - press.current.x, event.clientY - press.current.y) > SLIP) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (/** @type {Event} */ event) => press.current.held && event.preventDefault(),
  };
}

/** The drawing of a surface. */
const Drawing = kept((/** @type {any} */ { surface, part, colours, hot, narrowed, selected, lit, marks, decided, sources, taught, asking, explain, dear, ghost, dialled, title, click, hover }) => {
  const { w, h, background, label } = /** @type {Surface} */ (surface);
  const [regions, pieces] = [within(surface.regions ?? [], part), within(surface.pieces ?? [], part)];
  const thing = (/** @type {Event} */ event) =>
    /** @type {SVGElement | null} */ (/** @type {Element} */ (event.target).closest("[data-thing]"));
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    const id = thing(event)?.dataset.thing;
    if (!id) return;
    event.preventDefault();
    event.stopPropagation();
    if (asking) explain(surface.id, id);
    else click(id);
  };
  const { held, ...pressing } = useLongPress((event) => explain(surface.id, thingAt(event)));
  /** What lies under the pointer: a region, else the smallest piece that is no mere print; nothing for the surface itself. */
  const thingAt = (/** @type {MouseEvent} */ event) => {
    const region = thing(event)?.dataset.thing;
    const matrix = /** @type {SVGSVGElement} */ (/** @type {Element} */ (event.target).closest("svg"))?.getScreenCTM();
    if (region || !matrix) return region ?? "";
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const under = pieces.filter((piece) => !piece.id.startsWith("print:") && x >= piece.x && y >= piece.y && x <= piece.x + piece.w && y <= piece.y + piece.h);
    return under.sort((a, b) => a.w * a.h - b.w * b.h)[0]?.id ?? "";
  };
  const pick = (/** @type {MouseEvent} */ event) => {
    if (held()) return;
    if (asking) {
      explain(surface.id, thingAt(event));
      return;
    }
    const under = document.elementsFromPoint(event.clientX, event.clientY).map(
      (element) => /** @type {SVGElement | null} */ (element.closest("[data-thing]"))?.dataset.thing,
    );
    const ids = /** @type {string[]} */ (under.filter(Boolean));
    const found = ids.map((id) => regions.find((region) => region.id === id)).filter((region) => region !== undefined);
    // Lines cross: the one that can be chosen is meant. Whatever has an area lies above them and speaks for itself.
    const meant = found[0]?.shape === "path" ? (found.find(({ id }) => isTouched(hot, id)) ?? found[0]) : found[0];
    const id = meant?.id ?? ids[0];
    if (id) click(id);
  };
  return html`
    ${background && html`<img class="ground" src=${`${art(title, background)}${part ? `#svgView(viewBox(${part.x},${part.y},${part.w},${part.h}))` : ""}`} alt="" draggable=${false} />`}
    <svg
      viewBox=${part ? `${part.x} ${part.y} ${part.w} ${part.h}` : `0 0 ${w} ${h}`}
      class=${cls(narrowed && "is-narrowed", dear && "is-dear", asking && "is-asking")}
      role="group"
      aria-label=${label}
      onClick=${pick}
      ...${pressing}
      onKeyDown=${press}
      onPointerOver=${(/** @type {Event} */ event) => hover(thing(event)?.dataset.thing ?? null)}
      onPointerLeave=${() => hover(null)}
      onFocusIn=${(/** @type {Event} */ event) => hover(thing(event)?.dataset.thing ?? null)}
      onFocusOut=${() => hover(null)}
    >
      <g class="pieces">${pieces.map((piece) => html`<${PieceView} key=${piece.id} piece=${piece} surface=${surface.id} colours=${colours} />`)}</g>
      ${/** @type {Piece[]} */ (dialled).map((piece) => html`<${PieceView} key=${piece.id} piece=${piece} surface=${surface.id} colours=${colours} ghost=${true} />`)}
      <g class="regions">
        ${layered(regions).map(
          (region) =>
            html`<${RegionView}
              key=${region.id}
              region=${region}
              hot=${isTouched(hot, region.id)}
              chosen=${selected.includes(region.id)}
              lit=${isTouched(lit, region.id)}
              decided=${decided.includes(region.id)}
              source=${sources.includes(region.id)}
              taught=${namesOf(region.id).some((name) => taught.includes(name))}
              mark=${colours[marks[region.id]]}
            />`,
        )}
      </g>
      ${ghost && html`<${PieceView} key=${ghost.id} piece=${ghost} surface=${surface.id} colours=${colours} ghost=${true} />`}
    </svg>
  `;
});

/**
 * The regions in the order they are drawn: lines below whatever has an area.
 * @param {Region[]} regions
 */
const layered = (regions) => [...regions].sort((a, b) => Number(b.shape === "path") - Number(a.shape === "path"));

/**
 * What of a set concerns a surface; the same value as before as long as it is the same, so that nothing is drawn in vain.
 * @param {ReadonlySet<string>} names
 * @param {Surface} surface
 */
function useOwn(names, surface) {
  const kept = useRef(/** @type {Set<string>} */ (new Set()));
  const own = (surface.regions ?? []).filter((region) => isTouched(names, region.id)).map((region) => region.id);
  if (own.length !== kept.current.size || own.some((id) => !kept.current.has(id))) kept.current = new Set(own);
  return kept.current;
}

/**
 * A surface at rest: hand, mat, markets; or a part of it.
 * @param {{surface: Surface, desk: Desk, part?: Part}} props
 */
export function SurfaceView({ surface, desk, part }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useRoving(root);
  useMotion(root, surface);
  const { title, colours, click, hover, selected, narrowed, marks, decided, sources, taught, asking, explain, dear } = desk;
  const { w, h } = part ?? surface;
  const shape = { aspectRatio: `${w} / ${h}`, "--ratio": String(w / h) };
  return html`<div class=${cls("surface", `surface-${surface.id.split(":")[0]}`, part && "is-part")} ref=${root} style=${shape}>
    <${Drawing} ...${{ surface, part, title, colours, click, hover, narrowed, marks, decided, sources, taught, asking, explain, dear }} selected=${useChosen(selected, surface)}
      hot=${useOwn(desk.hot, surface)} lit=${useOwn(desk.lit, surface)} ghost=${desk.ghostOn === surface.id ? desk.ghost : null} dialled=${useDialled(desk, surface)} />
  </div>`;
}

/**
 * A rectangle of a surface.
 * @typedef {{x: number, y: number, w: number, h: number}} Part
 */

/** From how much longer than wide on, or wider than long, a surface is shown in two parts. */
const LONG = 2.4;

/**
 * A surface where there is little room: a long one in two parts, beside or below each other.
 * @param {{surface: Surface, desk: Desk}} props
 */
export function Parts({ surface, desk }) {
  const parts = useMemo(() => halves(surface), [surface.id, surface.w, surface.h, surface.regions]);
  return html`<div class=${cls("parts", surface.w > surface.h && "is-wide")}>
    ${parts.map((part) => html`<${SurfaceView} key=${`${part.x} ${part.y}`} surface=${surface} desk=${desk} part=${parts.length > 1 ? part : undefined} />`)}
  </div>`;
}

/**
 * A long surface in two, cut where nothing lies, as near to its middle as can be; else the whole.
 * @param {Surface} surface
 * @returns {Part[]}
 */
export function halves({ w, h, regions = [], pieces = [] }) {
  const across = w > h;
  const [length, other] = across ? [w, h] : [h, w];
  const whole = { x: 0, y: 0, w, h };
  if (length < LONG * other) return [whole];
  const things = [...regions, ...pieces].map(({ x = 0, y = 0, w: wide = 0, h: high = 0 }) => (across ? [x, x + wide] : [y, y + high]));
  const lying = things.filter(([from, to]) => to - from < length / 2);
  const free = (/** @type {number} */ at) => lying.every(([from, to]) => to <= at || from >= at);
  const edges = lying.flat().filter((at) => at > 0.3 * length && at < 0.7 * length && free(at));
  if (!edges.length) return [whole];
  // Between the thing before the cut and the one behind it.
  const near = edges.reduce((one, two) => (Math.abs(two - length / 2) < Math.abs(one - length / 2) ? two : one));
  const before = Math.max(0, ...lying.map(([, to]) => to).filter((to) => to <= near));
  const behind = Math.min(length, ...lying.map(([from]) => from).filter((from) => from >= near));
  const cut = (before + behind) / 2;
  return across
    ? [{ ...whole, w: cut }, { ...whole, x: cut, w: w - cut }]
    : [{ ...whole, h: cut }, { ...whole, y: cut, h: h - cut }];
}

/**
 * What of a surface lies in a part of it, by its middle; what covers more than a part lies in both.
 * @template {Region | Piece} T
 * @param {T[]} things
 * @param {Part | undefined} part
 * @returns {T[]}
 */
function within(things, part) {
  if (!part) return things;
  return things.filter(({ x = 0, y = 0, w = 0, h = 0 }) => {
    if (w > part.w || h > part.h) return true;
    const [middle, height] = [x + w / 2, y + h / 2];
    return middle >= part.x && middle < part.x + part.w && height >= part.y && height < part.y + part.h;
  });
}

/**
 * @param {readonly string[]} selected
 * @param {Surface} surface
 */
function useChosen(selected, surface) {
  const kept = useRef(/** @type {string[]} */ ([]));
  const own = selected.filter((id) => surface.regions?.some((region) => region.id === id));
  if (own.join() !== kept.current.join()) kept.current = own;
  return kept.current;
}

/**
 * The dials on a surface; the same value as before as long as they show the same.
 * @param {Desk} desk
 * @param {Surface} surface
 */
function useDialled(desk, surface) {
  const kept = useRef(/** @type {Piece[]} */ ([]));
  const now = desk.dialled(surface);
  const look = (/** @type {Piece[]} */ pieces) => pieces.map(({ id, sprite, x, y, w }) => `${id} ${sprite} ${x} ${y} ${w}`).join();
  if (look(now) !== look(kept.current)) kept.current = now;
  return kept.current;
}

/**
 * @param {import("../vendor/hooks.js").Ref<HTMLElement | null>} root
 * @param {Surface} surface
 */
function useMotion(root, surface) {
  const before = useRef(/** @type {ReturnType<typeof spots>} */ (new Map()));
  useLayoutEffect(() => {
    if (!root.current) return;
    animate(root.current, before.current);
    before.current = spots(root.current);
  }, [surface.pieces]);
}

/** How large something must be, in pixels, to be hit by a finger. */
const TAPPED = 24;

/** @param {Region} region */
const sideOf = ({ shape, w = 0, h = 0, r = 0 }) => (shape === "circle" ? 2 * r : Math.min(w, h));

/**
 * Where a region lies, in shares of its surface.
 * @param {Region} region
 * @param {Surface} surface
 */
function boxOf({ shape, x = 0, y = 0, w = 0, h = 0, r = 0 }, surface) {
  const [wide, high] = shape === "circle" ? [2 * r, 2 * r] : [w, h];
  const [left, top] = shape === "circle" ? [x - r, y - r] : [x, y];
  return { x: (left + wide / 2) / surface.w, y: (top + high / 2) / surface.h, w: wide / surface.w, h: high / surface.h };
}

/**
 * The surface in the middle of the table, to be zoomed and moved.
 * @param {{surface: Surface, desk: Desk, first: boolean}} props
 */
export function Board({ surface, desk, first }) {
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  const layer = useRef(/** @type {HTMLElement | null} */ (null));
  const view = useRef(/** @type {PanZoom | null} */ (null));
  const [close, setClose] = useState(false);
  useRoving(frame);
  useMotion(frame, surface);
  useEffect(() => {
    if (!frame.current || !layer.current) return undefined;
    const made = new PanZoom(frame.current, layer.current, setClose);
    view.current = made;
    return () => made.stop();
  }, []);
  const { title, colours, click, hover, selected, narrowed, marks, decided, sources, taught, asking, explain, dear } = desk;
  const hot = useOwn(desk.hot, surface);
  useEffect(() => {
    if (!view.current || narrowed) return;
    const lit = (surface.regions ?? []).filter((region) => region.shape !== "path" && hot.has(region.id));
    const scale = view.current.width / surface.w;
    const least = TAPPED / (Math.min(...lit.map(sideOf)) * scale);
    // Where a finger hits everything, the whole board is shown.
    if (least > 1) view.current.show(lit.map((region) => boxOf(region, surface)), least);
  }, [hot]);
  const ghost = (desk.ghostOn ? desk.ghostOn === surface.id : first) ? desk.ghost : null;
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (view.current?.key(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const focus = (/** @type {FocusEvent} */ event) => view.current?.reveal(/** @type {Element} */ (event.target));
  const shape = { aspectRatio: `${surface.w} / ${surface.h}`, "--ratio": String(surface.w / surface.h) };
  return html`<div class="board" onKeyDown=${key} onFocusIn=${focus}>
    <div class=${cls("frame", close && "is-close")} ref=${frame} style=${shape}>
      <div class="layer" ref=${layer}>
        <${Drawing} ...${{ surface, title, colours, click, hover, narrowed, marks, decided, sources, taught, asking, explain, dear, ghost }} selected=${useChosen(selected, surface)}
          hot=${hot} lit=${useOwn(desk.lit, surface)} dialled=${useDialled(desk, surface)} />
      </div>
    </div>
    <div class="zoom" role="group" aria-label=${t("zoom.group")}>
      <button type="button" title=${t("zoom.closer")} aria-label=${t("zoom.closer")} onClick=${() => view.current?.closer()}>+</button>
      <button type="button" title=${t("zoom.farther")} aria-label=${t("zoom.farther")} onClick=${() => view.current?.farther()} disabled=${!close}>−</button>
      <button type="button" title=${t("zoom.whole")} aria-label=${t("zoom.whole")} onClick=${() => view.current?.whole()} disabled=${!close}>⤢</button>
    </div>
  </div>`;
}

/**
 * A single sprite, as a picture beside text.
 * @param {{id: string, label?: string}} props
 */
export const Sprite = ({ id, label }) => html`<svg class="sprite" role=${label ? "img" : undefined} aria-label=${label} aria-hidden=${label ? undefined : "true"}>
  <use href=${spriteRef(id)} width="100%" height="100%" />
</svg>`;
