// @ts-check
/** A closer look at a thing of the table: what it shows, drawn large, and what is worth knowing about it, in sentences. */
import { spriteRef, symbolOf } from "./art.js";
import { html, useLayoutEffect, useRef } from "./html.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Region} Region */
/** @typedef {import("./types.js").Scene} Scene */

const GAP = 10;

/**
 * The region of that id, if there is more to tell about it than its name.
 * @param {Scene} scene
 * @param {string | null} id
 */
export function toldOf(scene, id) {
  const regions = id ? scene.surfaces.flatMap((surface) => surface.regions ?? []) : [];
  return regions.find((region) => region.id === id && region.about?.length);
}

/** @param {{region: Region}} props */
const Told = ({ region }) => html`
  ${region.sprite && html`<svg aria-hidden="true" style=${{ aspectRatio: `${region.w} / ${region.h}` }}><use href=${spriteRef(region.sprite)} width="100%" height="100%" /></svg>`}
  <div>
    <h3>${region.label}</h3>
    <${Sentences} region=${region} />
  </div>
`;

/** @param {{region: Region}} props */
const Sentences = ({ region: { about = [], signs } }) => about.map((sentence, place) =>
  signs ? html`<div class="signed" key=${sentence}>${signs[place].map((id) => html`<${Sign} key=${id} id=${id} />`)}<p>${sentence}</p></div>` : html`<p key=${sentence}>${sentence}</p>`,
);

/**
 * A symbol in its own shape, as high as its row.
 * @param {{id: string}} props
 */
function Sign({ id }) {
  const { width = 1, height = 1 } = symbolOf(id)?.viewBox.baseVal ?? {};
  return html`<svg class="sign" aria-hidden="true" style=${{ aspectRatio: `${width} / ${height}` }}><use href=${spriteRef(id)} width="100%" height="100%" /></svg>`;
}

/**
 * All that is told of the things on some surfaces and shown with symbols: the tiles of every stack, not the uppermost alone.
 * @param {{surfaces: import("./types.js").Surface[]}} props
 */
export function Spread({ surfaces }) {
  const stacks = surfaces.flatMap((surface) => surface.regions ?? []).filter((region) => region.signs);
  if (!stacks.length) return null;
  return html`<div class="spread">${stacks.map((region) => html`<section key=${region.id}><h3>${region.label}</h3><${Sentences} region=${region} /></section>`)}</div>`;
}

/**
 * Beside the thing itself, above everything else, and never in the way of the pointer.
 * @param {{region: Region}} props
 */
export function Closer({ region }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const shown = root.current;
    const things = [...document.querySelectorAll(`.region[data-thing="${CSS.escape(region.id)}"]`)];
    const box = things.at(-1)?.getBoundingClientRect();
    if (!shown || !box) return;
    shown.showPopover();
    const { width, height } = shown.getBoundingClientRect();
    const fits = box.right + GAP + width <= innerWidth;
    const left = fits ? box.right + GAP : Math.max(GAP, box.left - GAP - width);
    const top = Math.max(GAP, Math.min(box.top + (box.height - height) / 2, innerHeight - height - GAP));
    Object.assign(shown.style, { left: `${left}px`, top: `${top}px` });
  }, [region]);
  return html`<aside class="closer sheet" popover="manual" ref=${root} aria-hidden="true"><${Told} region=${region} /></aside>`;
}

/**
 * Where there is no pointer to hover with: in the place it is put.
 * @param {{region: Region, close: () => void}} props
 */
export const Looked = ({ region, close }) => html`<div class="looked sheet" role="status">
  <${Told} region=${region} />
  <button type="button" class="quiet" aria-label=${t("dialog.close")} onClick=${close}>×</button>
</div>`;
