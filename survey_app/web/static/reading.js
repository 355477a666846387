// Comfort while reading: unfold all days, keep the place when the A/B switch moves or the language changes, copy, mind
// the summary of problems and the strip with the request. Every page works without this file.

const all = (selector, root = document) => [...root.querySelectorAll(selector)];

function addUnfoldButton(head) {
  const days = all("details.day");
  if (!days.length) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "link";
  const everyOpen = () => days.every((day) => day.open);
  const label = () => { button.textContent = everyOpen() ? head.dataset.fold : head.dataset.unfold; };
  button.addEventListener("click", () => {
    const open = !everyOpen();
    for (const day of days) day.open = open;
  });
  for (const day of days) day.addEventListener("toggle", label);
  label();
  head.append(button);
}

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // plain http has no clipboard object
  }
  document.getElementById(`${button.dataset.copy}-said`).textContent = button.dataset.done;
}

for (const head of all(".week-head")) addUnfoldButton(head);

for (const input of all(".switch input")) {
  input.addEventListener("change", () => {
    const wrap = input.closest(".pair-wrap");
    if (wrap.getBoundingClientRect().top < 0) wrap.scrollIntoView({ block: "start" });
  });
}

for (const button of all("button[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", () => copy(button));
}

// The language button stands at the foot of the form, where it keeps what was typed; the link at the top presses it.
for (const link of all("a[data-press]")) {
  const button = document.getElementById(link.dataset.press);
  if (!button) continue;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    keepPlace();
    button.click();
  });
}

// Both languages have the same parts in the same order: the one at the top of the window is found again.
const PLACE = "place";
const parts = () => all("h1, h2, h3, p, li, dt, dd, legend, label, button, summary", document.querySelector("main"));

function keepPlace() {
  const strip = document.querySelector(".ask")?.getBoundingClientRect().bottom ?? 0;
  const seen = parts();
  const index = seen.findIndex((part) => {
    const box = part.getBoundingClientRect();
    return box.height > 0 && box.top >= Math.max(0, strip) && !part.closest(".ask");
  });
  const open = all("details").map((fold) => fold.open);
  const top = index < 0 ? 0 : seen[index].getBoundingClientRect().top;
  sessionStorage.setItem(PLACE, JSON.stringify({ path: location.pathname, index, top, open, count: seen.length }));
}

function findPlace() {
  const kept = JSON.parse(sessionStorage.getItem(PLACE) ?? "null");
  sessionStorage.removeItem(PLACE);
  const seen = parts();
  if (kept?.path !== location.pathname || kept.count !== seen.length || kept.index < 0) return;
  all("details").forEach((fold, number) => { if (!fold.closest("header")) fold.open = kept.open[number] ?? fold.open; });
  window.scrollBy({ top: seen[kept.index].getBoundingClientRect().top - kept.top, behavior: "instant" });
}

for (const link of all(".tongues a:not([data-press])")) link.addEventListener("click", keepPlace);
for (const button of all("button[value^='lang:']")) button.addEventListener("click", keepPlace);
window.addEventListener("load", () => setTimeout(findPlace));

// While questions are in view, the strip that sticks with the request holds two lines. What it gives up in height it
// takes as margin, so nothing on the page moves.
const ask = document.querySelector(".ask");
const questions = document.getElementById("questions");
if (ask && questions) {
  const narrow = matchMedia("(max-width: 61.99em)");
  const keepClear = () => {
    const height = narrow.matches ? ask.getBoundingClientRect().height : 0;
    document.documentElement.style.scrollPaddingBlockStart = `${height + 24}px`;
  };
  const shorten = (short) => {
    const before = ask.offsetHeight;
    ask.classList.toggle("short", short);
    ask.style.marginBlockEnd = "";
    if (short) ask.style.marginBlockEnd = `calc(${getComputedStyle(ask).marginBlockEnd} + ${before - ask.offsetHeight}px)`;
    keepClear();
  };
  new IntersectionObserver(([seen]) => {
    if (ask.classList.contains("short") !== (seen.isIntersecting && narrow.matches)) shorten(!ask.classList.contains("short"));
  }).observe(questions);
  addEventListener("resize", keepClear);
  keepClear();
}

// A link of the summary shows the whole question and puts the focus on its first answer.
for (const link of all("a[data-focus]")) {
  link.addEventListener("click", (event) => {
    const field = document.getElementById(link.dataset.focus);
    const whole = document.querySelector(link.hash);
    if (!field || !whole) return;
    event.preventDefault();
    field.focus({ preventScroll: true });
    whole.scrollIntoView({ block: "start" });
  });
}

// A page that was refused stays in the history as the answer to a form; this makes it one that Back can open again:
// it shows what was kept.
if (questions) history.replaceState(null, "", location.href);

// A click beside the pause panel, or Escape, closes it.
const pause = document.querySelector("details.pause");
if (pause) {
  document.addEventListener("click", (event) => { if (!pause.contains(event.target)) pause.open = false; });
  pause.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    pause.open = false;
    pause.querySelector("summary").focus();
  });
}

document.getElementById("summary")?.focus();
