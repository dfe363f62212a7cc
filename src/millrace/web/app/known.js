// @ts-check
/** How well figures are known: the mark of a single one, and the shares of all in what is played on. */
import { html } from "./html.js";

/**
 * A source as styles call it; all overlays are one kind.
 * @param {string} source
 */
export const kindOf = (source) => (source.startsWith("overlay") ? "overlay" : source.replaceAll(" ", "-"));

/**
 * The mark of a figure, told apart by its form and not by its colour alone. Beside its own name it needs no other.
 * @param {{source: string, label?: string}} props
 */
export const Mark = ({ source, label }) =>
  label
    ? html`<span class=${`mark mark-${kindOf(source)}`} role="img" aria-label=${label} title=${label}></span>`
    : html`<span class=${`mark mark-${kindOf(source)}`} aria-hidden="true"></span>`;

/**
 * How many figures are known how well, as a sentence and as a bar of shares.
 * @param {{about: string, known: string, provenance: Record<string, number>}} props
 */
export const Known = ({ about, known, provenance }) => html`<div class="known">
  <p role="status"><b>${about}</b> ${known}</p>
  <div class="shares" aria-hidden="true">${Object.entries(provenance).map(([source, count]) => html`<span key=${source} class=${`mark-${kindOf(source)}`} style=${{ flexGrow: count }}></span>`)}</div>
</div>`;
