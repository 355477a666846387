// Comfort while answering: number and letter keys, questions that depend on others, answers that exclude others, sliders.
// Without this file everything is shown, and the server decides.

const form = document.getElementById("questions");
const all = (selector, root = form) => (root ? [...root.querySelectorAll(selector)] : []);
const changed = (input) => input.dispatchEvent(new Event("change", { bubbles: true }));

// What a key chooses: on a scale the point of that number, elsewhere the answer at that place or of that letter.
function meant(group, key) {
  const radios = all("input[type=radio]", group);
  if (group.classList.contains("scale")) return radios.find((input) => input.value === key);
  const lettered = radios.find((input) => input.parentElement.querySelector(".letter")?.textContent === key.toUpperCase());
  return lettered ?? (/^[1-9]$/.test(key) ? radios[Number(key) - 1] : undefined);
}

// A key chooses only while a radio of that very question has the focus.
function chooseByKey(event) {
  const group = event.target.closest("fieldset.scale, fieldset.choice");
  if (!group || event.target.type !== "radio" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!/^[0-9a-z]$/i.test(event.key)) return;
  const radio = meant(group, event.key);
  if (!radio) return;
  event.preventDefault();
  radio.checked = true;
  radio.focus();
  changed(radio);
}

function showDependents() {
  for (const part of all("[data-when]")) {
    const inputs = all(`[name="${CSS.escape(part.dataset.when)}"]`);
    const met = inputs.some((input) => {
      const choosable = input.type === "radio" || input.type === "checkbox";
      return (!choosable || input.checked) && input.value === part.dataset.is;
    });
    // Seen or not, what was typed is sent: the server keeps it and marks it.
    part.hidden = !met;
  }
}

// "None of these" and "I would rather not say" unset the others, and the others unset them.
function keepExclusive(input) {
  if (input.type !== "checkbox" || !input.checked) return;
  const lone = (box) => "exclusive" in box.dataset || box.value === "__declined";
  for (const other of all(`input[type=checkbox][name="${CSS.escape(input.name)}"]`)) {
    if (other !== input && (lone(other) || lone(input))) other.checked = false;
  }
}

function addSlider(measure) {
  const number = measure.querySelector("input[type=number]");
  const range = document.createElement("input");
  const said = document.createElement("p");
  range.type = "range";
  for (const limit of ["min", "max", "step"]) range[limit] = number[limit];
  range.setAttribute("aria-label", measure.dataset.slider);
  range.disabled = number.matches(":disabled");
  said.className = "slide-said";
  const show = () => {
    const untouched = number.value === "";
    if (!untouched) range.value = number.value;
    range.classList.toggle("untouched", untouched);
    if (untouched) range.setAttribute("aria-valuetext", measure.dataset.untouched);
    else range.removeAttribute("aria-valuetext");
    said.textContent = untouched ? measure.dataset.untouched : "";
    said.hidden = !untouched || range.disabled;
  };
  const take = () => { number.value = range.value; show(); };
  range.addEventListener("input", take);
  // A click exactly where the handle rests changes nothing, and is an answer all the same.
  range.addEventListener("pointerup", () => { take(); changed(number); });
  range.addEventListener("change", () => changed(number));
  number.addEventListener("input", show);
  measure.querySelector(".with-unit").before(range, said);
  show();
}

if (form) {
  form.addEventListener("keydown", chooseByKey);
  form.addEventListener("change", (event) => { keepExclusive(event.target); showDependents(); });
  for (const measure of all(".slider")) addSlider(measure);
  for (const hint of all(".keys")) hint.hidden = false;
  // Whatever is shown is asked: the words that say when are for readers without scripts.
  for (const words of all(".condition")) words.remove();
  showDependents();
}
