import { expect, test } from 'vitest';
import {
  readRemarks,
  removeRemark,
  changeText,
  type BlockChange,
} from '../../../shared/domain/remarks/index.ts';
import type { NoteAction } from '../../../shared/ipc/shapes.ts';
import type { WriteProgress } from './intent.ts';
import { mergeRemark } from './merge-remark.ts';

const NOTE = 'Words.\n\na.ts:1: One.\n\na.ts:2: Two.\n';
const facts = { lineCount: () => 9, changes: () => true };
const [one, two] = readRemarks(NOTE, facts).filter(({ anchor }) => anchor.lines !== null);
if (one === undefined || two === undefined) throw new Error('the note has two remarks');

function write(
  action: NoteAction,
  mine: string,
  blocks: BlockChange[],
  more: Partial<WriteProgress> = {},
): WriteProgress {
  return {
    intent: { action, mine, base: { text: NOTE, refSha: 'a'.repeat(40) }, remark: { blocks, typed: null } },
    phase: action === 'edit' ? 'removing' : 'once',
    guard: 'a'.repeat(40),
    fresh: false,
    inFlight: false,
    doubt: true,
    pending: false,
    tries: 3,
    absences: 2,
    failure: null,
    ...more,
  };
}

const seen = (text: string | null) => ({ text, refSha: 'b'.repeat(40) });
const better = changeText(one, 'Better.');
const edit = (more: Partial<WriteProgress> = {}) =>
  write('edit', NOTE.replace('One.', 'Better.'), [better], more);

test('a write of a full note is not merged as a remark', () => {
  const { intent, ...rest } = edit();
  expect(mergeRemark({ ...rest, intent: { ...intent, remark: null } }, seen(NOTE))).toBeNull();
});

test('lines that moved are found where they are, and the edit starts again from there', () => {
  const theirs = `Other words.\n\na.ts:7: New.\n${NOTE}`;
  expect(mergeRemark(edit(), seen(theirs))).toMatchObject({
    phase: 'removing',
    doubt: false,
    absences: 0,
    intent: { action: 'edit', mine: theirs.replace('One.', 'Better.'), base: { text: theirs } },
  });
});

test('text that has the change already is the end of it', () => {
  expect(mergeRemark(edit(), seen(`${NOTE.replace('One.', 'Better.')}\nMore.\n`))).toBe('done');
});

test('the same lines changed by somebody else are asked about, and so is a note that went', () => {
  expect(mergeRemark(edit(), seen(NOTE.replace('One.', 'Otherwise.')))).toBeNull();
  expect(mergeRemark(edit(), seen(null))).toBeNull();
});

test('an append waits for nothing: onto a note that went it is a new one', () => {
  expect(mergeRemark(write('append', 'a.ts:3: Three.', []), seen(null))).toMatchObject({
    phase: 'once',
    intent: { action: 'append', mine: 'a.ts:3: Three.', base: { text: null } },
  });
  expect(mergeRemark(write('append', 'a.ts:3: Three.', []), seen(NOTE))).toBeNull();
});

test('taking away the last words takes the note away', () => {
  const alone = 'a.ts:1: One.\n';
  const [only] = readRemarks(alone, facts);
  if (only === undefined) throw new Error('the note has a remark');
  const removal = write('edit', '', [removeRemark(only)]);
  expect(mergeRemark(removal, seen(alone))).toMatchObject({
    phase: 'once',
    intent: { action: 'remove', mine: '', base: { text: alone } },
  });
});

test('between the two requests: what was written onto nothing meanwhile stays below', () => {
  const adding = edit({ phase: 'adding', doubt: false });
  expect(mergeRemark(adding, seen('a.ts:9: Meanwhile.\n'))).toMatchObject({
    intent: { mine: `${NOTE.replace('One.', 'Better.')}\na.ts:9: Meanwhile.\n` },
  });
  // Where the answer of the second request was lost, the text there may be ours.
  expect(mergeRemark(edit({ phase: 'adding', doubt: true }), seen('a.ts:9: Meanwhile.\n'))).toBeNull();
});

test('an undo, which names no lines, is merged as a whole', () => {
  const undo = write('edit', NOTE.replace('Two.', 'Two, as it was.'), []);
  expect(mergeRemark(undo, seen(`New first.\n\n${NOTE}`))).toMatchObject({
    intent: { mine: `New first.\n\n${NOTE.replace('Two.', 'Two, as it was.')}` },
  });
  expect(mergeRemark(undo, seen(NOTE.replace('Two.', 'Two, otherwise.')))).toBeNull();
});
