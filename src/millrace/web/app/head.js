// @ts-check
/** The page's first script: it asks for what a table needs while the client itself is still on its way. */
import { askAhead } from "./ahead.js";
import { matchPath, requestOf } from "./api.js";
import { art } from "./art.js";
import { keyFor, keyOf } from "./keys.js";
import { route } from "./route.js";
import { chosen, wordsOf } from "./texts.js";

const here = route();
if (here.screen === "match") {
  const match = requestOf(matchPath(here.id), { token: keyFor(here) });
  askAhead(match.url, match.headers);
}
askAhead(wordsOf(chosen()));
const title = here.screen === "match" && keyOf(here.id)?.title;
if (title) for (const picture of ["sprites", "emblem"]) askAhead(art(title, picture));
