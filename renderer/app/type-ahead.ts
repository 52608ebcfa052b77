/** Elements in which keys are text. */
export const TEXT_FIELDS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

/** Milliseconds after which an opened dialog has focused its field, if it has one. */
const SOON = 50;

/**
 * What is typed for a field that was asked for and is not there yet. There is one at a time; the next one goes on with
 * the text of the one before.
 */
let kept: { text: string; readonly over: AbortController } | null = null;

const isText = (target: unknown): target is Element =>
  target instanceof Element && target.matches(TEXT_FIELDS);

/**
 * Collects what is typed between a command that opens a text field and the moment that the field has the focus, and
 * then puts it in, an Escape too. Single keys are no commands meanwhile, and no text of a field that has the focus still;
 * chords are commands. Ends by itself when the field gets the focus, or on a pointer press.
 * @param onEnd called when it ends by itself, also by Escape before the field is there: the caller then withdraws its
 * request
 * @returns ends it and drops what was typed, or, where the field did not come, gives it to one that has the focus still
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
      // Windows tells AltGr, by which many keyboards make @ and brackets, as Ctrl and Alt.
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
        // A dialog may begin at something else than its field, or have none.
        if (target instanceof Element && target.closest('[role="dialog"]')) setTimeout(endUnlessTyped, SOON);
        return;
      }
      const { text } = mine;
      end();
      // Whoever gave it the focus puts the caret where it belongs first.
      if (left) setTimeout(() => leave(target), SOON);
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
  // Keys without a letter have a name of several.
  return /^[A-Za-z0-9]{2,}$/.test(key) ? text : text + key;
}

/** As if Escape had been pressed there. */
const leave = (field: Element): void =>
  void field.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
  );

/** As if it had been typed there. */
function write(field: Element, text: string): void {
  if (text === '' || document.activeElement !== field) return;
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) || field.readOnly) return;
  // Not by its value, which would take away what undo knows.
  document.execCommand('insertText', false, text);
}
