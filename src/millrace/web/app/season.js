// @ts-check
/** The tables of the season: who shows their results, by what they have done in a quarter. */
import { ask } from "./api.js";
import { Dialog } from "./dialog.js";
import { html, useEffect, useState } from "./html.js";
import { Ledger, ProfileView, strength } from "./profile.js";
import { numeral, t } from "./texts.js";

/** @typedef {import("./opening.js").Title} Title */
/** @typedef {{place: number, name: string, games: number, wins: number, rating: import("./profile.js").Strength}} SeasonRow */
/** @typedef {{title: string, season: string, seasons: string[], rows: SeasonRow[]}} SeasonTable */

/** What a season is called. @param {string} season as in 2026-4 */
const seasonName = (season) => {
  const [year, quarter] = season.split("-");
  return t("season.called", { year, quarter });
};

/** The way to the tables. @param {{titles: Title[]}} props */
export function SeasonButton({ titles }) {
  const [open, setOpen] = useState(false);
  return html`<p class="row"><button type="button" aria-haspopup="dialog" onClick=${() => setOpen(true)}>${t("season.open")}</button></p>
    ${open && html`<${SeasonDialog} titles=${titles} close=${() => setOpen(false)} />`}`;
}

/** @param {{titles: Title[], close: () => void}} props */
function SeasonDialog({ titles, close }) {
  const [title, setTitle] = useState(titles[0].id);
  const [season, setSeason] = useState("");
  const [table, setTable] = useState(/** @type {SeasonTable | null} */ (null));
  const [profile, setProfile] = useState(/** @type {import("./profile.js").Profile | null} */ (null));
  const [failure, setFailure] = useState("");
  const fail = (/** @type {Error} */ error) => setFailure(error.message);
  useEffect(() => {
    let awaited = true;
    setFailure("");
    ask("GET", `/seasons/${encodeURIComponent(title)}`, { query: { season: season || undefined } }).then((next) => awaited && setTable(next), (error) => awaited && fail(error));
    return () => void (awaited = false);
  }, [title, season]);
  const look = (/** @type {string} */ name) => ask("GET", `/profiles/${encodeURIComponent(name)}`).then(setProfile, fail);
  if (profile) {
    return html`<${Dialog} key="profile" title=${profile.name} close=${close}>
      <${ProfileView} profile=${profile} />
      <p class="row"><button type="button" onClick=${() => setProfile(null)}>${t("season.back")}</button></p>
    <//>`;
  }
  const choice = (/** @type {(value: string) => void} */ set) => (/** @type {any} */ event) => set(event.target.value);
  const cells = (/** @type {SeasonRow} */ row) => [
    numeral(row.place),
    html`<button type="button" class="plain" onClick=${() => look(row.name)}>${row.name}</button>`,
    strength(row.rating),
    numeral(row.games),
    numeral(row.wins),
  ];
  return html`<${Dialog} key="table" title=${t("season.title")} close=${close}>
    <p class="row season-choice">
      <label>${t("profile.game")} <select value=${title} onChange=${choice(setTitle)}>${titles.map((each) => html`<option key=${each.id} value=${each.id}>${each.name}</option>`)}</select></label>
      ${table && html`<label>${t("season.open")} <select value=${table.season} onChange=${choice(setSeason)}>${table.seasons.map((each) => html`<option key=${each} value=${each}>${seasonName(each)}</option>`)}</select></label>`}
    </p>
    ${failure && html`<p class="warning" role="alert">${failure}</p>`}
    <div aria-live="polite">${table && (table.rows.length
      ? html`<${Ledger} label=${t("season.title")} columns=${[t("season.place"), t("season.name"), t("profile.rating"), t("profile.count"), t("season.wins")]} rows=${table.rows.map(cells)} />`
      : html`<p class="muted">${t("season.none")}</p>`)}</div>
    <p class="muted">${t("season.about")}</p>
  <//>`;
}
