/* Arrow keys in a picture. */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
document.addEventListener("keydown", (event) => {
  const cell = event.target.closest?.(".ca-picture [data-r]");
  const step = STEPS[event.key];
  if (!cell || !step) return;
  const [row, column] = [Number(cell.dataset.r) + step[0], Number(cell.dataset.c) + step[1]];
  const next = cell.closest("svg").querySelector(`[data-r="${row}"][data-c="${column}"]`);
  if (!next) return;
  event.preventDefault();
  cell.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  next.focus();
});
