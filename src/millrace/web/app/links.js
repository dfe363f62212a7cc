// @ts-check
/** The links to the seats of a game: those for the others, and new ones in place of links that went astray. */
import { ask } from "./api.js";
import { Copy, Dialog } from "./dialog.js";
import { html, useEffect, useState } from "./html.js";
import { invitesOf, replaceKey } from "./keys.js";
import { go, seatLink } from "./route.js";
import { t } from "./texts.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./keys.js").Key} Key */

/** Names under which a browser finds nothing but its own machine. */
const HERE = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Whether an address only works on this machine.
 * @param {string} address
 */
const isHere = (address) => HERE.test(new URL(address).hostname);

/** Where others find the server: as this browser does, or under its address in the local network. @returns {Promise<string>} */
export const home = async () => (isHere(location.origin) ? (await ask("GET", "/reach")).address || location.origin : location.origin);

/**
 * That links of this address are of no use to others, if so; nothing otherwise.
 * @param {string} address
 */
export const withoutReach = (address) => (isHere(address) ? t("links.here-only", { address }) : "");

/** Where others find the server; until that is known, where this browser does. */
function useHome() {
  const [found, setFound] = useState("");
  useEffect(() => {
    home().then(setFound, () => setFound(location.origin));
  }, []);
  return found;
}

/**
 * From where links can be opened, where that is not obvious.
 * @param {{address: string}} props
 */
const Reach = ({ address }) =>
  !address || address === location.origin && !isHere(address)
    ? null
    : isHere(address)
      ? html`<p class="warning" role="alert">${withoutReach(address)}</p>`
      : html`<p role="status">${t("links.network", { address })}</p>`;

/**
 * A key to pass on with which one can watch: nobody needs one where everybody may, and who only watches has one.
 * @param {Session} session
 * @returns {Promise<string>}
 */
export async function watchingKey(session) {
  if (session.match?.public) return "";
  return session.mine.length ? (await ask("POST", `${session.path}/watching`, { token: session.token })).token : session.token;
}

/**
 * A new key for a seat.
 * @param {Session} session
 * @param {string} seat
 * @returns {Promise<string>}
 */
const newKey = async (session, seat) => (await ask("POST", `${session.path}/seats/${seat}/key`, { token: session.token })).token;

/**
 * The links of a table that was just laid.
 * @param {{made: {id: string, keys: {seats: string[], token: string}[], names: Record<string, string>}, close: () => void}} props
 */
export function Links({ made, close }) {
  const reach = useHome();
  const [own, ...others] = made.keys;
  const enter = () => go(`/m/${made.id}#${own.token}`);
  const name = (/** @type {string[]} */ seats) => seats.map((seat) => made.names[seat] || seat).join(", ") || t("invite.watch");
  return html`<${Dialog} title=${t("links.title")} close=${close}>
    <p>${t("links.about")}</p>
    <${Reach} address=${reach} />
    <ul class="invites">${others.map((key) => html`<li key=${key.token}><b>${name(key.seats)}</b> <${Copy} text=${seatLink(made.id, key.token, { home: reach || undefined })} label=${name(key.seats)} /></li>`)}</ul>
    <p class="row"><button type="button" class="primary" onClick=${enter}>${t("links.enter", { name: name(own.seats) })}</button></p>
  <//>`;
}

/** @param {{session: Session, close: () => void}} props */
export function Invite({ session, close }) {
  const reach = useHome();
  const [trouble, setTrouble] = useState("");
  const [invites, setInvites] = useState(invitesOf(session.id));
  const named = (/** @type {string[]} */ seats) =>
    seats.map((seat) => session.match?.seats.find((each) => each.seat === seat)?.name || seat).join(", ") || t("invite.watch");
  const renew = async (/** @type {Key} */ key) => {
    try {
      replaceKey(session.id, key.token, await newKey(session, key.seats?.[0] ?? ""));
      setInvites(invitesOf(session.id));
      setTrouble("");
    } catch (error) {
      setTrouble(/** @type {Error} */ (error).message);
    }
  };
  const others = (/** @type {Key} */ key) => key.seats?.length && key.token !== session.token;
  return html`<${Dialog} title=${t("menu.invite")} close=${close}>
    <p>${t("invite.about")}</p>
    <${Reach} address=${reach} />
    ${trouble && html`<p role="alert" class="warning">${trouble}</p>`}
    <ul class="invites">
      ${invites.map(
        (key) => html`<li key=${key.token}>
          <b>${named(key.seats ?? [])}</b> <${Copy} text=${seatLink(session.id, key.token, { home: reach || undefined })} label=${named(key.seats ?? [])} />
          ${others(key) && html`<button type="button" class="quiet" title=${t("invite.renew-about")} onClick=${() => renew(key)}>${t("invite.renew")}</button>`}
        </li>`,
      )}
      ${session.match?.public && html`<li><b>${t("invite.watch")}</b> <${Copy} text=${seatLink(session.id, "", { home: reach || undefined })} label=${t("invite.watch")} /></li>`}
    </ul>
    ${!invites.length && html`<p>${t("invite.none")}</p>`}
  <//>`;
}

/**
 * A new link for one's own seat, to keep or to pass on.
 * @param {{session: Session, close: () => void, done: (text: string) => void}} props
 */
export function NewLink({ session, close, done }) {
  const [token, setToken] = useState("");
  const [trouble, setTrouble] = useState("");
  const attempt = async (/** @type {() => Promise<void>} */ act) => {
    try {
      await act();
      setTrouble("");
    } catch (error) {
      setTrouble(/** @type {Error} */ (error).message);
    }
  };
  const make = () => attempt(async () => setToken(await newKey(session, session.seat)));
  const take = () =>
    attempt(async () => {
      await session.takeUp(token);
      done(t("link.taken"));
      close();
    });
  return html`<${Dialog} title=${t("menu.link")} close=${close}>
    <p>${t("link.about")}</p>
    ${trouble && html`<p role="alert" class="warning">${trouble}</p>`}
    ${token ? html`<${Copy} text=${seatLink(session.id, token)} label=${t("menu.link")} />` : null}
    <p class="row">
      ${token
        ? html`<button type="button" class="primary" onClick=${take}>${t("link.take")}</button>`
        : html`<button type="button" class="primary" onClick=${make}>${t("link.make")}</button>`}
    </p>
  <//>`;
}
