// @ts-check
/** Calling the person to the table: tab title, a short sound, a message of the browser if that was allowed. */
import { likes } from "./keys.js";
import { t } from "./texts.js";

/** @type {AudioContext | null} */
let audio = null;

/** A browser plays sound only after the person did something: be ready as soon as they have, and want to hear it. */
function listen() {
  if (likes().sound) audio ??= new AudioContext();
}
for (const did of ["pointerup", "click", "keyup"]) addEventListener(did, listen);

/**
 * A strike on metal: sine tones that fade, the higher the shorter.
 * @param {number[]} tones in hertz
 * @param {number} [length] seconds
 */
function strike(tones, length = 0.5) {
  if (!likes().sound || !audio) return;
  const start = audio.currentTime;
  for (const [number, tone] of tones.entries()) {
    const source = audio.createOscillator();
    const volume = audio.createGain();
    source.frequency.value = tone;
    volume.gain.setValueAtTime(0.09 / (number + 1), start);
    volume.gain.exponentialRampToValueAtTime(0.0005, start + length / (number + 1));
    source.connect(volume).connect(audio.destination);
    source.start(start);
    source.stop(start + length);
  }
}

/** A piece is laid down. */
export const clack = () => strike([240, 610], 0.12);

/** A piece is taken. */
export const tick = () => strike([880, 1500], 0.06);

/** It is one's turn. */
export const bell = () => strike([660, 1320, 1980], 1.2);

/**
 * Say in the tab's title whether the table waits for this person.
 * @param {string} name
 * @param {boolean} waiting
 */
export function tabTitle(name, waiting) {
  document.title = waiting ? `● ${t("title.turn")} · ${name}` : `${name} · Millrace`;
}

/** Ask once whether messages may be shown. */
export async function allowMessages() {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

/**
 * Show a message if the person wants that and looks elsewhere; one of the same tag takes its place, be it that of a push service.
 * @param {string} head
 * @param {string} text
 * @param {string} tag
 */
export function message(head, text, tag) {
  if (!likes().notify || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const shown = new Notification(head, { body: text, icon: "/web/icons/millrace.svg", tag });
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}
