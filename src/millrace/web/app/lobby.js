// @ts-check
/** The lobby: my games, a new one, others to watch. */
import { emblem } from "./accent.js";
import { AccountButton } from "./account.js";
import { ask, nonce } from "./api.js";
import { tabTitle } from "./attention.js";
import { Deleting, Unwanted } from "./deleting.js";
import { Copy, Dialog } from "./dialog.js";
import { cls, html, useEffect, useState } from "./html.js";
import { keys, like, likes, settle } from "./keys.js";
import { Known } from "./known.js";
import { Languages } from "./menu.js";
import { go, seatLink } from "./route.js";
import { languages, lang as spoken, moment, t } from "./texts.js";

/**
 * @typedef {{id: string, name: string, tagline: string, players: number[], needs: Record<string, Record<string, string>>,
 *   switches: {name: string, label: string, about: string, default: string, values: {value: string, label: string}[]}[]}} Title
 * @typedef {{id: string, title: string, players: {seat: string, name: string, kind: string}[], waiting_for: string[],
 *   mine: string[], my_turn: boolean, updated: number, over: boolean, to_delete?: string[]}} Listed
 * @typedef {{kind: string, name: string}} SeatWish
 */

const DAY = 24 * 3600;
/** How long somebody must be away, in seconds, before the others' votes for a bot count. */
const GRACES = [600, 3600, DAY, 3 * DAY];

/** The bots that have a name in every language; what else the server lets play goes by its own. */
const OWN_BOTS = ["greedy", "random"];

const botName = (/** @type {string} */ bot) => (OWN_BOTS.includes(bot) ? t(`kind.${bot}`) : t("kind.guest", { name: bot }));

/** @param {{speak: (lang: any) => void, lang: string}} props */
export function Lobby({ speak, lang }) {
  const [titles, setTitles] = useState(/** @type {Title[] | null} */ (null));
  const [bots, setBots] = useState(OWN_BOTS);
  const [mine, setMine] = useState(/** @type {Listed[] | null} */ (null));
  const [open, setOpen] = useState(/** @type {Listed[]} */ ([]));
  const [failure, setFailure] = useState("");
  const [made, setMade] = useState(/** @type {any} */ (null));
  const [dropped, setDropped] = useState(/** @type {Listed | null} */ (null));
  const fail = (/** @type {unknown} */ error) => setFailure(/** @type {Error} */ (error).message);
  const refresh = async () => {
    try {
      const held = keys();
      const [own, others] = await Promise.all([
        ask("POST", "/mine", { body: { keys: held.map(({ id, token }) => ({ id, token })) } }),
        ask("GET", "/matches", { query: { public: 1 } }),
      ]);
      setMine(own);
      setOpen(others);
    } catch (error) {
      fail(error);
      setMine((known) => known ?? []);
    }
  };
  useEffect(() => {
    ask("GET", "/titles").then(setTitles, fail);
    ask("GET", "/bots").then(setBots, fail);
    refresh();
    const timer = setInterval(() => document.hidden || refresh(), 15_000);
    return () => clearInterval(timer);
  }, [lang]);
  const waiting = (mine ?? []).filter((match) => match.my_turn).length;
  useEffect(() => tabTitle(t("lobby.title"), waiting > 0), [waiting, lang]);
  const nameOf = (/** @type {string} */ id) => titles?.find((title) => title.id === id)?.name ?? id;
  const others = open.filter((match) => !(mine ?? []).some((own) => own.id === match.id));
  return html`<div class="lobby">
    <header class="masthead">
      <h1><img src="/web/icons/millrace.svg" alt="" width="44" height="44" /> Millrace</h1>
      <p>${t("lobby.tagline")}</p>
      <${AccountButton} changed=${refresh} />
      <${Languages} speak=${speak} />
    </header>
    ${failure && html`<p class="notice is-error" role="alert">${failure} <button type="button" class="quiet" aria-label=${t("dialog.close")} onClick=${() => setFailure("")}>×</button></p>`}
    <main>
      <section class="sheet games">
        <h2>${t("lobby.mine")}</h2>
        ${mine === null
          ? html`<p role="status">${t("match.loading")}</p>`
          : mine.length
            ? html`<ul class="matches">${mine.map((match) => html`<${Row} key=${match.id} match=${match} name=${nameOf(match.title)} drop=${() => setDropped(match)} />`)}</ul>`
            : html`<p class="muted">${t("lobby.none")}</p>`}
        <${Join} />
        <h2>${t("lobby.public")}</h2>
        ${others.length ? html`<ul class="matches">${others.map((match) => html`<${Row} key=${match.id} match=${match} name=${nameOf(match.title)} />`)}</ul>` : html`<p class="muted">${t("lobby.no-public")}</p>`}
        <${Import} fail=${fail} />
      </section>
      <section class="sheet new">
        <h2>${t("new.title")}</h2>
        ${titles && html`<${NewGame} key=${lang} titles=${titles} bots=${bots} fail=${fail} ready=${setMade} />`}
      </section>
    </main>
    ${made && html`<${Links} made=${made} close=${() => setMade(null)} />`}
    ${dropped && html`<${Deleting} match=${dropped} name=${nameOf(dropped.title)} close=${() => setDropped(null)} changed=${refresh} />`}
  </div>`;
}

