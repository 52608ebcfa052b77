import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import type { RemarkThread } from '../../../shared/ipc/remarks.ts';
import { editKey, type ComposerSpec } from './composer-spec.ts';
import { ComposerStore } from './composer-store.ts';
import type { RemarkComposers } from './use-composers.ts';
import { useEdited } from './use-edited.ts';

const commit = 'a'.repeat(40);
const lines = { first: 3, last: 3 };
const anchor = { path: 'a.ts', side: 'new', lines } as const;

function threadWith(...sources: string[]): RemarkThread {
  return {
    key: `refs/notes/reviews ${commit} "a.ts":3`,
    notesRef: 'refs/notes/reviews',
    commit,
    subject: '',
    anchor,
    resolved: false,
    remarks: sources.map((source) => ({
      id: { source, nth: 0 },
      text: source.slice('a.ts:3: '.length).replace('[x] ', ''),
      parts: [],
      resolved: source.includes('[x]'),
      author: null,
      date: null,
      waiting: false,
    })),
    placed: { at: 'lines', path: 'a.ts', side: 'new', lines },
  };
}

async function editing() {
  const keepDraft = vi.fn(async () => undefined);
  const store: RemarkComposers = new ComposerStore({
    finding: () => null,
    shown: () => Promise.resolve(),
    draftName: () => null,
    keepDraft,
    dropDraft: async () => undefined,
    save: () => Promise.reject(new Error('nothing is saved here')),
    toAppError: () => ({ kind: 'internal', message: 'no' }),
  });
  const before = threadWith('a.ts:3: Why?', 'a.ts:3: Because.');
  const id = { source: 'a.ts:3: Why?', nth: 0 };
  const spec: ComposerSpec = {
    kind: 'edit',
    shown: before.placed,
    view: 'branch',
    target: { place: { orgId: 'o', repo: 'r', notesRef: before.notesRef, object: commit }, anchor },
    finding: null,
    meanwhile: null,
    editing: id,
    was: 'Why?',
    lost: false,
    refused: null,
  };
  const key = editKey(before, { id });
  store.open(key, spec, { text: 'Why?', focus: true });
  store.tell(key, { type: 'typed', text: 'Why not?', caret: 8 });
  const { rerender } = await renderHook((props = { threads: [before] }) => useEdited(props.threads, store), {
    initialProps: { threads: [before] },
  });
  const now = () => store.snapshot().get(key)?.spec;
  const text = () => store.snapshot().get(key)?.state.text;
  return { rerender, now, text, store, key, keepDraft };
}

test('a remark that somebody resolves is changed as it stands then', async () => {
  const { rerender, now, text } = await editing();
  await rerender({ threads: [threadWith('a.ts:3: [x] Why?', 'a.ts:3: Because.')] });
  expect(now()).toMatchObject({ editing: { source: 'a.ts:3: [x] Why?' }, lost: false });
  expect(text()).toBe('Why not?');
});

test('the text of a remark that was changed or removed meanwhile becomes a reply, and an edit again after an undo', async () => {
  const { rerender, now, text } = await editing();
  await rerender({ threads: [threadWith('a.ts:3: Otherwise.', 'a.ts:3: Because.')] });
  expect(now()).toMatchObject({ editing: { source: 'a.ts:3: Why?' }, lost: true });
  await rerender({ threads: [] });
  expect(now()?.lost).toBe(true);
  await rerender({ threads: [threadWith('a.ts:3: Why?')] });
  expect(now()?.lost).toBe(false);
  expect(text()).toBe('Why not?');
});

test('a change that is on its way is left alone: these are its own lines', async () => {
  const { rerender, now, store, key } = await editing();
  store.tell(key, { type: 'sent' });
  await rerender({ threads: [threadWith('a.ts:3: Why not?', 'a.ts:3: Because.')] });
  expect(now()?.lost).toBe(false);
});
