/* Arrow keys in a picture. */
// With another key held, a key is the browser's: Alt and an arrow leave the page.
const isPlain = ({ altKey, ctrlKey, metaKey, shiftKey }) => !(altKey || ctrlKey || metaKey || shiftKey);

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const setPictureStop = (cell) => {
  for (const other of cell.closest("svg").querySelectorAll("[data-r][tabindex='0']"))
    other.setAttribute("tabindex", "-1");
  cell.setAttribute("tabindex", "0");
};

document.addEventListener("keydown", (event) => {
  const cell = event.target.closest?.(".ca-picture [data-r]");
  const step = STEPS[event.key];
  if (!cell || !step || !isPlain(event)) return;
  const [row, column] = [Number(cell.dataset.r) + step[0], Number(cell.dataset.c) + step[1]];
  const next = cell.closest("svg").querySelector(`[data-r="${row}"][data-c="${column}"]`);
  if (!next) return;
  event.preventDefault();
  setPictureStop(next);
  next.focus();
});
