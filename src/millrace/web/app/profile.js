// @ts-check
/** Profiles: what somebody has played against others who show their results, and how strong that makes them. */
import { ask } from "./api.js";
import { html, useEffect, useState } from "./html.js";
import { figure, moment, numeral, t } from "./texts.js";

/** @typedef {{mean: number, deviation: number}} Strength */
/** @typedef {{name: string, title: string, players: number, games: number, places: number[]}} TitleResults */
/** @typedef {{name: string, title: string, players: number, place: number, score: number, ended: number, against: string[]}} PlayedGame */
/**
 * @typedef {{name: string, public: boolean, results: TitleResults[], ratings: {name: string, title: string, rating: Strength}[],
 *   games: PlayedGame[]}} Profile
 */

/** A rating and its uncertainty. @param {Strength} rating */
export const strength = ({ mean, deviation }) => t("profile.strength", { mean: figure(mean), deviation: figure(deviation) });

/**
 * A table that may be wider than the screen.
 * @param {{label: string, columns: string[], rows: any[][]}} props the first cell of a row says what it is about
 */
export const Ledger = ({ label, columns, rows }) => html`<div class="scroll" tabindex="0" role="region" aria-label=${label}>
  <table class="ledger"><thead><tr>${columns.map((column) => html`<th scope="col" key=${column}>${column}</th>`)}</tr></thead>
  <tbody>${rows.map(([first, ...cells], row) => html`<tr key=${row}><th scope="row">${first}</th>${cells.map((cell, at) => html`<td key=${at}>${cell}</td>`)}</tr>`)}</tbody></table>
</div>`;

/** @param {{profile: Profile}} props */
export function ProfileView({ profile }) {
  const { results, ratings, games } = profile;
  if (!games.length) return html`<p class="muted">${t("profile.none")}</p>`;
  const placed = (/** @type {TitleResults} */ { name, players, games: count, places }) => [name, numeral(players), numeral(count), places.map(numeral).join(" · ")];
  return html`<div class="profile">
    <h3>${t("profile.results")}</h3>
    <${Ledger} label=${t("profile.results")} columns=${[t("profile.game"), t("profile.players"), t("profile.count"), t("profile.places")]} rows=${results.map(placed)} />
    ${ratings.length > 0 && html`<h3>${t("profile.rating")}</h3>
      <${Ledger} label=${t("profile.rating")} columns=${[t("profile.game"), t("profile.rating")]} rows=${ratings.map(({ name, rating }) => [name, strength(rating)])} />
      <p class="muted">${t("profile.about-rating")}</p>`}
    <h3>${t("profile.games")}</h3>
    <ul>${games.map((game) => html`<li key=${game.ended}><b>${game.name}</b>, ${moment(game.ended)}: ${t("profile.place", { place: game.place, players: game.players, score: game.score })}${game.against.length > 0 && `, ${t("lobby.against", { names: game.against.join(", ") })}`}</li>`)}</ul>
  </div>`;
}

/** One's own profile, and whether others may see it. */
export function OwnProfile() {
  const [profile, setProfile] = useState(/** @type {Profile | null} */ (null));
  const [failure, setFailure] = useState("");
  const fail = (/** @type {Error} */ error) => setFailure(error.message);
  useEffect(() => {
    ask("GET", "/me/profile").then(setProfile, fail);
  }, []);
  const show = (/** @type {any} */ event) => ask("PUT", "/me/profile", { body: { public: event.target.checked } }).then(setProfile, fail);
  return html`<section class="own-profile" aria-label=${t("profile.title")}>
    <label class="check"><input type="checkbox" disabled=${!profile} checked=${Boolean(profile?.public)} onChange=${show} /> <span>${t("profile.show")}<small>${t("profile.about")}</small></span></label>
    ${failure && html`<p class="warning" role="alert">${failure}</p>`}
    ${profile && (profile.public || profile.games.length > 0) && html`<${ProfileView} profile=${profile} />`}
  </section>`;
}
