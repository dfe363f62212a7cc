// @ts-check
/**
 * Setting several dials before anything is sent: what they show, what is sent for it, and what of it was sent already.
 * Nothing here knows what the dials are.
 */

/** @typedef {import("./types.js").Dials} Dials */
/** @typedef {import("./types.js").Dial} Dial */

/**
 * What the dials show, those that need not be there included, and whether the further one is there.
 * @typedef {{faces: readonly number[], further: boolean}} Draft
 */

/**
 * All dials, whether or not the further one is there.
 * @param {Dials} dials
 * @returns {Dial[]}
 */
export const everyDial = (dials) => [...dials.dials, ...(dials.further ? [dials.further.dial] : [])];

/**
 * What the dials show as long as nobody has turned one.
 * @param {Dials} dials
 * @returns {Draft}
 */
export const untouched = (dials) => ({ faces: everyDial(dials).map((dial) => dial.face), further: Boolean(dials.further?.on) });

/**
 * The faces of the dials that are there.
 * @param {Dials} dials
 * @param {Draft} draft
 */
const present = (dials, draft) => draft.faces.slice(0, dials.dials.length + Number(draft.further));

/**
 * The sum of what the dials show.
 * @param {Dials} dials
 * @param {Draft} draft
 */
export const sumOf = (dials, draft) => present(dials, draft).reduce((sum, face) => sum + dials.faces[face].worth, 0);

/**
 * What follows from the sum, in sentences.
 * @param {Dials} dials
 * @param {Draft} draft
 */
export const consequences = (dials, draft) => ((draft.further && dials.further) || dials).sums[sumOf(dials, draft)] ?? [];

/**
 * The options that say what the dials show, in the order in which they are played.
 * @param {Dials} dials
 * @param {Draft} draft
 */
export const optionsOf = (dials, draft) => [
  ...(draft.further && dials.further ? [dials.further.option] : []),
  ...[...present(dials, draft)].sort((a, b) => b - a).map((face) => dials.faces[face].option),
];

/**
 * What the dials show if these options are chosen, besides what was answered already; null if they do not say it of every dial.
 * @param {Dials} dials
 * @param {readonly string[]} options
 * @returns {Draft | null}
 */
export function draftOf(dials, options) {
  const all = [...(dials.answered ?? []), ...options];
  const further = Boolean(dials.further && all.includes(dials.further.option));
  const count = dials.dials.length + Number(further);
  const faces = all.map((option) => dials.faces.findIndex((face) => face.option === option)).filter((face) => face >= 0);
  return faces.length < count ? null : { faces: [...faces.slice(0, count), ...untouched(dials).faces.slice(count)], further };
}

/**
 * Whether what was answered already is how the options begin.
 * @param {Dials} dials
 * @param {readonly string[]} options
 */
export const continues = (dials, options) => (dials.answered ?? []).every((option, place) => option === options[place]);

/**
 * The draft with a dial turned to a face; beyond the ends it stays there.
 * @param {Dials} dials
 * @param {Draft} draft
 * @param {number} place
 * @param {number} face
 * @returns {Draft}
 */
export const turned = (dials, draft, place, face) => ({
  ...draft,
  faces: draft.faces.map((old, other) => (other === place ? Math.max(0, Math.min(dials.faces.length - 1, face)) : old)),
});

/**
 * The draft after a click where a dial lies: it shows its next face, after the last one the first; a dial that is not there comes.
 * Null if no dial lies there.
 * @param {Dials} dials
 * @param {Draft} draft
 * @param {string} region
 * @returns {Draft | null}
 */
export function clicked(dials, draft, region) {
  const place = everyDial(dials).findIndex((dial) => dial.region === region);
  if (place < 0) return null;
  if (place >= dials.dials.length && !draft.further) return { ...draft, further: true };
  return turned(dials, draft, place, (draft.faces[place] + 1) % dials.faces.length);
}

/**
 * The dials as pieces on the surface where they lie.
 * @param {Dials} dials
 * @param {Draft} draft
 * @param {import("./types.js").Surface} surface
 * @returns {import("./types.js").Piece[]}
 */
export function piecesOn(dials, draft, surface) {
  return everyDial(dials)
    .slice(0, dials.dials.length + Number(draft.further))
    .flatMap((dial, place) => {
      const region = surface.regions?.find(({ id }) => id === dial.region);
      if (!region) return [];
      const { x = 0, y = 0, w = 0, h = 0 } = region;
      return [{ id: `dialled:${dial.region}`, sprite: dials.faces[draft.faces[place]].sprite, x, y, w, h, state: "dialled" }];
    });
}

/**
 * Whether a surface shows nothing to be clicked but dials.
 * @param {Dials} dials
 * @param {import("./types.js").Surface} surface
 */
export const showsOnly = (dials, surface) => (surface.regions ?? []).every(({ id }) => everyDial(dials).some((dial) => dial.region === id));
