import { expect, test } from 'vitest';
import type { Draft, Note, NotePlace } from '../../../shared/ipc/shapes.ts';
import {
  actionOf,
  reduceEditor,
  initialState,
  type EditorEvent,
  type Conflict,
  type EditorState,
} from './editor-state.ts';

const place: NotePlace = { orgId: 'o', repo: 'r', notesRef: 'refs/notes/reviews', object: 'a'.repeat(40) };
const seen = { text: 'theirs\n', refSha: 'b'.repeat(40) };
const note: Note = { place, text: 'newer\n', refSha: 'c'.repeat(40), author: null, date: null };
const conflict = (status: Conflict['status']): Conflict => ({
  status,
  base: 'theirs\n',
  theirs: note,
  mine: 'mine',
  result: 'newer\nmine',
  conflicts: status === 'conflict' ? 1 : 0,
});
const after = (...events: EditorEvent[]): EditorState => events.reduce(reduceEditor, initialState);
const loaded: EditorEvent = { type: 'draftLoaded', draft: null, isSent: false };
const type = (text: string): EditorEvent => ({ type: 'typed', text, caret: text.length, seen });

test('a text that is typed and saved goes from clean to dirty, saving and clean', () => {
  expect(after(loaded).phase).toBe('clean');
  expect(after(loaded, type('m'))).toMatchObject({ phase: 'dirty', base: seen, draft: 'behind' });
  expect(after(loaded, type('m'), { type: 'saveStarted' }).phase).toBe('saving');
  expect(after(loaded, type('m'), { type: 'saveStarted' }, { type: 'saved', text: 'm' })).toMatchObject({
    phase: 'clean',
    text: '',
  });
});

test('what the text started from stays, whatever is read later', () => {
  const later = reduceEditor(after(loaded, type('m')), {
    type: 'typed',
    text: 'mi',
    caret: 2,
    seen: { text: 'x', refSha: null },
  });
  expect(later.base).toEqual(seen);
});

test('a draft comes back with its caret, its mode and what it started from', () => {
  const draft: Draft = { place, text: 'half', caret: 2, action: 'edit', base: seen, savedAt: 1 };
  expect(after({ type: 'draftLoaded', draft, isSent: false })).toMatchObject({
    phase: 'dirty',
    mode: 'edit',
    text: 'half',
    caret: 2,
    base: seen,
    draft: 'saved',
  });
  // One that is in memory alone is not said to be saved.
  const unstored = { ...draft, savedAt: 0 };
  expect(after({ type: 'draftLoaded', draft: unstored, isSent: false })).toMatchObject({
    text: 'half',
    draft: 'behind',
  });
});

test('where the caret went belongs to the draft, but only while there is nothing but the draft', () => {
  const dirty = after(loaded, type('half'), { type: 'draftSaved', text: 'half' });
  expect(reduceEditor(dirty, { type: 'caretMoved', caret: 4 })).toBe(dirty);
  expect(reduceEditor(dirty, { type: 'caretMoved', caret: 1 })).toMatchObject({ caret: 1, draft: 'moved' });
  const saving = reduceEditor(dirty, { type: 'saveStarted' });
  expect(reduceEditor(saving, { type: 'caretMoved', caret: 1 })).toMatchObject({ caret: 1, draft: 'saved' });
  expect(after(loaded, { type: 'caretMoved', caret: 0 }).draft).toBe('none');
});

test('a refused write keeps the text and says why', () => {
  const error = { kind: 'forbidden', message: 'The key may not write.' } as const;
  expect(after(loaded, type('m'), { type: 'saveStarted' }, { type: 'saveFailed', error })).toMatchObject({
    phase: 'dirty',
    text: 'm',
    problem: error,
  });
});

test('typing while saving is kept when the save is done', () => {
  const life = after(loaded, type('m'), { type: 'saveStarted' }, type('more'), { type: 'saved', text: 'm' });
  expect(life).toMatchObject({ phase: 'dirty', text: 'more' });
});

test('merged or in conflict; a second conflict while deciding replaces the first', () => {
  const found = after(
    loaded,
    type('mine'),
    { type: 'saveStarted' },
    { type: 'conflictFound', conflict: conflict('conflict') },
  );
  expect(found).toMatchObject({ phase: 'conflict', text: 'mine' });
  const again = reduceEditor(reduceEditor(found, { type: 'saveStarted' }), {
    type: 'conflictFound',
    conflict: conflict('merged'),
  });
  expect(again.phase).toBe('merged');
  expect(
    reduceEditor(reduceEditor(again, { type: 'saveStarted' }), { type: 'saved', text: 'newer\nmine' }).phase,
  ).toBe('clean');
});

test('a refusal while deciding stays with the decision', () => {
  const error = { kind: 'offline', message: 'No network.' } as const;
  const found = after(
    loaded,
    type('mine'),
    { type: 'conflictFound', conflict: conflict('conflict') },
    { type: 'saveStarted' },
    { type: 'saveFailed', error },
  );
  expect(found).toMatchObject({ phase: 'conflict', problem: error });
});

