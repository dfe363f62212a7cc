// @ts-check
/** What lies over the table: dialogs, another's mat, the end of an era or of the game. */
import { Spread } from "./closer.js";
import { TakeBack } from "./consent.js";
import { Dialog } from "./dialog.js";
import { Ending, EraEnd } from "./ending.js";
import { usePhone } from "./hooks.js";
import { html, useEffect, useState } from "./html.js";
import { Invite, NewLink } from "./links.js";
import { Help, Menu, Webhook } from "./menu.js";
import { Panels } from "./panels.js";
import { LookingBack } from "./review.js";
import { Parts, SurfaceView } from "./surface.js";
import { t } from "./texts.js";

/** @typedef {import("./sitting.js").Sitting} Sitting */

/**
 * The dialog that is open, if one is.
 * @param {{sitting: Sitting, speak: (lang: any) => void}} props
 */
export function OpenDialog({ sitting, speak }) {
  const { session, scene, present, replay, position, choice, over } = sitting;
  const { close, open } = over;
  if (over.dialog === "menu") {
    return html`<${Menu} session=${session} scene=${scene} at=${position.at} close=${close} open=${open} era=${present.era_end && over.openEra} fail=${choice.fail} done=${position.done} speak=${speak} />`;
  }
  if (over.dialog === "takeback") {
    const done = () => {
      close();
      replay.look(null);
    };
    return html`<${TakeBack} session=${session} at=${replay.past?.at ?? null} close=${close} done=${done} />`;
  }
  if (over.dialog === "review") return html`<${LookingBack} session=${session} players=${present.players} close=${close} look=${replay.look} fail=${choice.fail} />`;
  if (over.dialog === "help") return html`<${Help} close=${close} />`;
  if (over.dialog === "words") return html`<${InWords} sitting=${sitting} />`;
  if (over.dialog === "invite") return html`<${Invite} session=${session} close=${close} />`;
  if (over.dialog === "link") return html`<${NewLink} session=${session} close=${close} done=${position.done} />`;
  if (over.dialog === "webhook") return html`<${Webhook} session=${session} close=${close} fail=${choice.fail} done=${position.done} />`;
  return null;
}

/**
 * What is shown with all that lies out of sight, asked for anew whenever it changes; nothing before it has come.
 * @param {Sitting} sitting
 * @param {boolean} wanted
 */
function useWhole({ session, replay, choice }, wanted) {
  const [whole, setWhole] = useState(/** @type {import("./types.js").Scene | null} */ (null));
  useEffect(() => {
    if (!wanted || replay.past) return undefined;
    let awaited = true;
    session.whole().then((scene) => awaited && setWhole(scene), choice.fail);
    return () => void (awaited = false);
  }, [wanted, Boolean(replay.past), session.rev, session.seat]);
  // An earlier position came whole.
  return wanted ? (replay.past?.scene ?? whole) : null;
}

/** @param {{sitting: Sitting}} props */
function InWords({ sitting }) {
  const scene = useWhole(sitting, true);
  return html`<${Dialog} title=${t("menu.words")} close=${sitting.over.close} wide=${true}>
    ${scene ? html`<${Panels} panels=${scene.panels} />` : html`<p role="status">${t("match.loading")}</p>`}
  <//>`;
}

/**
 * What lies before another player, if one looks at it.
 * @param {{sitting: Sitting}} props
 */
export function TheirMat({ sitting }) {
  const { desk, over } = sitting;
  const View = usePhone() ? Parts : SurfaceView;
  const scene = useWhole(sitting, Boolean(over.mat));
  const theirs = scene ? scene.surfaces.filter((surface) => surface.owner === over.mat && surface.id !== "hand") : [];
  if (!theirs.length) return null;
  const { label } = theirs[0];
  return html`<${Dialog} title=${label} close=${() => over.openMat("")} wide=${true}>
    <div class="theirs" tabindex="0" role="region" aria-label=${label}>${theirs.map((surface) => html`<${View} key=${surface.id} surface=${surface} desk=${desk} />`)}</div>
    <${Spread} surfaces=${theirs} />
  <//>`;
}

/**
 * The end of an era, as long as nothing else is in the way, and that of the game.
 * @param {{sitting: Sitting}} props
 */
export function Endings({ sitting }) {
  const { session, present, next, over, replay, pointing } = sitting;
  /** @type {import("./ending.js").Showing} */
  const showing = {
    point: (origins, text) => {
      over.closeEra();
      over.closeEnding();
      pointing.point(origins, text);
    },
    look: (at) => {
      over.closeEnding();
      replay.look(at);
    },
    review: () => {
      over.closeEnding();
      over.open("review");
    },
  };
  return html`
    ${over.era && !next && !over.dialog && html`<${EraEnd} scene=${present} end=${over.era} close=${over.closeEra} showing=${showing} />`}
    ${over.ending && present.result && html`<${Dialog} title=${t("ending.title")} close=${over.closeEnding} wide=${true}><${Ending} session=${session} scene=${present} result=${present.result} showing=${showing} /><//>`}
  `;
}
