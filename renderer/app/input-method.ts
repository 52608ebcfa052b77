/** Of a key that an input method takes, where the event does not say that a composition is on. */
const TAKEN_KEY_CODE = 229;

/**
 * Keeps keys from the whole page while somebody composes with an input method: Enter, Escape and arrows choose among its
 * candidates then. To be called once, before anything else listens for keys; nothing else has to know of compositions.
 * @returns ends it
 */
export function keepCompositionKeys(): () => void {
  const stop = new AbortController();
  for (const type of ['keydown', 'keyup'] as const)
    window.addEventListener(
      type,
      (event) => {
        // The key itself is not prevented: the input method acts on it.
        if (event.isComposing || event.keyCode === TAKEN_KEY_CODE) event.stopImmediatePropagation();
      },
      { capture: true, signal: stop.signal },
    );
  return () => stop.abort();
}
