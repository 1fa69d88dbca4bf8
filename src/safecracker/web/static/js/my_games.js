// @ts-check
// My games: draws what this browser keeps, saves it to a file, brings it back from one, and deletes it.
import { asKept, keep, keepFinished, keptGames, remove } from "./finished.js";
import { asKeptCase, inARow, keepCase, keptCase, keptCases, removeCases, solvedCases } from "./kept_cases.js";
import { all, one, origin } from "./page.js";

const FORMAT = "safecracker games 1";
const DAY = 86_400_000; // ms
const AT_ONCE = 30; // games in the list
const TALLEST = 6; // rem of a column

/** @typedef {import("./finished.js").Kept} Kept */

let shown = AT_ONCE;

export async function startMyGames() {
  await keepFinished();
  for (const part of all(".by-script")) part.classList.remove("by-script");
  one("#save-games")?.addEventListener("click", save);
  one("#bring-games")?.addEventListener("change", bring);
  one("#only-game")?.addEventListener("change", draw);
  one("[data-delete]")?.addEventListener("click", () => {
    remove(keptGames().map((it) => it.id));
    removeCases(keptCases().map((it) => it.name));
    one("#delete-games")?.removeAttribute("open");
    draw();
  });
  one("#finished")?.addEventListener("click", onList);
  draw();
}

function draw() {
  const games = keptGames();
  drawTotals(games);
  for (const cell of all("[data-played]")) drawCell(cell, games);
  for (const section of all("[data-averages]")) drawAverages(section, games);
  drawList(games);
  const cases = keptCases().length;
  drawCases();
  const button = one("[data-delete]");
  if (button) {
    const text = cases ? button.dataset.deleteBoth : button.dataset.delete;
    button.textContent = numbered(text, games.length, cases);
  }
  one("#delete-games")?.toggleAttribute("hidden", !games.length && !cases);
  one("#save-games")?.toggleAttribute("disabled", !games.length && !cases);
}

/** How many cases are solved, how many in a row, and how many of each game and level. */
function drawCases() {
  const solved = solvedCases();
  const section = one("#my-cases");
  if (section) section.hidden = !solved.size;
  const figures = {
    solved: solved.size,
    row: inARow(solved),
    days: [...solved].filter((it) => !it.includes("-")).length,
  };
  for (const [name, value] of Object.entries(figures)) {
    const place = one(`[data-cases="${name}"]`);
    if (place) place.textContent = String(value);
  }
}

/** A sentence with numbers in it. @param {string | undefined} text @param {number[]} numbers */
const numbered = (text, ...numbers) => numbers.reduce((so, n) => so.replace("#", String(n)), text ?? "");

/** @param {Kept[]} games */
function drawTotals(games) {
  for (const total of all("[data-total]")) {
    const what = total.dataset.total;
    total.textContent = String(what === "games" ? games.length : games.filter((it) => it.outcome === what).length);
  }
}

/** How many were won of those played. @param {HTMLElement} cell @param {Kept[]} games */
function drawCell(cell, games) {
  const [game, level] = (cell.dataset.played ?? "").split(" ");
  const played = games.filter((it) => it.game === game && it.level === Number(level));
  if (!played.length) return cell.replaceChildren("·");
  const won = played.filter((it) => it.outcome === "won").length;
  const [box, number, rest] = ["span", "b", "span"].map((name) => document.createElement(name));
  number.textContent = String(won);
  rest.textContent = numbered(cell.closest("table")?.dataset.of, played.length);
  box.className = "share";
  box.style.setProperty("--share", `${(100 * won) / played.length}%`);
  box.append(number, " ", rest);
  cell.replaceChildren(box);
}

/** The average of what was counted most often, beside the best possible. @param {HTMLElement} section @param {Kept[]} games */
function drawAverages(section, games) {
  const tallies = games.filter((it) => it.game === section.dataset.averages).flatMap((it) => it.tally ?? []);
  const kinds = Object.groupBy(tallies, (it) => it.kind);
  const most = Object.values(kinds).sort((a, b) => (b?.length ?? 0) - (a?.length ?? 0))[0];
  section.hidden = !most;
  if (!most) return;
  const values = most.flatMap((it) => it.values);
  const decimal = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 3 });
  const average = values.reduce((sum, it) => sum + it, 0) / values.length;
  for (const [name, value] of [["mine", Math.round(100 * average) / 100], ["best", most[0].best]]) {
    const place = one(`[data-average="${name}"]`, section);
    if (place) place.textContent = decimal.format(Number(value));
  }
  const counts = Array.from({ length: Math.max(8, ...values) }, (_, n) => values.filter((it) => it === n + 1).length);
  one(".columns", section)?.replaceChildren(...counts.map((count, n) => column(n + 1, count, Math.max(...counts))));
}

/** @param {number} rows @param {number} count @param {number} highest */
function column(rows, count, highest) {
  const [item, bar, label] = ["li", "span", "b"].map((name) => document.createElement(name));
  bar.style.blockSize = `${(TALLEST * count) / highest}rem`;
  bar.textContent = count ? String(count) : "";
  label.textContent = String(rows);
  item.append(bar, label);
  return item;
}

