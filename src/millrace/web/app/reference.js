// @ts-check
/** To look things up: a title's rules one by one, and its components with how well every figure is known. */
import { emblem, useAccent } from "./accent.js";
import { ask } from "./api.js";
import { art, loadSprites, spriteRef, symbolOf, unfold } from "./art.js";
import { cls, html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./html.js";
import { kindOf, Known, Mark } from "./known.js";
import { Languages } from "./menu.js";
import { Sprite } from "./surface.js";
import { languages, numeral, t } from "./texts.js";

/**
 * @typedef {{id: string, kind: string, section: string, text: string, lang: string, certainty: string, certainty_label?: string, note?: string, switch?: string}} Rule
 * @typedef {{id: string, sources: Record<string, string>, shown: Record<string, string>}} ContentRecord
 * @typedef {{id: string, label?: string, columns: {id: string, label: string}[], records: ContentRecord[]}} ContentTable
 */

/**
 * @param {{name: string, page: string, title: string, speak: (lang: any) => void, children?: any}} props
 */
function Frame({ name, page, title, speak, children }) {
  useAccent(title);
  return html`<div class="reference">
    <header class="masthead">
      <img class="emblem" src=${emblem(title)} alt="" width="96" height="63" />
      <h1>${name} <small>${page}</small></h1>
      <nav aria-label=${t("reference.nav")}>
        <a href=${`/rules/${title}`}>${t("menu.rules")}</a> <a href=${`/content/${title}`}>${t("menu.content")}</a> <a href="/">${t("menu.lobby")}</a>
      </nav>
      <${Languages} speak=${speak} />
    </header>
    <main class="sheet">${children}</main>
  </div>`;
}

/**
 * @param {string} path
 * @param {Record<string, string>} query
 * @param {unknown[]} inputs
 * @returns {{found: any, failure: string}}
 */
function useAnswer(path, query, inputs) {
  const [state, setState] = useState({ found: /** @type {any} */ (null), failure: "" });
  useEffect(() => {
    let latest = true;
    ask("GET", path, { query }).then(
      (found) => latest && setState({ found, failure: "" }),
      (error) => latest && setState({ found: null, failure: error.message }),
    );
    return () => void (latest = false);
  }, inputs);
  return state;
}

/** @param {{found: {known?: string, provenance?: Record<string, number>}}} props */
const KnownOf = ({ found }) => html`<${Known} about=${t("known.all")} known=${found.known ?? ""} provenance=${found.provenance ?? {}} />`;

/** @param {{title: string, anchor: string, speak: (lang: any) => void, lang: string}} props */
export function RulesPage({ title, anchor, speak, lang }) {
  const [words, setWords] = useState("");
  const [query, setQuery] = useState("");
  const { found, failure } = useAnswer(`/rules/${title}`, query ? { q: query } : {}, [title, query, lang]);
  const wait = useRef(/** @type {number | undefined} */ (undefined));
  useEffect(() => {
    document.title = `${found?.name ?? title} · ${t("menu.rules")}`;
  }, [found]);
  useLayoutEffect(() => {
    const here = document.getElementById(anchor);
    here?.scrollIntoView({ block: "center" });
    here?.focus();
  }, [Boolean(found), anchor]);
  /** @type {Rule[]} */
  const rules = found?.rules ?? [];
  const sections = useMemo(() => [...new Set(rules.map((rule) => rule.section))], [rules]);
  const type = (/** @type {any} */ event) => {
    setWords(event.target.value);
    clearTimeout(wait.current);
    wait.current = setTimeout(() => setQuery(event.target.value.trim()), 200);
  };
  return html`<${Frame} name=${found?.name ?? title} page=${t("menu.rules")} title=${title} speak=${speak}>
    <p class="row search"><label for="search">${t("rules.search")}</label> <input id="search" type="search" value=${words} onInput=${type} /> <span role="status">${found ? t("rules.found", { n: rules.length, all: found.count ?? rules.length }) : failure || t("match.loading")}</span></p>
    ${found && !query && html`<${KnownOf} found=${found} />`}
    <div class="with-chapters">
    <${Chapters} label=${t("rules.chapters")} links=${sections.map((section) => [`#${slug(section)}`, section])} />
    <div>${sections.map(
      (section) => html`<section key=${section}>
        <h2 id=${slug(section)}>${section}</h2>
        <ul class="rules">
          ${rules
            .filter((rule) => rule.section === section)
            .map(
              (rule) => html`<li key=${rule.id} id=${rule.id} tabindex="-1" class=${cls(rule.id === anchor && "is-wanted")}>
                <a class="rule" href=${`#${rule.id}`}>${rule.id}</a>
                <div><span lang=${rule.lang}>${rule.text}</span>${rule.lang !== lang && html` <small class="muted" lang=${rule.lang}>${languages()[rule.lang]}</small>`}${rule.note && html` <small class="muted">${rule.note}</small>`}</div>
                ${rule.certainty_label && html`<span class=${`badge-of certainty-${rule.certainty}`}>${rule.certainty_label}</span>`}
                ${rule.switch && html`<span class="badge-of">${t("rules.switch")}</span>`}
              </li>`,
            )}
        </ul>
      </section>`,
    )}</div>
    </div>
  <//>`;
}

/**
 * The chapters of a page, beside it where there is room.
 * @param {{label: string, links: [string, string][]}} props
 */
function Chapters({ label, links }) {
  const wide = matchMedia("(min-width: 861px)").matches;
  return html`<nav class="chapters" aria-label=${label}>
    <details open=${wide}>
      <summary>${label}</summary>
      <ul>${links.map(([address, name]) => html`<li key=${address}><a href=${address}>${name}</a></li>`)}</ul>
    </details>
  </nav>`;
}

/** @param {string} text */
const slug = (text) => `chapter-${text.replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase()}`;

/** @param {{title: string, speak: (lang: any) => void, lang: string}} props */
export function ContentPage({ title, speak, lang }) {
  const { found, failure } = useAnswer(`/content/${title}`, {}, [title, lang]);
  const [words, setWords] = useState("");
  const [only, setOnly] = useState("");
  useEffect(() => {
    document.title = `${found?.name ?? title} · ${t("menu.content")}`;
  }, [found]);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    loadSprites(title).then(() => setDrawn(true), () => setDrawn(true));
  }, [title]);
  if (!found || !drawn) return html`<${Frame} name=${title} page=${t("menu.content")} title=${title} speak=${speak}><p role="status">${failure || t("match.loading")}</p><//>`;
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (/** @type {ContentRecord} */ record) => {
    const text = `${record.id} ${Object.values(record.shown).join(" ")}`.toLowerCase();
    return (!only || Object.values(record.sources).includes(only)) && wanted.every((word) => text.includes(word));
  };
  const occurring = Object.keys(found.provenance);
  /** @type {ContentTable[]} */
  const tables = found.tables.map((/** @type {ContentTable} */ table) => ({ ...table, records: table.records.filter(fits) })).filter((/** @type {ContentTable} */ table) => table.records.length);
  return html`<${Frame} name=${found.name} page=${t("menu.content")} title=${title} speak=${speak}>
    <p>${t("content.about")}</p>
    <${KnownOf} found=${found} />
    <ul class="legend" aria-label=${t("content.legend")}>
      ${occurring.map((source) => html`<li key=${source}><${Mark} source=${source} /> <b>${found.sources[source]}</b>: ${found.about[source]}</li>`)}
    </ul>
    <p class="row search">
      <label for="search">${t("content.search")}</label> <input id="search" type="search" value=${words} onInput=${(/** @type {any} */ event) => setWords(event.target.value)} />
      ${occurring.map(
        (source) => html`<button type="button" key=${source} class=${`badge-of source-${kindOf(source)}`} title=${found.about[source]} aria-pressed=${String(only === source)} onClick=${() => setOnly(only === source ? "" : source)}><${Mark} source=${source} /> ${found.sources[source]} <b>${numeral(found.provenance[source])}</b></button>`,
      )}
    </p>
    <div class="with-chapters">
      <${Chapters} label=${t("content.tables")} links=${tables.map((table) => [`#table-${table.id}`, table.label ?? table.id])} />
      <div>
        ${!wanted.length && !only && html`<${Gallery} title=${title} names=${found.pictures ?? []} lang=${lang} />`}
        ${tables.map((table) => html`<${TableOf} key=${table.id} table=${table} labels=${found.sources} only=${only} lang=${lang} />`)}
      </div>
    </div>
  <//>`;
}

