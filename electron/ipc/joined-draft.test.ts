import { expect, test } from 'vitest';
import type { Draft } from '../../shared/ipc/shapes.ts';
import { joinedDraft } from './joined-draft.ts';

const place = { orgId: 'o', repo: 'r', notesRef: 'refs/notes/reviews', object: 'a'.repeat(40) };
const anchor = { path: 'a.ts', side: 'new' as const, lines: { first: 1, last: 1 } };
const noteDraft = (text: string, action: Draft['action'] = 'add', seen = text): Draft => ({
  place,
  text,
  caret: 1,
  action,
  base: { text: `seen by ${seen}`, refSha: null },
  savedAt: 7,
});
const remarkDraft = (text: string) => ({ place, anchor, editing: null, text, caret: 1, savedAt: 7 });

test('a text follows the draft that its writer has not read, with the caret where it was', () => {
  expect(joinedDraft(remarkDraft('first'), remarkDraft('then'))).toEqual({
    ...remarkDraft('first\n\nthen'),
    caret: 8,
    savedAt: 0,
  });
  expect(joinedDraft(noteDraft('first'), noteDraft('then'))).toEqual({
    ...noteDraft('first\n\nthen', 'add', 'first'),
    caret: 8,
    savedAt: 0,
  });
});

test('a text that has the draft, or finds none, is the draft', () => {
  for (const there of [null, remarkDraft(' \n'), remarkDraft('then'), remarkDraft('the')])
    expect(joinedDraft(there, remarkDraft('then'))).toEqual(remarkDraft('then'));
});

test('a draft whose words only happen to be in the text is kept before it', () => {
  for (const text of ['look', 'It is ok.', 'take\nok then'])
    expect(joinedDraft(remarkDraft('ok'), remarkDraft(text)).text).toBe(`ok\n\n${text}`);
  for (const text of ['ok', 'okay', 'take\nok\nthen', 'take\n\nok'])
    expect(joinedDraft(remarkDraft('ok'), remarkDraft(text)).text).toBe(text);
});

test('the whole note stays the whole note, based on what it was made from', () => {
  expect(joinedDraft(noteDraft('piece', 'append'), noteDraft('whole', 'edit'))).toMatchObject({
    text: 'piece\n\nwhole',
    action: 'edit',
    base: { text: 'seen by whole' },
  });
  expect(joinedDraft(noteDraft('whole', 'edit'), noteDraft('piece', 'append'))).toMatchObject({
    text: 'whole\n\npiece',
    action: 'edit',
    base: { text: 'seen by whole' },
  });
});
