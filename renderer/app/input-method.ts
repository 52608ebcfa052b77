/** The key code of keys taken by an input method, for events that do not set `isComposing`. */
const TAKEN_KEY_CODE = 229;

/**
 * Hides keys from the whole page while the user composes with an input method: Enter, Escape and arrows then choose
 * among its candidates. Call once, before other key listeners are added; they need not handle composition.
 * @returns a function that stops it
 */
export function keepCompositionKeys(): () => void {
  const stop = new AbortController();
  for (const type of ['keydown', 'keyup'] as const)
    window.addEventListener(
      type,
      (event) => {
        // Do not prevent the default: the input method acts on the key.
        if (event.isComposing || event.keyCode === TAKEN_KEY_CODE) event.stopImmediatePropagation();
      },
      { capture: true, signal: stop.signal },
    );
  return () => stop.abort();
}
