type Field = HTMLInputElement | HTMLTextAreaElement;

/** One undo step: text typed without moving the caret, a paste, or another single change. */
interface Run {
  readonly before: string;
  after: string;
  /** Its number of input events: the browser has at most as many undo steps for it. */
  inputs: number;
  /** Where the caret is while the run continues; -1 if it has ended. */
  caret: number;
}

const isTyping = (inputType: string): boolean =>
  /^insert(?:Text|CompositionText|LineBreak|Paragraph)$|^delete(?:Content|Word)/.test(inputType);

/**
 * Keeps a run of typing a single undo step. The history is the browser's, but whenever an element is removed anywhere
 * in the page (such as a row of a list being filtered), Chromium ends the run, and each undo takes back only one
 * letter. So an undo is repeated until the whole run is undone, and likewise for redo.
 *
 * @returns a function that stops it
 */
export function keepTypingRuns(field: Field): () => void {
  const done: Run[] = [];
  const undone: Run[] = [];
  const stop = new AbortController();
  const options = { signal: stop.signal };
  /** The field's state before the next input. */
  let before = { text: field.value, from: -1, to: -1 };
  let repeating = false;

  const end = (): void => {
    const last = done.at(-1);
    if (last) last.caret = -1;
  };
  const repeat = (command: 'undo' | 'redo', { inputs }: Run, wanted: string): void => {
    repeating = true;
    for (let left = inputs; left > 0 && field.value !== wanted; left -= 1) document.execCommand(command);
    repeating = false;
  };
  const undo = (): void => {
    const run = done.pop();
    if (!run) return;
    repeat('undo', run, run.before);
    undone.push(run);
    end();
  };
  const redo = (): void => {
    const run = undone.pop();
    if (!run) return;
    repeat('redo', run, run.after);
    done.push({ ...run, caret: -1 });
  };
  const add = (typed: boolean, composing: boolean): void => {
    undone.length = 0;
    const last = done.at(-1);
    // The page wrote a different text: earlier runs are not part of the browser's history for it.
    if (last && last.after !== before.text) done.length = 0;
    const there = composing || (before.from === before.to && before.from === last?.caret);
    const goesOn = typed && last?.after === before.text && last.caret >= 0 && there;
    const run = goesOn ? last : { before: before.text, after: '', inputs: 0, caret: -1 };
    run.after = field.value;
    run.inputs += 1;
    run.caret = typed ? (field.selectionEnd ?? -1) : -1;
    if (!goesOn) done.push(run);
  };
  const look = (): void => {
    before = { text: field.value, from: field.selectionStart ?? -1, to: field.selectionEnd ?? -1 };
  };

  field.addEventListener(
    'beforeinput',
    (event) => {
      if (repeating || !(event instanceof InputEvent)) return;
      look();
      const [command, runs] =
        event.inputType === 'historyUndo'
          ? [undo, done]
          : event.inputType === 'historyRedo'
            ? [redo, undone]
            : [null, []];
      if (!command || runs.length === 0) return;
      event.preventDefault();
      queueMicrotask(command);
    },
    options,
  );
  field.addEventListener(
    'input',
    (event) => {
      const own = event instanceof InputEvent && !repeating && !event.inputType.startsWith('history');
      if (own) add(isTyping(event.inputType), event.inputType === 'insertCompositionText');
      // Commands of the page arrive without the preceding event.
      look();
    },
    options,
  );
  field.addEventListener('blur', end, options);
  document.addEventListener(
    'selectionchange',
    () => {
      const last = done.at(-1);
      const moved = last && (field.selectionStart !== last.caret || field.selectionEnd !== last.caret);
      if (moved === true && document.activeElement === field) end();
    },
    options,
  );
  return () => stop.abort();
}
