type Field = HTMLInputElement | HTMLTextAreaElement;

/** One step of undo: what was typed without moving the caret, or a paste or another change of its own. */
interface Run {
  readonly before: string;
  after: string;
  /** Inputs that it is made of: so many steps of the browser's it has at most. */
  inputs: number;
  /** Where the caret is while it goes on; -1: it has ended. */
  caret: number;
}

const isTyping = (inputType: string): boolean =>
  /^insert(?:Text|CompositionText|LineBreak|Paragraph)$|^delete(?:Content|Word)/.test(inputType);

/**
 * Keeps a run of typing one step of undo. The history is the browser's; but whenever an element is removed anywhere in the
 * page, a row of a list that is being filtered for one, Chromium ends the run, and each step takes back a letter. So a step
 * is repeated until the whole run is taken back, or done again.
 *
 * @returns ends it
 */
export function keepTypingRuns(field: Field): () => void {
  const done: Run[] = [];
  const undone: Run[] = [];
  const stop = new AbortController();
  const options = { signal: stop.signal };
  /** The field before the next input. */
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
    // The page wrote another text: what was done before is no part of the browser's history of it.
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
      // A command of the page comes without the event before.
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