/** @param {Kept[]} games */
function drawList(games) {
  const list = one("#finished");
  const field = one("#only-game");
  const only = field instanceof HTMLSelectElement ? field.value : "";
  const wanted = games.filter((it) => !only || it.game === only);
  if (!list) return;
  const { won = "", lost = "", drawn = "", withWhom = "", showMore = "" } = list.dataset;
  const lines = wanted.slice(0, shown).map((it) => line(it, { won, lost, drawn }[it.outcome], withWhom));
  if (wanted.length > shown) lines.push(moreLine(showMore));
  list.replaceChildren(...lines);
  one("#no-games")?.toggleAttribute("hidden", wanted.length > 0);
}

/** @param {string} text */
function moreLine(text) {
  const [item, button] = ["li", "button"].map((name) => document.createElement(name));
  button.className = "button";
  button.dataset.next = "";
  button.textContent = text;
  item.append(button);
  return item;
}

/** @param {Kept} game @param {string} outcome in words @param {string} withWhom */
function line(game, outcome, withWhom) {
  const item = /** @type {HTMLElement} */ (stamped("#finished-game")?.firstElementChild);
  const [cover, title] = stamped(`[data-cover="${CSS.escape(game.game)}"]`)?.children ?? [];
  item.className = game.outcome;
  item.dataset.game = game.id;
  if (cover) item.prepend(cover);
  const put = (/** @type {string} */ where, /** @type {string} */ text) => {
    const place = one(where, item);
    if (place) place.textContent = text;
  };
  put(".what b", outcome);
  put(".what span", title?.textContent ?? game.game);
  const level = game.level ? one(`.wins thead th:nth-child(${game.level + 1}) span`)?.textContent : "";
  const { lang } = document.documentElement;
  const names = new Intl.ListFormat(lang).format(game.others);
  put(".muted", [names && withWhom.replace("#", names), level].filter(Boolean).join(" · "));
  put("time", new Date(game.at).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" }));
  for (const named of all(".button, .away", item)) {
    const does = named.getAttribute("aria-label") ?? named.textContent.trim();
    named.setAttribute("aria-label", `${does}, ${title?.textContent ?? game.game}`);
  }
  wayToReplay(item, game);
  return item;
}

/** Where the server may still have the table, its replay is a link; else the record is sent. @param {HTMLElement} item @param {Kept} game */
function wayToReplay(item, game) {
  const [link, form, field] = [one("a", item), one("form", item), one("input", item)];
  const days = Number(one("[data-days]")?.dataset.days);
  const there = !game.brought && Date.now() - game.at < (days - 1) * DAY;
  link?.setAttribute("href", `${location.pathname.replace(/\/mine$/, "")}/t/${game.id}/replay`);
  if (field instanceof HTMLInputElement) field.value = game.record;
  (there ? form : link)?.remove();
  if (!there && !game.record) form?.remove();
}

/** A copy of what is in a template. @param {string} selector */
function stamped(selector) {
  const found = one(selector);
  return found instanceof HTMLTemplateElement ? /** @type {DocumentFragment} */ (found.content.cloneNode(true)) : null;
}

/** @param {Event} event */
function onList(event) {
  const target = origin(event);
  if (target.closest("[data-next]")) shown += AT_ONCE;
  else if (target.closest(".away")) remove([target.closest("li")?.dataset.game ?? ""]);
  else return;
  draw();
}

/** One file with all games, the records among them. */
function save() {
  const text = JSON.stringify({ format: FORMAT, games: keptGames(), cases: keptCases() }, null, 1);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = `safecracker-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Add the games of such a file; those that are here stay as they are. @param {Event} event */
async function bring(event) {
  const field = origin(event);
  const file = field instanceof HTMLInputElement ? field.files?.[0] : null;
  if (!(field instanceof HTMLInputElement) || !file) return;
  const known = new Set(keptGames().map((it) => it.id));
  const found = await contentsOf(file);
  const added = found?.games.filter((it) => !known.has(it.id) && keep({ ...it, brought: true }));
  const solved = found?.cases.filter((it) => it.solved && !keptCase(it.name)?.solved && keepCase(it)).length ?? 0;
  field.value = "";
  const status = one("#mine-status");
  const { brought, broughtBoth, wrong = "" } = field.dataset;
  if (status) status.textContent = added ? numbered(solved ? broughtBoth : brought, added.length, solved) : wrong;
  draw();
}

/** @param {File} file @returns {Promise<{ games: Kept[], cases: import("./kept_cases.js").KeptCase[] } | null>} */
async function contentsOf(file) {
  try {
    const { format, games, cases = [] } = JSON.parse(await file.text());
    if (format !== FORMAT) return null;
    return { games: games.map(asKept).filter(Boolean), cases: cases.map(asKeptCase).filter(Boolean) };
  } catch {
    return null;
  }
}
