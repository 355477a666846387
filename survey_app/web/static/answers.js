// Comfort while answering: number keys on scales, questions that depend on others, answers that exclude others, sliders.
// Without this file everything is shown, and the server decides.

const form = document.getElementById("questions");
const all = (selector, root = form) => (root ? [...root.querySelectorAll(selector)] : []);
const changed = (input) => input.dispatchEvent(new Event("change", { bubbles: true }));

// A number key chooses a point, only while that scale has the focus.
function chooseByKey(event) {
  const scale = event.target.closest("fieldset.scale");
  if (!scale || event.target.type !== "radio" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!/^[0-9]$/.test(event.key)) return;
  const radio = all("input[type=radio]", scale).find((input) => input.value === event.key);
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
  showDependents();
}
