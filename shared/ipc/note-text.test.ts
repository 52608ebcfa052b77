import { expect, test } from 'vitest';
import { ipcTable } from './api.ts';

const place = { orgId: 'o', repo: 'r', notesRef: 'refs/notes/commits', object: 'a'.repeat(40) };
const base = { text: null, refSha: null };

test('half a character in what is written becomes one that a note can hold, and whole ones stay', () => {
  const text = 'cut\ud83d, 😀 and \udc00\0';
  const whole = 'cut\uFFFD, 😀 and \uFFFD\0';
  expect(ipcTable.notes.write.input.parse({ place, action: 'add', text, base })).toMatchObject({
    text: whole,
  });
  const draft = { place, action: 'add', text, base, caret: 0, savedAt: 0 };
  expect(ipcTable.drafts.put.input.parse(draft)).toMatchObject({ text: whole });
  const anchor = { path: 'a', side: 'new', lines: { first: 1, last: 1 } };
  expect(ipcTable.remarks.write.input.parse({ place, anchor, text })).toMatchObject({ text: whole });
});
