import { expect, test } from 'vitest';
import type { Draft, Note, NotePlace } from '../../../shared/ipc/shapes.ts';
import { actionOf, live, unborn, type LifeEvent, type Meeting, type NoteLife } from './life.ts';

const place: NotePlace = { orgId: 'o', repo: 'r', notesRef: 'refs/notes/reviews', object: 'a'.repeat(40) };
const seen = { text: 'theirs\n', refSha: 'b'.repeat(40) };
const note: Note = { place, text: 'newer\n', refSha: 'c'.repeat(40), author: null, date: null };
const meeting = (status: Meeting['status']): Meeting => ({
  status,
  base: 'theirs\n',
  theirs: note,
  mine: 'mine',
  result: 'newer\nmine',
  toSettle: status === 'clash' ? 1 : 0,
});
const after = (...events: LifeEvent[]): NoteLife => events.reduce(live, unborn);
const loaded: LifeEvent = { type: 'loaded', draft: null };
const type = (text: string): LifeEvent => ({ type: 'typed', text, caret: text.length, seen });

test('clean, dirty, saving, clean', () => {
  expect(after(loaded).phase).toBe('clean');
  expect(after(loaded, type('m'))).toMatchObject({ phase: 'dirty', base: seen, draft: 'behind' });
  expect(after(loaded, type('m'), { type: 'sent' }).phase).toBe('saving');
  expect(after(loaded, type('m'), { type: 'sent' }, { type: 'done', text: 'm' })).toMatchObject({
    phase: 'clean',
    text: '',
  });
});

test('what the text started from stays, whatever is read later', () => {
  const later = live(after(loaded, type('m')), {
    type: 'typed',
    text: 'mi',
    caret: 2,
    seen: { text: 'x', refSha: null },
  });
  expect(later.base).toEqual(seen);
});

test('a draft comes back with its caret, its mode and what it started from', () => {
  const draft: Draft = { place, text: 'half', caret: 2, action: 'edit', base: seen, savedAt: 1 };
  expect(after({ type: 'loaded', draft })).toMatchObject({
    phase: 'dirty',
    mode: 'edit',
    text: 'half',
    caret: 2,
    base: seen,
    draft: 'saved',
  });
});

test('where the caret went belongs to the draft, but only while there is nothing but the draft', () => {
  const dirty = after(loaded, type('half'), { type: 'drafted', text: 'half' });
  expect(live(dirty, { type: 'moved', caret: 4 })).toBe(dirty);
  expect(live(dirty, { type: 'moved', caret: 1 })).toMatchObject({ caret: 1, draft: 'moved' });
  const saving = live(dirty, { type: 'sent' });
  expect(live(saving, { type: 'moved', caret: 1 })).toMatchObject({ caret: 1, draft: 'saved' });
  expect(after(loaded, { type: 'moved', caret: 0 }).draft).toBe('none');
});

test('a refused write keeps the text and says why', () => {
  const error = { kind: 'forbidden', message: 'The key may not write.' } as const;
  expect(after(loaded, type('m'), { type: 'sent' }, { type: 'refused', error })).toMatchObject({
    phase: 'dirty',
    text: 'm',
    problem: error,
  });
});

test('typing while saving is kept when the save is done', () => {
  const life = after(loaded, type('m'), { type: 'sent' }, type('more'), { type: 'done', text: 'm' });
  expect(life).toMatchObject({ phase: 'dirty', text: 'more' });
});

test('merged and clashing; a second meeting while deciding replaces the first', () => {
  const met = after(loaded, type('mine'), { type: 'sent' }, { type: 'met', meeting: meeting('clash') });
  expect(met).toMatchObject({ phase: 'clashing', text: 'mine' });
  const again = live(live(met, { type: 'sent' }), { type: 'met', meeting: meeting('merged') });
  expect(again.phase).toBe('merged');
  expect(live(live(again, { type: 'sent' }), { type: 'done', text: 'newer\nmine' }).phase).toBe('clean');
});

test('a refusal while deciding stays with the decision', () => {
  const error = { kind: 'offline', message: 'No network.' } as const;
  const met = after(
    loaded,
    type('mine'),
    { type: 'met', meeting: meeting('clash') },
    { type: 'sent' },
    { type: 'refused', error },
  );
  expect(met).toMatchObject({ phase: 'clashing', problem: error });
});

test('deciding later keeps my text as it was, or the result as far as it was typed', () => {
  const met = after(loaded, type('mine'), { type: 'met', meeting: meeting('clash') });
  expect(live(met, { type: 'later', text: null })).toMatchObject({
    phase: 'dirty',
    mode: 'compose',
    text: 'mine',
    base: seen,
  });
  const typed = live(met, { type: 'settling', text: 'newer\nmine, almost' });
  expect(live(typed, { type: 'later', text: 'newer\nmine, almost' })).toMatchObject({
    phase: 'dirty',
    mode: 'edit',
    text: 'newer\nmine, almost',
    base: { text: 'newer\n', refSha: note.refSha },
  });
});

