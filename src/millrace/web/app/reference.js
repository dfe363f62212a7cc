// @ts-check
/** To look things up: a title's rules one by one, and its components with where every figure comes from. */
import { ask } from "./api.js";
import { cls, html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./html.js";
import { Languages } from "./menu.js";
import { t } from "./texts.js";

/**
 * @typedef {{id: string, kind: string, section: string, text: string, certainty: string, certainty_label?: string, note?: string, switch?: string}} Rule
 * @typedef {{id: string, source: string, source_label: string, shown: Record<string, string>}} ContentRecord
 * @typedef {{id: string, label?: string, columns: {id: string, label: string}[], records: ContentRecord[]}} ContentTable
 */

/**
 * @param {{name: string, page: string, title: string, speak: (lang: any) => void, children?: any}} props
 */
const Frame = ({ name, page, title, speak, children }) => html`<div class="reference">
  <header class="masthead">
    <h1><a href="/" aria-label=${t("menu.lobby")}><img src="/web/icons/millrace.svg" alt="" width="40" height="40" /></a> ${name} <small>${page}</small></h1>
    <nav aria-label=${t("reference.nav")}>
      <a href=${`/rules/${title}`}>${t("menu.rules")}</a> <a href=${`/content/${title}`}>${t("menu.content")}</a> <a href="/">${t("menu.lobby")}</a>
    </nav>
    <${Languages} speak=${speak} />
  </header>
  <main class="sheet">${children}</main>
</div>`;

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

/** @param {{title: string, anchor: string, speak: (lang: any) => void, lang: string}} props */
export function RulesPage({ title, anchor, speak, lang }) {
  const [words, setWords] = useState("");
  const [query, setQuery] = useState("");
  const { found, failure } = useAnswer(`/rules/${title}`, query ? { q: query } : {}, [title, query, lang]);
  const wait = useRef(/** @type {number | undefined} */ (undefined));
  useEffect(() => {
    document.documentElement.dataset.title = title;
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
    <nav class="chapters" aria-label=${t("rules.chapters")}>${sections.map((section) => html`<a key=${section} href=${`#${slug(section)}`}>${section}</a>`)}</nav>
    ${sections.map(
      (section) => html`<section key=${section}>
        <h2 id=${slug(section)}>${section}</h2>
        <ul class="rules">
          ${rules
            .filter((rule) => rule.section === section)
            .map(
              (rule) => html`<li key=${rule.id} id=${rule.id} tabindex="-1" class=${cls(rule.id === anchor && "is-wanted")}>
                <a class="rule" href=${`#${rule.id}`}>${rule.id}</a>
                <span>${rule.text}${rule.note && html` <small class="muted">${rule.note}</small>`}</span>
                ${rule.certainty_label && html`<span class=${`badge-of certainty-${rule.certainty}`}>${rule.certainty_label}</span>`}
                ${rule.switch && html`<span class="badge-of">${t("rules.switch")}</span>`}
              </li>`,
            )}
        </ul>
      </section>`,
    )}
  <//>`;
}

/** @param {string} text */
const slug = (text) => `chapter-${text.replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase()}`;

/** @param {{title: string, speak: (lang: any) => void, lang: string}} props */
export function ContentPage({ title, speak, lang }) {
  const { found, failure } = useAnswer(`/content/${title}`, {}, [title, lang]);
  const [words, setWords] = useState("");
  const [only, setOnly] = useState("");
  useEffect(() => {
    document.documentElement.dataset.title = title;
    document.title = `${found?.name ?? title} · ${t("menu.content")}`;
  }, [found]);
  if (!found) return html`<${Frame} name=${title} page=${t("menu.content")} title=${title} speak=${speak}><p role="status">${failure || t("match.loading")}</p><//>`;
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (/** @type {ContentRecord} */ record) => {
    const text = `${record.id} ${Object.values(record.shown).join(" ")}`.toLowerCase();
    return (!only || record.source === only) && wanted.every((word) => text.includes(word));
  };
  /** @type {ContentTable[]} */
  const tables = found.tables.map((/** @type {ContentTable} */ table) => ({ ...table, records: table.records.filter(fits) })).filter((/** @type {ContentTable} */ table) => table.records.length);
  return html`<${Frame} name=${found.name} page=${t("menu.content")} title=${title} speak=${speak}>
    <p>${t("content.about")}</p>
    <p class="row search">
      <label for="search">${t("content.search")}</label> <input id="search" type="search" value=${words} onInput=${(/** @type {any} */ event) => setWords(event.target.value)} />
      ${Object.entries(found.provenance ?? {}).map(
        ([source, count]) => html`<button type="button" key=${source} class=${`badge-of source-${source.replace(/[^a-z]+/g, "-")}`} aria-pressed=${String(only === source)} onClick=${() => setOnly(only === source ? "" : source)}>${found.sources?.[source] ?? source} <b>${count}</b></button>`,
      )}
    </p>
    <nav class="chapters" aria-label=${t("content.tables")}>${tables.map((table) => html`<a key=${table.id} href=${`#table-${table.id}`}>${table.label ?? table.id}</a>`)}</nav>
    ${tables.map(
      (table) => html`<section key=${table.id}>
        <h2 id=${`table-${table.id}`}>${table.label ?? table.id} <small>${table.records.length}</small></h2>
        <div class="scroll" tabindex="0" role="region" aria-label=${table.label ?? table.id}>
          <table>
            <thead><tr><th scope="col">${t("content.id")}</th>${table.columns.map((column) => html`<th scope="col" key=${column.id}>${column.label}</th>`)}<th scope="col">${t("content.provenance")}</th></tr></thead>
            <tbody>
              ${table.records.map(
                (record) => html`<tr key=${record.id}><th scope="row"><code>${record.id}</code></th>${table.columns.map((column) => html`<td key=${column.id}>${record.shown[column.id]}</td>`)}<td><span class=${`badge-of source-${record.source.replace(/[^a-z]+/g, "-")}`}>${record.source_label}</span></td></tr>`,
              )}
            </tbody>
          </table>
        </div>
      </section>`,
    )}
  <//>`;
}
