// @ts-check
// The home of the companion: what was begun on this phone, newest first.
import { facts, kept, make, say } from "./phone.js";
import { fitting } from "./moor_areas.js";
import { opened } from "./saved_states.js";

const MOST = 2; // the tools below lead to the others
const RECENT = 12 * 60 * 60 * 1000; // ms; an older game is over, whatever the phone says

/**
 * How a tool stands; empty where there is nothing to go on with.
 * @type {Record<string, (now: any) => string>}
 */
const STANDING = {
  "mastermind.check": (now) => now.rows.length ? say("Rows: {n}", { n: now.rows.length }) : "",
  "mastermind.setter": (now) =>
    now.code && !now.over ? say("The code is hidden. Rows: {n}", { n: now.rows.length }) : "",
  "teufelsmoor.keeper": (now) =>
    now.seal && now.phase !== "over"
      ? say("The treasure is hidden. Questions: {n}, fields that fit: {fields}", {
        n: now.answers.length,
        fields: fitting(now.answers).length,
      })
      : "",
  "teufelsmoor.map": (now) =>
    now.answers.length
      ? say("Answers: {n}, fields that fit: {fields}", { n: now.answers.length, fields: fitting(now.answers).length })
      : "",
  "codecrackers.glass": (now) => now.phase === "setup" ? "" : say("Codes so far: {n}", { n: now.turned }),
  "davinci.notebook": (now) => now.phase === "play" ? say("Your notebook") : "",
  "davinci.points": (now) =>
    now.taps.length || now.past.length ? say("Rounds so far: {n}", { n: now.past.length }) : "",
  "thieves.gems": (now) =>
    now.gems.some(Boolean) ? say("Gems: {gems}", { gems: now.gems.slice(0, now.players).join(" · ") }) : "",
};

const begun = Object.entries(STANDING).flatMap(([name, standing]) => {
  const found = facts.tools[name] && opened(name, kept(name), {});
  if (!found || Date.now() - found.at > RECENT) return [];
  const text = standing(found.now);
  return text ? [{ name, text, at: found.at }] : [];
}).sort((a, b) => b.at - a.at).slice(0, MOST);

document.documentElement.classList.add("scripted");
document.getElementById("going-on")?.replaceChildren(
  ...begun.map(({ name, text }) =>
    make(
      "section",
      { class: "surface going" },
      make("p", {}, make("b", {}, facts.titles[name.split(".")[0]]), make("small", {}, text)),
      make("a", {
        class: "button primary",
        href: facts.tools[name],
        "aria-label": `${say("Continue")}: ${facts.titles[name.split(".")[0]]}`,
      }, say("Continue")),
    )
  ),
);
