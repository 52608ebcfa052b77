const TEXT = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

/**
 * Plain keys do nothing until a text field has the focus: somebody has asked for one that is not there yet and types
 * already. Chords stay commands. Ends by itself when a field has the focus, on Escape, and where something is pressed.
 *
 * @param onEnd told once when it ends by itself
 * @returns ends it
 */
export function holdKeys(onEnd: () => void): () => void {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  const end = (): void => {
    over.abort();
    onEnd();
  };
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === 'Escape') end();
    },
    options,
  );
  window.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && target.matches(TEXT)) end();
    },
    options,
  );
  window.addEventListener('pointerdown', end, options);
  return () => over.abort();
}
