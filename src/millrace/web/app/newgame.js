// @ts-check
/** Setting up a game: who sits where, how time is kept, which reading of the rules; all of it as it was last time. */
import { Dialog } from "./dialog.js";
import { ask } from "./api.js";
import { html, useEffect, useState } from "./html.js";
import { likes } from "./keys.js";
import { Known } from "./known.js";
import { botName, chosenOf, countsOf, GRACES, lastSetup, offered, openTable, ratingOf, remember } from "./opening.js";
import { go } from "./route.js";
import { languages, t } from "./texts.js";

/** @typedef {import("./opening.js").Title} Title */
/** @typedef {import("./opening.js").Setup} Setup */
/** @typedef {import("./opening.js").SeatWish} SeatWish */

/**
 * How well the figures are known that a game of so many players with these switches would be played on.
 * @param {{title: string, players: number, switches: Record<string, string>}} props
 */
function PlayedOn({ title, players, switches }) {
  const [answer, setAnswer] = useState(/** @type {{known: string, provenance: Record<string, number>} | null} */ (null));
  const query = { players, switch: Object.entries(switches).map(([name, value]) => `${name}=${value}`) };
  useEffect(() => {
    let latest = true;
    ask("GET", `/titles/${title}/known`, { query }).then(
      (found) => latest && setAnswer(found),
      (error) => latest && setAnswer({ known: error.message, provenance: {} }),
    );
    return () => void (latest = false);
  }, [title, JSON.stringify(query)]);
  return answer && html`<${Known} about=${t("known.played")} known=${answer.known} provenance=${answer.provenance} />`;
}

const letter = (/** @type {number} */ place) => String.fromCharCode(65 + place);

/** @param {{title: Title, bots: string[], close: () => void, ready: (made: any) => void}} props */
export function NewGame({ title, bots, close, ready }) {
  const [setup, setSetup] = useState(() => lastSetup(title, likes(), bots));
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);
  const { seats, switches, hot, real = false, seen, hints, clock, grace } = setup;
  const set = (/** @type {Partial<Setup>} */ change) => setSetup({ ...setup, ...change });
  const chosen = chosenOf(title, switches);
  const people = seats.filter((seat) => seat.kind === "human").length;
  const setCount = (/** @type {number} */ count) => {
    const seated = Array.from({ length: count }, (_, seat) => seats[seat] ?? { kind: real ? "human" : (seats.findLast((each) => each.kind !== "human")?.kind ?? bots[0]), name: "" });
    set({ seats: seated, switches: { ...switches, ...title.needs[count] } });
  };
  // At a real table only people play.
  const setReal = (/** @type {boolean} */ wanted) => set({ real: wanted, seats: wanted ? seats.map((seat) => ({ ...seat, kind: "human" })) : seats });
  const setSwitches = (/** @type {Record<string, string>} */ next) => {
    const counts = countsOf(title, next);
    const fits = counts.includes(seats.length) ? seats : seats.slice(0, counts.findLast((each) => each < seats.length) ?? counts[0]);
    set({ switches: next, seats: fits });
  };
  const open = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    try {
      const made = await openTable(title, setup);
      remember(title, setup);
      const names = Object.fromEntries(seats.map((seat, place) => [letter(place), seat.name]));
      if (people > 1 && !hot && !real) ready({ ...made, names });
      else go(`/m/${made.id}#${made.keys[0].token}`);
    } catch (error) {
      setFailure(/** @type {Error} */ (error).message);
      setBusy(false);
    }
  };
  return html`<${Dialog} title=${title.name} close=${close} wide=${true}>
    <form class="new-game" onSubmit=${open}>
      <div class="columns">
        <${Seats} title=${title} bots=${bots} setup=${setup} set=${set} setCount=${setCount} people=${people} />
        <div>
          <fieldset>
            <legend>${t("new.clock")}</legend>
            <div class="row">
              <select aria-label=${t("new.clock")} value=${clock.kind} onChange=${(/** @type {any} */ event) => set({ clock: { ...clock, kind: event.target.value } })}>
                ${["none", "turn", "bank"].map((kind) => html`<option key=${kind} value=${kind}>${t(`clock.${kind}`)}</option>`)}
              </select>
              ${clock.kind !== "none" && html`<label><input type="number" min="0.5" step="0.5" max="10080" value=${clock.minutes} onInput=${(/** @type {any} */ event) => set({ clock: { ...clock, minutes: Number(event.target.value) || 1 } })} /> ${t("clock.minutes")}</label>`}
            </div>
            ${people > 2 && !hot && html`<label>${t("new.grace")} <select value=${grace} onChange=${(/** @type {any} */ event) => set({ grace: Number(event.target.value) })}>
              ${GRACES.map((seconds) => html`<option key=${seconds} value=${seconds}>${t(`grace.${seconds}`)}</option>`)}
            </select></label> <small>${t("new.grace-about")}</small>`}
            ${people === 2 && !hot && clock.kind === "none" && html`<small>${t("new.grace-two")}</small>`}
          </fieldset>
          <fieldset>
            <legend>${t("new.others")}</legend>
            ${people > 1 && html`<label class="check"><input type="checkbox" checked=${hot} onChange=${() => set({ hot: !hot })} /> <span>${t("new.hot")}<small>${t("new.hot-about")}</small></span></label>`}
            ${people > 1 && html`<label class="check"><input type="checkbox" checked=${hints} onChange=${() => set({ hints: !hints })} /> <span>${t("new.hints")}<small>${t("new.hints-about")}</small></span></label>`}
            <label class="check"><input type="checkbox" name="real" checked=${real} onChange=${() => setReal(!real)} /> <span>${t("new.real")}<small>${t("new.real-about")}</small></span></label>
            <label class="check"><input type="checkbox" checked=${seen} onChange=${() => set({ seen: !seen })} /> <span>${t("new.public")}<small>${t("new.public-about")}</small></span></label>
            <label>${t("new.language")} <select value=${setup.language} onChange=${(/** @type {any} */ event) => set({ language: event.target.value })}>
              ${Object.entries(languages()).map(([code, name]) => html`<option key=${code} value=${code} lang=${code}>${name}</option>`)}
            </select></label>
          </fieldset>
        </div>
      </div>
      <${Switches} title=${title} chosen=${chosen} choose=${setSwitches} />
      <${PlayedOn} title=${title.id} players=${seats.length} switches=${chosen} />
      ${failure && html`<p class="warning" role="alert">${failure}</p>`}
      <p class="row"><button type="submit" class="primary large" disabled=${busy}>${people ? t("new.open") : t("new.watch")}</button></p>
    </form>
  <//>`;
}