/**
 * The boards of a title, each with what is written on it.
 * @param {{title: string, names: string[], lang: string}} props
 */
const Gallery = ({ title, names, lang }) => html`<div class="gallery">
  ${names
    .filter((name) => name !== "sprites" && name !== "emblem")
    .map((name) => {
      // What is written on a board, or on all boards whose names begin alike, is a symbol of its own, perhaps in a language.
      const letters = [name, `${name}-${lang}`, name.split("-")[0]].map((each) => `print-${each}`).find((id) => symbolOf(id));
      const box = letters && symbolOf(letters)?.getAttribute("viewBox");
      return html`<figure key=${name}>
        <img src=${art(title, name)} alt="" loading="lazy" />
        ${letters && html`<svg viewBox=${box} aria-hidden="true"><use href=${spriteRef(letters)} width="100%" height="100%" /></svg>`}
      </figure>`;
    })}
</div>`;

/**
 * The sprite that shows a record has one of these names: after its table and its id, perhaps with a language or an owner behind.
 * @param {string} table
 * @param {string} id
 * @param {string} lang
 */
const spriteNames = (table, id, lang) => ["", `-${lang}`, "-a"].map((end) => `${table}-${id.replaceAll("/", "-")}${end}`);

/**
 * How well a record is known: every source of its figures, with how many have it where there are several.
 * @param {{record: ContentRecord, labels: Record<string, string>}} props
 */
