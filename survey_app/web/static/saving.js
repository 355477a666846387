// Saves a draft as answers are given, says honestly whether it arrived, holds a page that cannot be sent just now, and
// measures how a page was read. Nothing here is needed to answer: without it, a page is saved when it is sent.

const form = document.getElementById("questions");
// Said in two places: at the top, which is read out, and beside the main button, where eyes are.
const said = [document.getElementById("saved"), ...document.querySelectorAll("[data-saved-too]")].filter(Boolean);
const PAUSE = 700; // milliseconds of quiet before a draft goes out
const RETRIES = [2000, 5000, 10000, 20000, 30000];

// ---- how the page was read ----

const measures = { seconds_visible: 0, focus_losses: 0, edits: 0 };
let visibleSince = document.visibilityState === "visible" ? performance.now() : null;

function countVisible() {
  if (visibleSince !== null) measures.seconds_visible += (performance.now() - visibleSince) / 1000;
  visibleSince = document.visibilityState === "visible" ? performance.now() : null;
}

// A change of tab is a blur and a hidden page at once: it counts once.
let away = false;
function looksAway() {
  if (!away) measures.focus_losses += 1;
  away = true;
}

function fillHidden() {
  countVisible();
  const values = {
    _timezone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? "",
    _seconds_visible: measures.seconds_visible.toFixed(1),
    _focus_losses: measures.focus_losses,
    _edits: measures.edits,
    _viewport_width: window.innerWidth,
  };
  for (const [name, value] of Object.entries(values)) {
    const input = form.elements.namedItem(name);
    if (input) input.value = value;
  }
}

// ---- last words ----

// A page left at once may be back before its last words have arrived. They are kept in this tab, for this person and
// page alone, and put back if the server still shows what it showed before; what came from elsewhere since counts more.
const keep = form?.dataset.keep && `words-${form.dataset.keep}`;

function answers() {
  return JSON.stringify([...new FormData(form)].filter(([name]) => !name.startsWith("_")));
}

function keepLast() {
  if (!keep) return;
  try { sessionStorage.setItem(keep, JSON.stringify({ arrived, last: answers() })); } catch { /* no room, or not allowed */ }
}

function forget() {
  if (keep) sessionStorage.removeItem(keep);
}

function putBack() {
  const kept = keep ? JSON.parse(sessionStorage.getItem(keep) ?? "null") : null;
  forget();
  if (!kept || kept.arrived !== arrived || kept.last === arrived) return;
  const last = JSON.parse(kept.last);
  for (const input of form.elements) {
    const given = last.filter(([name]) => name === input.name).map(([, value]) => value);
    if (input.type === "radio" || input.type === "checkbox") input.checked = given.includes(input.value);
    else if (given.length) [input.value] = given;
    else continue;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
  form.dispatchEvent(new Event("change", { bubbles: true }));
  measures.edits = 0; // nobody typed just now
}

// ---- drafts ----

const drafts = form?.dataset.draft;
let arrived = form ? answers() : ""; // what the server holds, as far as this page knows
let timer = null;
let failures = 0;
let unsaved = false; // something was changed that has not arrived yet
let leaving = false;
let held = null; // the button of a page that waits for the connection
let turn = 0;

function say(state) {
  for (const place of said) {
    place.querySelector(".saved-text").textContent = said[0].dataset[state] ?? "";
    place.classList.toggle("sure", state === "saved");
    place.classList.toggle("unsure", ["unsaved", "gone", "held"].includes(state));
  }
}

function body() {
  return new URLSearchParams(new FormData(form));
}

function later(wait) {
  clearTimeout(timer);
  timer = setTimeout(send, wait);
}

async function send() {
  const mine = ++turn;
  const sent = answers();
  try {
    const answer = await fetch(drafts, { method: "POST", body: body(), redirect: "error" });
    if (answer.status >= 500 || answer.status === 429) { retry(); return; }
    failures = 0;
    if (held) { release(); return; }
    if (!answer.ok) say("gone"); // this page is answered, or the sitting is over: trying again cannot help
    else if (mine === turn) { unsaved = false; arrived = sent; forget(); say("saved"); }
  } catch {
    retry();
  }
}

function retry() {
  say(held ? "held" : "unsaved");
  later(RETRIES[Math.min(failures++, RETRIES.length - 1)]);
}

function noticeChange() {
  measures.edits += 1;
  if (!drafts) return;
  unsaved = true;
  if (failures === 0) say("saving");
  later(PAUSE);
}

// The last word when a tab closes or a phone goes to sleep.
function sendLast() {
  if (!drafts || !unsaved || leaving) return;
  keepLast();
  if (navigator.sendBeacon(drafts, body())) { clearTimeout(timer); later(RETRIES[0]); }
}

// ---- sending the page ----

// Without a connection the browser would show an error of its own: the page waits instead, and says so.
function hold(button) {
  held = button ?? form.querySelector("button[type=submit]");
  say("held");
  if (drafts) later(failures ? 0 : RETRIES[0]);
}

function release() {
  const button = held;
  held = null;
  failures = 0;
  form.requestSubmit(button);
}

function backOnline() {
  if (drafts && (unsaved || held)) later(0);
  else if (held) release();
}

function submits(event) {
  // A second click on the way changes nothing.
  if (leaving) { event.preventDefault(); return; }
  if (!navigator.onLine || failures > 0) { event.preventDefault(); hold(event.submitter); return; }
  leaving = true;
  // Should the way be blocked, it may be tried again; the server counts a form once however often it comes.
  setTimeout(() => { leaving = false; }, 4000);
  clearTimeout(timer);
  forget();
  fillHidden();
}

if (form) {
  form.addEventListener("input", noticeChange);
  form.addEventListener("change", (event) => { if (!event.isTrusted) noticeChange(); });
  form.addEventListener("submit", submits);
  fillHidden();
  document.addEventListener("visibilitychange", () => {
    countVisible();
    if (document.visibilityState === "hidden") { looksAway(); sendLast(); } else { away = false; }
  });
  window.addEventListener("blur", looksAway);
  window.addEventListener("focus", () => { away = false; });
  window.addEventListener("pagehide", sendLast);
  // Coming back by the Back button shows the page from memory: it may be sent again.
  window.addEventListener("pageshow", (event) => { if (event.persisted) leaving = false; });
  window.addEventListener("online", backOnline);
  putBack();
}