/**
 * How many play, and who sits in each seat.
 * @param {{title: Title, bots: string[], setup: Setup, people: number, set: (change: Partial<Setup>) => void, setCount: (count: number) => void}} props
 */
function Seats({ title, bots, setup, set, setCount }) {
  const { seats } = setup;
  const setSeat = (/** @type {number} */ place, /** @type {Partial<SeatWish>} */ change) => set({ seats: seats.map((seat, other) => (other === place ? { ...seat, ...change } : seat)) });
  return html`<fieldset>
    <legend>${t("new.players")}</legend>
    <div class="counts" role="radiogroup" aria-label=${t("new.count")}>
      ${title.players.map((each) => html`<label key=${each}><input type="radio" name="count" checked=${each === seats.length} onChange=${() => setCount(each)} /><span>${each}</span></label>`)}
    </div>
    <ol class="seats">
      ${seats.map(
        (seat, place) => html`<li key=${place} class=${`owner-${place}`}>
          <span class="letter hatched" aria-hidden="true"><span>${letter(place)}</span></span>
          <select aria-label=${t("new.kind", { seat: letter(place) })} value=${seat.kind} onChange=${(/** @type {any} */ event) => setSeat(place, { kind: event.target.value })}>
            <option value="human">${t("kind.human")}</option>
            ${offered(bots).map((bot) => html`<option key=${bot} value=${bot}>${botName(bot, ratingOf(title, seats.length, bot))}</option>`)}
          </select>
          <input aria-label=${t("new.name", { seat: letter(place) })} value=${seat.name} maxlength="40" placeholder=${t("new.name-short")} onInput=${(/** @type {any} */ event) => setSeat(place, { name: event.target.value })} />
        </li>`,
      )}
    </ol>
    ${title.ratings[seats.length] && html`<small>${t("new.ratings")}</small>`}
  </fieldset>`;
}

/**
 * The readings of the rules: whole sets of them by name, and each by itself.
 * @param {{title: Title, chosen: Record<string, string>, choose: (switches: Record<string, string>) => void}} props
 */
function Switches({ title, chosen, choose }) {
  const { switches, presets = [] } = title;
  if (!switches.length) return null;
  const valueOf = (/** @type {Record<string, string>} */ some, /** @type {import("./opening.js").Switch} */ each) => some[each.name] ?? each.default;
  const fits = (/** @type {import("./opening.js").Preset} */ preset) => switches.every((each) => valueOf(preset.switches, each) === valueOf(chosen, each));
  const current = presets.find(fits);
  const changed = switches.filter((each) => valueOf(chosen, each) !== each.default).length;
  return html`
    ${presets.length > 0 && html`<fieldset class="presets">
      <legend>${t("new.presets")}</legend>
      ${presets.map((preset) => html`<label key=${preset.id} class="check"><input type="radio" name="preset" checked=${preset === current} onChange=${() => choose(preset.switches)} /> <span>${preset.label}<small>${preset.about}</small></span></label>`)}
      ${!current && html`<p class="muted">${t("new.preset-own")}</p>`}
    </fieldset>`}
    <details class="switches">
      <summary>${t("new.switches", { n: switches.length })}${changed > 0 && html` <small>${t("new.switches-changed", { n: changed })}</small>`}</summary>
      ${switches.map(
        (each) => html`<div class="switch" key=${each.name}>
          <label for=${`switch-${each.name}`}>${each.label}</label>
          <select id=${`switch-${each.name}`} aria-describedby=${`about-${each.name}`} value=${valueOf(chosen, each)} onChange=${(/** @type {any} */ event) => choose({ ...chosen, [each.name]: event.target.value })}>
            ${each.values.map((value) => html`<option key=${value.value} value=${value.value}>${value.label}</option>`)}
          </select>
          <small id=${`about-${each.name}`}>${each.about}</small>
        </div>`,
      )}
    </details>
  `;
}
