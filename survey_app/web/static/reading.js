// Comfort while reading: unfold all days, keep the place when the A/B switch moves, copy, change language, mind the
// summary of problems. Every page works without this file.

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
    button.click();
  });
}

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
