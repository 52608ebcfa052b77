/** Redraws the rows of a chunk, or what is beside them. A button that has the focus and is drawn again keeps it. */
export function keepFocus(host: HTMLElement, draw: () => void): void {
  const button = buttonWithFocus(host);
  draw();
  if (button === null || document.activeElement !== document.body) return;
  host.querySelector<HTMLElement>(button)?.focus({ preventScroll: true });
}

/** A selector that finds the focused button after it is drawn again; null: none has the focus. */
function buttonWithFocus(host: HTMLElement): string | null {
  const button = document.activeElement;
  if (!(button instanceof HTMLElement) || !host.contains(button)) return null;
  const { mark, more, readHunk, openHunk } = button.dataset;
  if (mark !== undefined) return `[data-mark="${CSS.escape(mark)}"]`;
  const cell = button.closest<HTMLElement>('[data-cell]')?.dataset['cell'];
  if (more !== undefined && cell !== undefined) return `[data-cell="${cell}"] [data-more="${more}"]`;
  const hunk = button.closest<HTMLElement>('[data-hunk]')?.dataset['hunk'];
  if (hunk === undefined || (readHunk ?? openHunk) === undefined) return null;
  return `[data-hunk="${hunk}"] [data-${readHunk === undefined ? 'open' : 'read'}-hunk]`;
}