test('deciding later keeps my text as it was, or the result as far as it was typed', () => {
  const found = after(loaded, type('mine'), { type: 'conflictFound', conflict: conflict('conflict') });
  expect(reduceEditor(found, { type: 'resolutionPostponed', text: null })).toMatchObject({
    phase: 'dirty',
    mode: 'compose',
    text: 'mine',
    base: seen,
  });
  const typed = reduceEditor(found, { type: 'resolutionTyped', text: 'newer\nmine, almost' });
  expect(reduceEditor(typed, { type: 'resolutionPostponed', text: 'newer\nmine, almost' })).toMatchObject({
    phase: 'dirty',
    mode: 'edit',
    text: 'newer\nmine, almost',
    base: { text: 'newer\n', refSha: note.refSha },
  });
});

test('deciding later after a second conflict never takes theirs as what an unmerged text started from', () => {
  const second = { ...conflict('conflict'), mine: 'a verb was taken', theirs: { ...note, text: 'newest\n' } };
  const life = after(
    loaded,
    type('mine'),
    { type: 'conflictFound', conflict: conflict('conflict') },
    { type: 'saveStarted' },
    { type: 'conflictFound', conflict: second },
    { type: 'resolutionPostponed', text: null },
  );
  expect(life).toMatchObject({ phase: 'dirty', mode: 'compose', text: 'mine', base: seen });
});

test('a write from elsewhere that meets a change leaves the half sentence in the composer alone', () => {
  const found = after(loaded, type('half a sen'), {
    type: 'conflictFound',
    conflict: conflict('conflict'),
    elsewhere: true,
  });
  const whole = {
    phase: 'dirty',
    mode: 'compose',
    text: 'half a sen',
    base: seen,
    conflict: null,
    suspended: null,
  };
  expect(reduceEditor(found, { type: 'resolutionPostponed', text: null })).toMatchObject(whole);
  expect(
    reduceEditor(reduceEditor(found, { type: 'saveStarted' }), { type: 'saved', text: 'half a sen' }),
  ).toMatchObject(whole);
  expect(reduceEditor(reduceEditor(found, { type: 'saveStarted' }), { type: 'queued' })).toMatchObject(whole);
  const again = reduceEditor(reduceEditor(found, { type: 'saveStarted' }), {
    type: 'conflictFound',
    conflict: conflict('merged'),
  });
  expect(reduceEditor(again, { type: 'resolutionPostponed', text: null })).toMatchObject(whole);
});

test('a result typed for a write from elsewhere is kept together with the half sentence', () => {
  const found = after(loaded, type('half a sen'), {
    type: 'conflictFound',
    conflict: conflict('conflict'),
    elsewhere: true,
  });
  const typed = reduceEditor(reduceEditor(found, { type: 'resolutionTyped', text: 'res' }), {
    type: 'resolutionTyped',
    text: 'result',
  });
  expect(typed).toMatchObject({ text: 'result\n\nhalf a sen', draft: 'behind' });
  expect(reduceEditor(typed, { type: 'resolutionPostponed', text: 'result' })).toMatchObject({
    phase: 'dirty',
    mode: 'edit',
    text: 'result\n\nhalf a sen',
    base: { text: 'newer\n', refSha: note.refSha },
  });
  expect(
    reduceEditor(reduceEditor(typed, { type: 'saveStarted' }), { type: 'saved', text: 'x' }),
  ).toMatchObject({
    text: 'half a sen',
  });
});

test('a refused write from elsewhere is no text of the composer', () => {
  const error = { kind: 'forbidden', message: 'The key may not write.' } as const;
  expect(after(loaded, { type: 'saveFailed', error })).toMatchObject({ phase: 'clean', problem: error });
});

test('editing the whole note takes along what was about to be appended', () => {
  expect(after(loaded, { type: 'editStarted', seen })).toMatchObject({
    mode: 'edit',
    text: 'theirs',
    base: seen,
  });
  expect(after(loaded, type('mine'), { type: 'editStarted', seen })).toMatchObject({
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
  expect(after(loaded, type('a'), type('ab'), { type: 'draftSaved', text: 'a' }).draft).toBe('behind');
  expect(after(loaded, type('ab'), { type: 'draftSaved', text: 'ab' }).draft).toBe('saved');
});

test('a draft that cannot be written to disk says why and stays in the composer', () => {
  const error = { kind: 'internal', message: 'The disk is full.' } as const;
  expect(after(loaded, type('mine'), { type: 'draftFailed', error })).toMatchObject({
    phase: 'dirty',
    text: 'mine',
    draft: 'behind',
    problem: error,
  });
});

test('what keeps a draft from the disk is said until it is there', () => {
  const error = { kind: 'storage-unavailable', message: 'Not on disk.' } as const;
  const behind = after(loaded, type('mine'), { type: 'draftFailed', error }, type('mine too'));
  expect(behind).toMatchObject({ draft: 'behind', problem: error });
  expect(reduceEditor(behind, { type: 'draftSaved', text: 'mine too' })).toMatchObject({
    draft: 'saved',
    problem: null,
  });
});

test('typed before the note was read: it starts from what is read then, also after a restart', () => {
  const early = after(loaded, { type: 'typed', text: 'm', caret: 1, seen: null });
  expect(early).toMatchObject({ phase: 'dirty', text: 'm', base: null });
  expect(reduceEditor(early, type('mi')).base).toEqual(seen);
  const base = { text: null, refSha: null };
  const draft: Draft = { place, text: 'm', caret: 1, action: 'add', base, savedAt: 1 };
  expect(after({ type: 'draftLoaded', draft, isSent: false })).toMatchObject({
    phase: 'dirty',
    text: 'm',
    base: null,
  });
});
