// What scripts add to the desk: choices take effect at once, the page is shown anew when a file was saved, and the list
// follows whoever walks inside the page. Every choice stands in the address; without this file a button sends it.

const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const pageWindow = () => document.querySelector(".window iframe");
const isBare = (body = document.body) => body.classList.contains("bare");
const pause = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });
let stamp = document.body.dataset.stamp;
let turn = 0;

function say(state) {
  const live = document.getElementById("live");
  live.textContent = live.dataset[state];
  live.classList.toggle("stopped", state === "gone");
}

const lost = () => say("gone");

// ---- where somebody reads ----

const parts = (root) => all("h1, h2, h3, p, li, dt, dd, legend, label, summary", root);

function placeIn(frame) {
  const inside = frame?.contentDocument;
  if (!inside?.body) return null;
  const seen = parts(inside);
  const index = seen.findIndex((part) => part.getBoundingClientRect().height > 0 && part.getBoundingClientRect().top >= 0);
  return {
    page: new URLSearchParams(frame.contentWindow.location.search).get("page"),
    scroll: frame.contentWindow.scrollY,
    index,
    top: index < 0 ? 0 : seen[index].getBoundingClientRect().top,
    count: seen.length,
    open: all("details", inside).map((fold) => fold.open),
  };
}

function bringTo(frame, place) {
  const inside = frame.contentDocument;
  if (!place || place.page !== new URLSearchParams(frame.contentWindow.location.search).get("page")) return;
  all("details", inside).forEach((fold, number) => { fold.open = place.open[number] ?? fold.open; });
  frame.contentWindow.scrollTo({ top: place.scroll, behavior: "instant" });
  const seen = parts(inside);
  // Where nothing came or went, the very line stays where it was, whatever the lines above it now take.
  if (place.index > 0 && seen.length === place.count && place.scroll > 0) {
    const by = seen[place.index].getBoundingClientRect().top - place.top;
    frame.contentWindow.scrollBy({ top: by, behavior: "instant" });
  }
}

// ---- the page in its window ----

// The new page is made ready behind the old one, so that nothing flashes. One that comes too late is dropped.
let drop = () => {};

function put(search) {
  drop();
  const old = pageWindow();
  if (!old) return Promise.resolve();
  const frame = document.createElement("iframe");
  frame.title = old.title;
  frame.className = "coming";
  frame.src = `/page${search}`;
  old.after(frame);
  return new Promise((resolve, reject) => {
    drop = () => { if (frame.className) frame.remove(); resolve(); };
    frame.addEventListener("load", () => {
      // Where nobody answered, the browser shows a page of its own, which is not ours to look into.
      if (!frame.contentDocument) { frame.remove(); reject(new Error("no answer")); return; }
      bringTo(frame, placeIn(old));
      old.remove();
      frame.className = "";
      follow(frame);
      resolve();
    }, { once: true });
  });
}

// Whoever presses a button or a link inside the page takes the list along.
function follow(frame) {
  const come = () => {
    if (!frame.contentDocument) return;
    const { search, pathname } = frame.contentWindow.location;
    if (pathname !== "/page" || frame.classList.contains("coming")) return;
    const there = new URLSearchParams(search);
    const form = new FormData(document.getElementById("choices"));
    const moved = ["page", "lang", "state"].some((name) => there.has(name) && there.get(name) !== form.get(name));
    if (!moved) return;
    history.replaceState(null, "", `/${search}`);
    lay(search).catch(lost);
  };
  frame.addEventListener("load", come);
}

// ---- what stands around it ----

const KEPT = ["choices", "pages", "problems"];

function swap(coming) {
  const focus = document.activeElement;
  const name = focus?.closest("#choices") ? focus.name : "";
  const listed = Boolean(focus?.closest("#pages"));
  document.title = coming.title;
  if (isBare() || isBare(coming.body)) {
    drop();
    document.body.replaceChildren(...coming.body.children);
    say("watching");
    const frame = pageWindow();
    if (frame) follow(frame);
  } else {
    for (const id of KEPT) replacePart(id, coming);
    document.querySelector(".stage-line").replaceWith(coming.querySelector(".stage-line"));
    document.getElementById("stage").className = coming.getElementById("stage").className;
  }
  document.body.className = coming.body.className;
  if (name) document.querySelector(`#choices [name="${CSS.escape(name)}"]`)?.focus({ preventScroll: true });
  if (listed) document.querySelector("#pages [aria-current]")?.focus({ preventScroll: true });
}

