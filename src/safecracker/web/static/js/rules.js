// @ts-check
// The rules beside a running table: a drawer over the side column, a sheet from below on a phone. It is fetched once, and
// follows the game. Without it, or without a table, the links open the page of the rules.
import { all, findTable, one, origin } from "./page.js";

/** @type {HTMLDialogElement | null} */
let drawer = null;
/** @type {HTMLElement | null} */
let opener = null;

/** On the page of the rules: a rule that is linked to is unfolded, and paper folds nothing away. */
export function startPage() {
  const unfoldTarget = () => unfold(document.getElementById(location.hash.slice(1)));
  addEventListener("hashchange", unfoldTarget);
  addEventListener("beforeprint", () => all(".rulebook details").forEach((fold) => fold.setAttribute("open", "")));
  unfoldTarget();
}

/** At the rule that the link names, or at the one that fits the moment. @param {HTMLAnchorElement} link */
export async function openDrawer(link) {
  try {
    drawer ??= await load(new URL(link.href).pathname);
  } catch {
    return void globalThis.open(link.href);
  }
  opener = link;
  one("details#menu[open]")?.removeAttribute("open");
  place();
  if (!drawer.open) drawer.show();
  showNow();
  if (link.dataset.rules !== "now") show(link.hash.slice(1));
  else one(".drawer-page", drawer)?.scrollTo(0, 0);
}

/** @param {string} address of the rules page */
async function load(address) {
  const response = await fetch(`${address}/drawer`);
  if (!response.ok) throw new Error(`${response.status}`);
  const dialog = document.createElement("dialog");
  dialog.id = "rules-drawer";
  dialog.className = "drawer";
  dialog.setAttribute("aria-labelledby", "drawer-title");
  dialog.append(document.createRange().createContextualFragment(await response.text()));
  const styles = dialog.querySelector("link");
  if (styles) {
    const styled = new Promise((done) => styles.addEventListener("load", done, { once: true }));
    document.head.append(styles);
    await styled;
  }
  document.body.append(dialog);
  dialog.addEventListener("click", onClick);
  addEventListener("keydown", onKey, { capture: true });
  addEventListener("resize", followTable, { passive: true });
  // a table that is drawn again replaces the old one
  new MutationObserver(followTable).observe(document.body, { childList: true });
  return dialog;
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.key !== "Escape" || !drawer?.open) return;
  event.preventDefault();
  event.stopPropagation();
  close();
}

/** Another rule may fit now, and there may be less room. */
function followTable() {
  if (!drawer?.open) return;
  showNow();
  place();
}

function close() {
  drawer?.close();
  // the table may have been drawn again since
  const hash = opener?.getAttribute("href");
  const back = opener?.isConnected
    ? opener
    : one(`a[data-rules][href="${CSS.escape(hash ?? "")}"]`) ?? one("a[data-rules]");
  const shown = back?.checkVisibility() ? back : one("#menu > summary");
  shown?.focus();
}

/** @param {MouseEvent} event */
function onClick(event) {
  const target = origin(event);
  if (target.closest("[data-close]")) return close();
  const link = target.closest('a[href^="#"]');
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  show(link.hash.slice(1));
}

/** Show one part of the drawer. @param {string} id */
function show(id) {
  const part = drawer && one(`#${CSS.escape(id)}`, drawer);
  if (!drawer || !part) return;
  for (const lit of all(".here", drawer)) lit.classList.remove("here");
  if (part.matches(".rule")) part.classList.add("here");
  unfold(part);
  part.scrollIntoView({ block: part.matches(".rule") ? "center" : "start" });
}

/** @param {Element | null} part */
function unfold(part) {
  for (let fold = part?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
}

/** What is to be done now, and the rule that fits it. */
function showNow() {
  const now = drawer && one("#rules-now", drawer);
  const prompt = one("#prompt");
  /** @type {HTMLAnchorElement | null} */
  const link = findTable()?.querySelector('a[data-rules="now"]') ?? null;
  if (!drawer || !now) return;
  const number = link?.hash.slice(1) ?? "";
  const rule = number ? one(`#${CSS.escape(number)}`, drawer) : null;
  now.hidden = !prompt;
  if (prompt) /** @type {HTMLElement} */ (one("span", now)).textContent = prompt.textContent.trim();
  const copy = /** @type {HTMLElement | undefined} */ (rule?.cloneNode(true));
  copy?.removeAttribute("id");
  copy?.classList.remove("here");
  one(".prose", now)?.replaceChildren(...(copy ? [copy] : []));
}

/** Over the side column, and above the bar of actions where they would meet. */
function place() {
  const side = one("#table > .side")?.getBoundingClientRect();
  const bar = one("#table .act")?.getBoundingClientRect();
  if (!drawer || !side) return;
  drawer.style.setProperty("--drawer-from", `${side.left}px`);
  const under = bar && bar.right > side.left ? innerHeight - bar.top : 0;
  drawer.style.setProperty("--drawer-above", `${Math.max(0, under)}px`);
}
