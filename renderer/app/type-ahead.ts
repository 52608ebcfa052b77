/** Elements in which keys are text. */
export const TEXT_FIELDS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

/** By then, an opened dialog has focused its field, if it has one. */
const FOCUS_DELAY_MS = 50;

/**
 * Text typed for a requested field that is not ready yet. There is only one buffer at a time; a new one continues with
 * the previous text.
 */
let kept: { text: string; readonly over: AbortController } | null = null;

/** How long to wait for a field that is being opened. */
const FIELD_TIMEOUT_MS = 2000;

/** Opens a text field: what is typed before it is ready goes into it. */
export function typeInto<Result>(open: () => Result): Result {
  const stop = typeAhead();
  const result = open();
  setTimeout(() => stop('give'), FIELD_TIMEOUT_MS);
  return result;
}

const isText = (target: unknown): target is Element =>
  target instanceof Element && target.matches(TEXT_FIELDS);

/**
 * Collects what is typed between a command that opens a text field and the moment the field has the focus, then inserts
 * it, including Escape. Meanwhile single keys are neither commands nor text of the field that still has the focus;
 * chords are commands. Ends automatically when the field gets the focus, or on a pointer press.
 * @param onEnd called when it ends automatically, also on Escape before the field is ready: the caller then withdraws
 * its request
 * @returns a function that ends it and drops the text, or gives it to the field that still has the focus if the new one
 * did not open
 */
export function typeAhead(onEnd?: () => void): (why?: 'drop' | 'give') => void {
  const mine = { text: kept?.text ?? '', over: new AbortController() };
  let left = false;
  kept?.over.abort();
  kept = mine;
  const options = { capture: true, signal: mine.over.signal };
  const stop = (): void => {
    mine.over.abort();
    if (kept === mine) kept = null;
  };
  const end = (): void => {
    stop();
    onEnd?.();
  };
  const endUnlessTyped = (): void => {
    if (kept === mine && !isText(document.activeElement)) end();
  };
  window.addEventListener(
    'keydown',
    (event) => {
      // Windows reports AltGr, which many keyboards need for @ and brackets, as Ctrl and Alt.
      const chord = event.ctrlKey || event.metaKey || event.altKey;
      if ((chord && !event.getModifierState('AltGraph')) || event.key === 'Tab') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key !== 'Escape') mine.text = typed(mine.text, event.key);
      else if (onEnd) end();
      else [left, mine.text] = [true, ''];
    },
    options,
  );
  window.addEventListener(
    'focusin',
    ({ target }) => {
      if (!isText(target)) {
        // A dialog may focus something other than its field, or have none.
        if (target instanceof Element && target.closest('[role="dialog"]'))
          setTimeout(endUnlessTyped, FOCUS_DELAY_MS);
        return;
      }
      const { text } = mine;
      end();
      // Let the code that focused the field place the caret first.
      if (left) setTimeout(() => leave(target), FOCUS_DELAY_MS);
      else queueMicrotask(() => write(target, text));
    },
    options,
  );
  window.addEventListener('pointerdown', end, options);
  return (why = 'drop') => {
    if (why === 'give' && kept === mine && isText(document.activeElement))
      write(document.activeElement, mine.text);
    stop();
  };
}

function typed(text: string, key: string): string {
  if (key === 'Backspace') return text.replace(/.$/su, '');
  if (key === 'Enter') return `${text}\n`;
  // Non-character keys have multi-letter names.
  return /^[A-Za-z0-9]{2,}$/.test(key) ? text : text + key;
}

/** Dispatches Escape, as if pressed in the field. */
const leave = (field: Element): void =>
  void field.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
  );

/** Inserts text, as if typed in the field. */
function write(field: Element, text: string): void {
  if (text === '' || document.activeElement !== field) return;
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) || field.readOnly) return;
  // Setting the value would erase the undo history.
  document.execCommand('insertText', false, text);
}