function Sources({ record, labels }) {
  const sources = Object.values(record.sources);
  const kinds = Object.keys(labels).filter((source) => sources.includes(source));
  const count = (/** @type {string} */ source) => sources.filter((each) => each === source).length;
  return html`<span class="sources">${kinds.map((source) => html`<span key=${source} class=${`badge-of source-${kindOf(source)}`}>${labels[source]}${kinds.length > 1 && html` <b>${numeral(count(source))}</b>`}</span>`)}</span>`;
}

/**
 * A figure with the mark of its source; what only tells which thing a record is has none.
 * @param {{record: ContentRecord, column: string, labels: Record<string, string>}} props
 */
const Figure = ({ record, column, labels }) => html`${record.shown[column]}${record.sources[column] && html`\u2060<${Mark} source=${record.sources[column]} label=${labels[record.sources[column]]} />`}`;

/** @param {{table: ContentTable, labels: Record<string, string>, only: string, lang: string}} props */
function TableOf({ table, labels, only, lang }) {
  const wanted = (/** @type {ContentRecord} */ record, /** @type {string} */ column) => cls(only !== "" && record.sources[column] === only && `source-${kindOf(only)}`);
  const { columns, records } = table;
  const label = table.label ?? table.id;
  const names = records.map((record) => spriteNames(table.id, record.id, lang));
  unfold(names.flat());
  const sprites = names.map((each) => each.find((name) => symbolOf(name)) ?? "");
  const alone = records.length === 1 && !records[0].id;
  return html`<section>
    <h2 id=${`table-${table.id}`}>${label} ${alone ? html`<${Sources} record=${records[0]} labels=${labels} />` : html`<small>${records.length}</small>`}</h2>
    ${alone
      ? html`<dl class="figures-of">${columns.map((column) => html`<div key=${column.id}><dt>${column.label}</dt><dd class=${wanted(records[0], column.id)}><${Figure} record=${records[0]} column=${column.id} labels=${labels} /></dd></div>`)}</dl>`
      : html`<div class="scroll" tabindex="0" role="region" aria-label=${label}>
          <table>
            <thead><tr>${sprites.some(Boolean) && html`<td></td>`}<th scope="col">${t("content.id")}</th>${columns.map((column) => html`<th scope="col" key=${column.id}>${column.label}</th>`)}<th scope="col">${t("content.provenance")}</th></tr></thead>
            <tbody>
              ${records.map(
                (record, row) => html`<tr key=${record.id}>
                  ${sprites.some(Boolean) && html`<td class=${`shown shown-${table.id}`}>${sprites[row] && html`<${Sprite} id=${sprites[row]} />`}</td>`}
                  <th scope="row"><code>${record.id}</code></th>${columns.map((column) => html`<td key=${column.id} class=${wanted(record, column.id)}><${Figure} record=${record} column=${column.id} labels=${labels} /></td>`)}<td><${Sources} record=${record} labels=${labels} /></td>
                </tr>`,
              )}
            </tbody>
          </table>
        </div>`}
  </section>`;
}
