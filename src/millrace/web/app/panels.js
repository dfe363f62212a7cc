// @ts-check
/** The panels of a scene: the table in words, for whoever reads better than they see. */
import { cls, html } from "./html.js";

/** @typedef {import("./types.js").Panel} Panel */
/** @typedef {import("./types.js").Block} Block */
/** @typedef {import("./types.js").Span} Span */

/** @param {Span[]} line */
const Line = (line) => line.map((span, place) => html`<span key=${place} class=${cls(...(span.style ?? "").split(" ").map((name) => name && `text-${name}`))}>${span.text}</span>`);

/** @param {{block: Block}} props */
function BlockView({ block }) {
  if (block.rows) {
    const columns = Array.isArray(block.columns) ? block.columns : [];
    const headed = columns.some((column) => column.head);
    return html`<table>
      ${headed && html`<thead><tr>${columns.map((column, place) => html`<th scope="col" key=${place} class=${`align-${column.align ?? "left"}`}>${column.head || html`<span class="sr">–</span>`}</th>`)}</tr></thead>`}
      <tbody>
        ${block.rows.map(
          (row, number) => html`<tr key=${number}>
            ${row.length === 1 && columns.length > 1
              ? html`<td colspan=${columns.length}>${Line(row[0])}</td>`
              : row.map((cell, place) => html`<td key=${place} class=${`align-${columns[place]?.align ?? "left"}`}>${Line(cell)}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>`;
  }
  return html`<p class="flow">
    ${block.label?.length ? html`<strong>${Line(block.label)} </strong>` : null}
    ${(block.items ?? []).map((item, place) => html`<span class="item" key=${place}>${Line(item)}</span> `)}
  </p>`;
}

/** @param {{panels: Panel[]}} props */
export const Panels = ({ panels }) =>
  html`<div class="panels">
    ${panels.map((panel) => html`<section key=${panel.id}><h3>${panel.title}</h3>${panel.blocks.map((block, place) => html`<${BlockView} key=${place} block=${block} />`)}</section>`)}
  </div>`;