function replacePart(id, coming) {
  const old = document.getElementById(id);
  const part = coming.getElementById(id);
  const scroll = old.scrollTop;
  const open = new Set(all("details[open] > summary", old).map((summary) => summary.textContent));
  old.replaceWith(part);
  for (const summary of all("details > summary", part)) {
    if (id !== "choices" && open.has(summary.textContent)) summary.parentElement.open = true;
  }
  if (id === "choices" && old.querySelector("details[open]")) part.querySelector("details").open = true;
  part.scrollTop = scroll;
}

async function desk(search, wait) {
  const query = new URLSearchParams(search);
  if (wait) query.set("problems", "wait");
  const answer = await fetch(`/?${query}`);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

// The list and the choices at once; the problems as soon as the review is through.
async function lay(search, { saved = false } = {}) {
  const mine = ++turn;
  const first = await desk(search, false);
  if (mine !== turn) return;
  const pending = first.getElementById("problems").hasAttribute("aria-busy");
  if (pending && saved && !isBare() && !isBare(first.body)) {
    // What was found before stays in view until the new findings are there.
    document.getElementById("problems").setAttribute("aria-busy", "true");
  } else {
    swap(first);
  }
  showCurrent();
  if (!pending) return;
  const whole = await desk(search, true);
  if (mine === turn) swap(whole);
}

// Within the list only: nothing else may move.
function showCurrent() {
  const list = document.getElementById("pages");
  const link = list?.querySelector("[aria-current]");
  if (!link || list.scrollHeight <= list.clientHeight) return;
  const box = link.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (box.top < frame.top) list.scrollTop -= frame.top - box.top + 40;
  if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom + 40;
}

async function go(search, push = true) {
  if (push) history.pushState(null, "", `/${search}`);
  await Promise.all([put(search), lay(search)]).catch(lost);
}

// ---- what a hand does ----

document.addEventListener("change", (event) => {
  const form = event.target.closest("#choices");
  if (!form || !event.target.checkValidity()) return;
  const query = new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== ""));
  go(`?${query}`);
});

document.addEventListener("submit", (event) => {
  if (event.target.id !== "choices") return;
  event.preventDefault();
  go(`?${new URLSearchParams([...new FormData(event.target)].filter(([, value]) => value !== ""))}`);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("#pages a, .stage-line a");
  const more = document.getElementById("more");
  if (more && !more.contains(event.target)) more.open = false;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(new URL(link.href).search);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") document.getElementById("more")?.removeAttribute("open");
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, pre")) return;
  const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  if (rel) document.querySelector(`.stage-line a[rel=${rel}]`)?.click();
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const links = all("#pages a");
  const at = links.indexOf(event.target);
  if (!step || at < 0) return;
  event.preventDefault();
  links[at + step]?.focus();
});

window.addEventListener("popstate", () => go(location.search, false));

// ---- news of a save ----

let asking = new AbortController();
document.addEventListener("visibilitychange", () => { if (document.hidden) asking.abort(); });
const seen = () => new Promise((resolve) => {
  if (!document.hidden) resolve();
  else document.addEventListener("visibilitychange", resolve, { once: true });
});

async function renew() {
  say("reading");
  await put(location.search);
  say("watching");
  lay(location.search, { saved: true }).catch(lost);
}

async function watch() {
  for (;;) {
    await seen();
    asking = new AbortController();
    try {
      const answer = await fetch(`/changes?since=${stamp}`, { signal: asking.signal });
      const told = await answer.json();
      if (told.stamp === stamp) { say("watching"); continue; }
      await renew();
      stamp = told.stamp;
    } catch {
      if (!asking.signal.aborted) { say("gone"); await pause(1000); }
    }
  }
}

document.documentElement.classList.add("scripted");
const first = pageWindow();
if (first) follow(first);
showCurrent();
say("watching");
if (document.getElementById("problems").hasAttribute("aria-busy")) {
  const mine = ++turn;
  desk(location.search, true).then((whole) => { if (mine === turn) swap(whole); }, lost);
}
watch();