/** @param {{match: Listed, name: string, drop?: () => void}} props */
function Row({ match, name, drop }) {
  const key = keys().findLast((each) => each.id === match.id);
  const address = `/m/${match.id}${key ? `#${key.token}` : ""}`;
  const named = (/** @type {string} */ seat) => match.players.find((player) => player.seat === seat)?.name || seat;
  const people = match.players.map((player) => named(player.seat)).join(", ");
  const mine = match.my_turn;
  const open = (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(address);
  };
  return html`<li class=${cls(mine && "is-mine", match.over && "is-over")}>
    <a href=${address} onClick=${open}><b>${name}</b> <span>${people}</span></a>
    <span class="state">${match.over ? t("lobby.over") : mine ? t("lobby.your-turn") : t("lobby.waiting", { seats: match.waiting_for.map(named).join(", ") })}</span>
    <small>${moment(match.updated)}</small>
    ${drop && html`<button type="button" class="quiet" title=${t("lobby.forget")} aria-label=${t("lobby.forget")} onClick=${drop}>×</button>`}
    ${drop && html`<${Unwanted} match=${match} />`}
  </li>`;
}

function Join() {
  const [link, setLink] = useState("");
  const join = (/** @type {Event} */ event) => {
    event.preventDefault();
    const found = /\/m\/([^/?#\s]+)(?:[^#\s]*)(#\S+)?/.exec(link.trim());
    if (found) go(`/m/${found[1]}${found[2] ?? ""}`);
  };
  return html`<form class="row join" onSubmit=${join}>
    <label for="join">${t("lobby.join")}</label>
    <input id="join" value=${link} placeholder=${`${location.origin}/m/…#…`} autocomplete="off" onInput=${(/** @type {any} */ event) => setLink(event.target.value)} />
    <button type="submit" disabled=${!/\/m\/[^/?#\s]+/.test(link)}>${t("lobby.go")}</button>
  </form>`;
}

/** @param {{fail: (error: unknown) => void}} props */
function Import({ fail }) {
  const load = async (/** @type {any} */ event) => {
    const file = event.target.files[0];
    if (!file) return;
    try {
      const made = await ask("POST", "/records", { body: { text: await file.text(), nonce: nonce() } });
      settle(made, "");
      go(`/m/${made.id}#${made.keys[0].token}`);
    } catch (error) {
      fail(error);
    } finally {
      event.target.value = "";
    }
  };
  return html`<p class="import"><label class="item"><input class="sr" type="file" accept=".millrace,.txt,.json,text/plain,application/json" onChange=${load} />${t("lobby.import")}</label></p>`;
}

/** @param {{made: {id: string, keys: {seats: string[], token: string}[], names: Record<string, string>}, close: () => void}} props */
function Links({ made, close }) {
  const [own, ...others] = made.keys;
  const enter = () => go(`/m/${made.id}#${own.token}`);
  const name = (/** @type {string[]} */ seats) => seats.map((seat) => made.names[seat] || seat).join(", ") || t("invite.watch");
  return html`<${Dialog} title=${t("links.title")} close=${close}>
    <p>${t("links.about")}</p>
    <ul class="invites">${others.map((key) => html`<li key=${key.token}><b>${name(key.seats)}</b> <${Copy} text=${seatLink(made.id, key.token)} label=${name(key.seats)} /></li>`)}</ul>
    <p class="row"><button type="button" class="primary" onClick=${enter}>${t("links.enter", { name: name(own.seats) })}</button></p>
  <//>`;
}

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

/** @param {{titles: Title[], bots: string[], fail: (error: unknown) => void, ready: (made: any) => void}} props */
function NewGame({ titles, bots, fail, ready }) {
  const [id, setId] = useState(titles[0]?.id ?? "");
  const title = titles.find((each) => each.id === id) ?? titles[0];
  const [seats, setSeats] = useState(/** @type {SeatWish[]} */ ([{ kind: "human", name: likes().name }, { kind: "greedy", name: "" }]));
  const [switches, setSwitches] = useState(/** @type {Record<string, string>} */ ({}));
  const [language, setLanguage] = useState(spoken());
  const [hot, setHot] = useState(false);
  const [seen, setSeen] = useState(false);
  const [clock, setClock] = useState({ kind: "none", minutes: 5 });
  const [grace, setGrace] = useState(DAY);
  const [busy, setBusy] = useState(false);
  if (!title) return html`<p>${t("new.none")}</p>`;
  const usual = title.players.filter((each) => !title.needs[each] || Object.keys(title.needs[each]).some((name) => switches[name]));
  const count = usual.includes(seats.length) ? seats.length : usual[0];
  const seated = Array.from({ length: count }, (_, seat) => seats[seat] ?? { kind: "greedy", name: "" });
  const people = seated.filter((seat) => seat.kind === "human").length;
  const setSeat = (/** @type {number} */ place, /** @type {Partial<SeatWish>} */ change) => setSeats(seated.map((seat, other) => (other === place ? { ...seat, ...change } : seat)));
  const setCount = (/** @type {number} */ wanted) => {
    setSeats(Array.from({ length: wanted }, (_, seat) => seated[seat] ?? { kind: "greedy", name: "" }));
    setSwitches({ ...switches, ...title.needs[wanted] });
  };
  const letter = (/** @type {number} */ place) => String.fromCharCode(65 + place);
  const chosen = Object.fromEntries(Object.entries(switches).filter(([name]) => title.switches.some((each) => each.name === name)));
  const open = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    const first = seated.find((seat) => seat.kind === "human");
    if (first) like({ name: first.name });
    try {
      const made = await ask("POST", "/matches", {
        body: {
          title: title.id, seats: seated.map((seat) => ({ kind: seat.kind, name: seat.name.trim() })),
          switches: chosen,
          language, hot_seat: hot && people > 1, public: seen, grace_seconds: grace, nonce: nonce(),
          clock: clock.kind === "none" ? { kind: "none", seconds: 0 } : { kind: clock.kind, seconds: Math.round(clock.minutes * 60) },
        },
      });
      settle(made, title.id);
      const names = Object.fromEntries(seated.map((seat, place) => [letter(place), seat.name]));
      if (people > 1 && !hot) ready({ ...made, names });
      else go(`/m/${made.id}#${made.keys[0].token}`);
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };
  return html`<form class="new-game" onSubmit=${open}>
    <fieldset class="titles">
      <legend>${t("new.game")}</legend>
      ${titles.map(
        (each) => html`<label key=${each.id} class=${cls("title-card", each.id === title.id && "is-chosen")}>
          <input type="radio" name="title" value=${each.id} checked=${each.id === title.id} onChange=${() => setId(each.id)} />
          <img class="emblem" src=${emblem(each.id)} alt="" width="96" height="63" loading="lazy" />
          <span><b>${each.name}</b><small>${each.tagline}</small></span>
        </label>`,
      )}
      <p class="small"><a href=${`/rules/${title.id}`}>${t("menu.rules")}</a> · <a href=${`/content/${title.id}`}>${t("menu.content")}</a></p>
    </fieldset>
    <fieldset>
      <legend>${t("new.players")}</legend>
      <div class="counts" role="radiogroup" aria-label=${t("new.count")}>
        ${title.players.map((each) => html`<label key=${each}><input type="radio" name="count" checked=${each === count} onChange=${() => setCount(each)} /><span>${each}</span></label>`)}
      </div>
      <ol class="seats">
        ${seated.map(
          (seat, place) => html`<li key=${place} class=${`owner-${place}`}>
            <span class="letter hatched" aria-hidden="true"><span>${letter(place)}</span></span>
            <select aria-label=${t("new.kind", { seat: letter(place) })} value=${seat.kind} onChange=${(/** @type {any} */ event) => setSeat(place, { kind: event.target.value })}>
              <option value="human">${t("kind.human")}</option>
              ${bots.map((bot) => html`<option key=${bot} value=${bot}>${botName(bot)}</option>`)}
            </select>
            <input aria-label=${t("new.name", { seat: letter(place) })} value=${seat.name} maxlength="40" placeholder=${t("new.name-short")} onInput=${(/** @type {any} */ event) => setSeat(place, { name: event.target.value })} />
          </li>`,
        )}
      </ol>
      ${people > 1 && html`<label class="check"><input type="checkbox" checked=${hot} onChange=${() => setHot(!hot)} /> <span>${t("new.hot")}<small>${t("new.hot-about")}</small></span></label>`}
      <label class="check"><input type="checkbox" checked=${seen} onChange=${() => setSeen(!seen)} /> <span>${t("new.public")}<small>${t("new.public-about")}</small></span></label>
    </fieldset>
    <fieldset class="row">
      <legend>${t("new.clock")}</legend>
      <select aria-label=${t("new.clock")} value=${clock.kind} onChange=${(/** @type {any} */ event) => setClock({ ...clock, kind: event.target.value })}>
        ${["none", "turn", "bank"].map((kind) => html`<option key=${kind} value=${kind}>${t(`clock.${kind}`)}</option>`)}
      </select>
      ${clock.kind !== "none" && html`<label><input type="number" min="0.5" step="0.5" max="10080" value=${clock.minutes} onInput=${(/** @type {any} */ event) => setClock({ ...clock, minutes: Number(event.target.value) || 1 })} /> ${t("clock.minutes")}</label>`}
      ${people > 2 && !hot && html`<label title=${t("new.grace-about")}>${t("new.grace")} <select value=${grace} onChange=${(/** @type {any} */ event) => setGrace(Number(event.target.value))}>
        ${GRACES.map((seconds) => html`<option key=${seconds} value=${seconds}>${t(`grace.${seconds}`)}</option>`)}
      </select></label>`}
      ${people === 2 && !hot && clock.kind === "none" && html`<small>${t("new.grace-two")}</small>`}
      ${people > 2 && !hot && html`<small>${t("new.grace-about")}</small>`}
      <label>${t("new.language")} <select value=${language} onChange=${(/** @type {any} */ event) => setLanguage(event.target.value)}>
        ${Object.entries(languages()).map(([code, name]) => html`<option key=${code} value=${code} lang=${code}>${name}</option>`)}
      </select></label>
    </fieldset>
    ${title.switches.length > 0 && html`<details class="switches" key=${title.id}>
      <summary>${t("new.switches", { n: title.switches.length })}</summary>
      ${title.switches.map(
        (each) => html`<div class="switch" key=${each.name}>
          <label for=${`switch-${each.name}`}>${each.label}</label>
          <select id=${`switch-${each.name}`} aria-describedby=${`about-${each.name}`} value=${switches[each.name] ?? each.default} onChange=${(/** @type {any} */ event) => setSwitches({ ...switches, [each.name]: event.target.value })}>
            ${each.values.map((value) => html`<option key=${value.value} value=${value.value}>${value.label}</option>`)}
          </select>
          <small id=${`about-${each.name}`}>${each.about}</small>
        </div>`,
      )}
    </details>`}
    <${PlayedOn} title=${title.id} players=${count} switches=${chosen} />
    <p class="row"><button type="submit" class="primary large" disabled=${busy}>${people ? t("new.open") : t("new.watch")}</button></p>
  </form>`;
}
