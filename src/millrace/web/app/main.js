// @ts-check
/** The client: which screen, in which language. */
import { html, render, useEffect, useState } from "./html.js";
import { MailPage, ResetPage } from "./letters.js";
import { Lobby } from "./lobby.js";
import { ContentPage, RulesPage } from "./reference.js";
import { route } from "./route.js";
import { Table, foresee } from "./table.js";
import { lang, speak } from "./texts.js";

function App() {
  const [here, setHere] = useState(route());
  const [spoken, setSpoken] = useState(lang());
  useEffect(() => {
    const moved = () => setHere(route());
    addEventListener("popstate", moved);
    return () => removeEventListener("popstate", moved);
  }, []);
  const say = async (/** @type {string} */ next) => {
    await speak(next);
    localStorage.setItem("millrace.lang", next);
    setSpoken(next);
  };
  if (here.screen === "match") {
    return html`<${Table} key=${`${here.id} ${here.token}`} id=${here.id} token=${here.token} at=${here.at} speak=${say} lang=${spoken} />`;
  }
  if (here.screen === "rules") return html`<${RulesPage} title=${here.title} anchor=${here.anchor} speak=${say} lang=${spoken} />`;
  if (here.screen === "content") return html`<${ContentPage} title=${here.title} speak=${say} lang=${spoken} />`;
  if (here.screen === "mail") return html`<${MailPage} token=${here.token} />`;
  if (here.screen === "reset") return html`<${ResetPage} token=${here.token} />`;
  return html`<${Lobby} speak=${say} lang=${spoken} />`;
}

/** Milliseconds after which the page says that it waits, rather than to show the table at once. */
const PATIENCE = 250;

const first = route();
const foreseen = first.screen === "match" && foresee(first);
const patience = new Promise((done) => setTimeout(done, PATIENCE));
await speak();
await (foreseen && Promise.race([foreseen, patience]));
render(html`<${App} />`, /** @type {Element} */ (document.getElementById("app")));