test('deciding later after a second clash never takes theirs as what an unmerged text started from', () => {
  const second = { ...meeting('clash'), mine: 'a verb was taken', theirs: { ...note, text: 'newest\n' } };
  const life = after(
    loaded,
    type('mine'),
    { type: 'met', meeting: meeting('clash') },
    { type: 'sent' },
    { type: 'met', meeting: second },
    { type: 'later', text: null },
  );
  expect(life).toMatchObject({ phase: 'dirty', mode: 'compose', text: 'mine', base: seen });
});

test('a write from elsewhere that meets a change leaves the half sentence in the composer alone', () => {
  const met = after(loaded, type('half a sen'), { type: 'met', meeting: meeting('clash'), elsewhere: true });
  const whole = {
    phase: 'dirty',
    mode: 'compose',
    text: 'half a sen',
    base: seen,
    meeting: null,
    aside: null,
  };
  expect(live(met, { type: 'later', text: null })).toMatchObject(whole);
  expect(live(live(met, { type: 'sent' }), { type: 'done', text: 'half a sen' })).toMatchObject(whole);
  expect(live(live(met, { type: 'sent' }), { type: 'waits' })).toMatchObject(whole);
  const again = live(live(met, { type: 'sent' }), { type: 'met', meeting: meeting('merged') });
  expect(live(again, { type: 'later', text: null })).toMatchObject(whole);
});

test('a result typed for a write from elsewhere is kept together with the half sentence', () => {
  const met = after(loaded, type('half a sen'), { type: 'met', meeting: meeting('clash'), elsewhere: true });
  const typed = live(live(met, { type: 'settling', text: 'res' }), { type: 'settling', text: 'result' });
  expect(typed).toMatchObject({ text: 'result\n\nhalf a sen', draft: 'behind' });
  expect(live(typed, { type: 'later', text: 'result' })).toMatchObject({
    phase: 'dirty',
    mode: 'edit',
    text: 'result\n\nhalf a sen',
    base: { text: 'newer\n', refSha: note.refSha },
  });
  expect(live(live(typed, { type: 'sent' }), { type: 'done', text: 'x' })).toMatchObject({
    text: 'half a sen',
  });
});

test('a refused write from elsewhere is no text of the composer', () => {
  const error = { kind: 'forbidden', message: 'The key may not write.' } as const;
  expect(after(loaded, { type: 'refused', error })).toMatchObject({ phase: 'clean', problem: error });
});

test('editing the whole note takes along what was about to be appended', () => {
  expect(after(loaded, { type: 'edit', seen })).toMatchObject({ mode: 'edit', text: 'theirs', base: seen });
  expect(after(loaded, type('mine'), { type: 'edit', seen })).toMatchObject({
    mode: 'edit',
    text: 'theirs\n\nmine',
    draft: 'behind',
  });
});

test('the action follows from the mode and what there was', () => {
  expect(actionOf({ mode: 'compose', base: { text: null, refSha: null } })).toBe('add');
  expect(actionOf({ mode: 'compose', base: seen })).toBe('append');
  expect(actionOf({ mode: 'edit', base: seen })).toBe('edit');
});

test('a draft that was saved for an older text is still behind', () => {
  expect(after(loaded, type('a'), type('ab'), { type: 'drafted', text: 'a' }).draft).toBe('behind');
  expect(after(loaded, type('ab'), { type: 'drafted', text: 'ab' }).draft).toBe('saved');
});

test('a draft that cannot be written to disk says why and stays in the composer', () => {
  const error = { kind: 'internal', message: 'The disk is full.' } as const;
  expect(after(loaded, type('mine'), { type: 'unkept', error })).toMatchObject({
    phase: 'dirty',
    text: 'mine',
    draft: 'behind',
    problem: error,
  });
});

test('typed before the note was read: it starts from what is read then, also after a restart', () => {
  const early = after(loaded, { type: 'typed', text: 'm', caret: 1, seen: null });
  expect(early).toMatchObject({ phase: 'dirty', text: 'm', base: null });
  expect(live(early, type('mi')).base).toEqual(seen);
  const base = { text: null, refSha: null };
  const draft: Draft = { place, text: 'm', caret: 1, action: 'add', base, savedAt: 1 };
  expect(after({ type: 'loaded', draft })).toMatchObject({ phase: 'dirty', text: 'm', base: null });
});
