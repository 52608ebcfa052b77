import { expect, test } from 'vitest';
import type { Draft } from '../../../shared/ipc/shapes.ts';
import { reduceEditor, initialState, type EditorEvent, type EditorState } from './editor-state.ts';

const seen = { text: 'theirs\n', refSha: 'b'.repeat(40) };
const place = { orgId: 'o', repo: 'r', notesRef: 'refs/notes/reviews', object: 'a'.repeat(40) };
const draft: Draft = { place, text: 'half', caret: 2, action: 'edit', base: seen, savedAt: 1 };
const after = (...events: EditorEvent[]): EditorState => events.reduce(reduceEditor, initialState);
const type = (text: string): EditorEvent => ({ type: 'typed', text, caret: text.length, seen });
const loaded = (read: Draft | null, isSent = false): EditorEvent => ({
  type: 'draftLoaded',
  draft: read,
  isSent,
});

test('what is typed before the draft is read follows it', () => {
  expect(after(type('m')).draft).toBe('none');
  expect(after(type('m'), loaded(draft))).toMatchObject({
    phase: 'dirty',
    mode: 'edit',
    text: 'half\n\nm',
    caret: 7,
    base: seen,
    draft: 'behind',
  });
  expect(after(type('m'), loaded(null))).toMatchObject({
    phase: 'dirty',
    mode: 'compose',
    text: 'm',
    base: seen,
    draft: 'behind',
  });
  expect(after(type('m'), type(''), loaded(draft))).toMatchObject({ text: 'half', draft: 'saved' });
});

test('what is typed before a draft is read that is being sent is a text of its own', () => {
  expect(after(type('m'), loaded(draft, true))).toMatchObject({
    phase: 'dirty',
    mode: 'compose',
    text: 'm',
    base: null,
    draft: 'behind',
  });
  expect(after(loaded(draft, true))).toMatchObject({ mode: 'edit', text: 'half', draft: 'saved' });
});

test('what is typed before the draft is read stays, whatever ends meanwhile', () => {
  for (const ended of ['draftOutdated', 'queued'] as const)
    expect(after(type('m'), { type: ended }, loaded(null))).toMatchObject({ phase: 'dirty', text: 'm' });
  expect(after(type('m'), { type: 'saved', text: 'half' })).toMatchObject({ phase: 'dirty', text: 'm' });
  expect(after({ type: 'saved', text: 'half' }).phase).toBe('clean');
});
