/** Whether the user's last action was a key press: a focus change now was caused by the keyboard. */
let byKey = false;

const options = { capture: true, passive: true } as const;
const isModifier = (key: string): boolean => ['Shift', 'Control', 'Alt', 'Meta'].includes(key);
window.addEventListener(
  'keydown',
  ({ key }) => {
    if (!isModifier(key)) byKey = true;
  },
  options,
);
window.addEventListener('pointerdown', () => (byKey = false), options);

/**
 * Sets `data-by-key` on an element while its focus came from the keyboard. (Browsers show the focus ring of any focused
 * element as soon as a key is pressed.) A pointer press removes it.
 * @returns a function that stops it
 */
export function markFocusByKey(element: HTMLElement): () => void {
  const stop = new AbortController();
  const mark = (on: boolean): void => void element.toggleAttribute('data-by-key', on);
  element.addEventListener('focus', () => mark(byKey), stop);
  element.addEventListener('blur', () => mark(false), stop);
  window.addEventListener('pointerdown', () => mark(false), { ...options, signal: stop.signal });
  return () => stop.abort();
}
