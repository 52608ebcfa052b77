import { expect, test } from 'vitest';
import { hashOfFile } from '../../git/apply/apply-suggestion.ts';
import type { RemarkThread } from '../../shared/ipc/remarks.ts';
import { markUndoable } from './undoable.ts';

const NOTE = { notesRef: 'refs/notes/reviews', commit: 'c'.repeat(40) };

const thread = (line: number): RemarkThread => ({
  ...NOTE,
  key: String(line),
  subject: '',
  anchor: { path: 'a.ts', side: 'new', lines: { first: line, last: line } },
  resolved: false,
  remarks: [
    {
      id: { source: `a.ts:${line}: Say so.`, nth: 0 },
      text: '',
      parts: [{ kind: 'suggestion', lines: [] }],
      resolved: false,
      author: null,
      date: null,
      waiting: false,
    },
  ],
  placed: { at: 'file', path: 'a.ts' },
});

test('a file is read once, however many suggestions were applied to it', async () => {
  const content = Buffer.from('now\n');
  const threads = [1, 2, 3].map(thread);
  const applied = threads.map(({ key, remarks: [first] }) => ({
    id: key,
    place: { orgId: 'o', repo: 'r', notesRef: NOTE.notesRef, object: NOTE.commit },
    remark: first?.id ?? { source: '', nth: 0 },
    nth: 0,
    workTree: '/w',
    path: 'a.ts',
    lines: { first: 1, last: 1 },
    hash: key === '2' ? hashOfFile(content) : hashOfFile(Buffer.from('then\n')),
    at: 0,
    removed: '',
    length: 0,
  }));
  const read: string[] = [];
  await markUndoable(threads, applied, '/w', (path) => {
    read.push(path);
    return Promise.resolve(content);
  });
  expect(read).toEqual(['a.ts']);
  const undos = threads.map(({ remarks: [first] }) => first?.parts[0]);
  expect(undos).toMatchObject([{ kind: 'suggestion' }, { undo: '2', applied: true }, { kind: 'suggestion' }]);
  expect(undos[0]).not.toHaveProperty('undo');
});

const content = Buffer.from('now\n');
const read = (): Promise<Buffer> => Promise.resolve(content);
/** The suggestion of `thread(1)`. */
const applied = {
  id: '1',
  place: { orgId: 'o', repo: 'r', notesRef: NOTE.notesRef, object: NOTE.commit },
  remark: { source: 'a.ts:1: Say so.', nth: 0 },
  nth: 0,
  workTree: '/w',
  path: 'a.ts',
  hash: hashOfFile(content),
  at: 0,
  removed: '',
  length: 0,
};

test('what was applied in another folder of that name cannot be taken back here', async () => {
  const one = thread(1);
  const [first] = one.remarks;
  await markUndoable([one], [applied], '/other', read);
  await markUndoable([one], [applied], null, read);
  expect(first?.parts[0]).not.toHaveProperty('undo');
  await markUndoable([one], [applied], '/w', read);
  expect(first?.parts[0]).toMatchObject({ undo: '1' });
});

test.each([
  ['of another notes ref', { place: { ...applied.place, notesRef: 'refs/notes/other' } }],
  ['of another commit', { place: { ...applied.place, object: 'd'.repeat(40) } }],
  ['of another remark', { remark: { source: 'a.ts:1: Something else.', nth: 0 } }],
  ['of a remark with the same words', { remark: { ...applied.remark, nth: 1 } }],
  ['that the remark no longer has', { nth: 1 }],
])('a suggestion %s is not marked', async (_, other) => {
  const one = thread(1);
  await markUndoable([one], [{ ...applied, ...other }], '/w', read);
  expect(one).toEqual(thread(1));
});

test('of a suggestion that was applied twice, the last time is taken back', async () => {
  const one = thread(1);
  await markUndoable([one], [{ ...applied, id: '2' }, applied], '/w', read);
  expect(one.remarks[0]?.parts[0]).toMatchObject({ undo: '2' });
});
