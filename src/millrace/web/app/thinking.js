// @ts-check
/** That a bot thinks: said and seen as soon as somebody waits for it. */
import { cls, html, useEffect, useState } from "./html.js";
import { still } from "./motion.js";
import { lang, t } from "./texts.js";

/** Milliseconds that bots may take before the table says that they think: what is shorter would only flicker. */
const PATIENCE = 300;

/**
 * The names of the bots that everybody waits for, once that takes a while; when one follows another, without a pause.
 * @param {import("./session.js").Session} session
 * @param {import("./types.js").Scene} scene the match as it stands
 * @returns {string[]}
 */
export function useThinking(session, scene) {
  const awaited = scene.players.filter((player) => player.on);
  // Without a line to the server nobody knows whether the bot still thinks.
  const heard = session.state === "live" || session.state === "polling";
  const waiting = heard && !scene.prompt.mine && awaited.length > 0 && awaited.every((player) => player.bot);
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setLong(true), PATIENCE);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [waiting]);
  return waiting && long ? awaited.map((player) => player.name) : [];
}

/**
 * Who thinks, and three dots that move unless the person wants things to stand still.
 * @param {{names: string[]}} props
 */
export const Thinking = ({ names }) =>
  html`${t("prompt.thinks", { n: names.length, names: new Intl.ListFormat(lang()).format(names) })}\u00a0<span class=${cls("dots", !still() && "is-moving")} aria-hidden="true"><i>.</i><i>.</i><i>.</i></span>`;
