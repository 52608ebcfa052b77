import { beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { diffFile } from '../../diff/diff-file.testing.ts';
import type { RemarkDraft, RemarkFollowed, ShownDiff } from '../../../shared/ipc/remarks.ts';
import { answer, answerCalls } from '../../test/main-process.ts';
import type { ComposerSpec } from './composer-spec.ts';
import { ComposerStore } from './composer-store.ts';
import { namesInDiff } from './in-diff.ts';
import type { RemarkComposers } from './use-composers.ts';
import { useReplacedCommits } from './use-replaced-commits.ts';

const OLD = 'a'.repeat(40);
const NEW = 'b'.repeat(40);
const place = { orgId: 'o', repo: 'r', notesRef: 'refs/notes/reviews', object: OLD };
const lines = (line: number) => ({ first: line, last: line });
const anchor = { path: 'a.ts', side: 'new', lines: lines(3) } as const;
const spec: ComposerSpec = {
  kind: 'new',
  shown: { at: 'lines', path: 'a.ts', side: 'new', lines: lines(3) },
  view: 'branch',
  target: { place, anchor },
  finding: null,
  meanwhile: null,
  editing: null,
  was: null,
  lost: false,
  refused: null,
};
const shown: ShownDiff = { orgId: 'o', repo: 'r', branch: 'b', ephemeral: false, commits: { sha: NEW } };
const moved: RemarkFollowed = {
  placed: { at: 'lines', path: 'a.ts', side: 'new', lines: lines(7) },
  target: { commit: NEW, anchor: { ...anchor, lines: lines(7) } },
  refused: null,
};
const names = namesInDiff([diffFile('a.ts')]);

let found: RemarkFollowed | null;
let onDisk: RemarkDraft[];
const follow = vi.fn(() => answer(found));
beforeEach(() => {
  found = moved;
  onDisk = [];
  follow.mockClear();
  answerCalls({ remarks: { follow }, drafts: { list: () => answer(onDisk) } });
});

async function mount(one: ComposerSpec, files = names) {
  const store: RemarkComposers = new ComposerStore({
    finding: () => null,
    shown: () => Promise.resolve(),
    draftName: ({ target }) => JSON.stringify(target),
    keepDraft: async () => undefined,
    dropDraft: async () => undefined,
    save: () => Promise.reject(new Error('nothing is saved here')),
    toAppError: () => ({ kind: 'internal', message: 'no' }),
  });
  store.open('composer', one, { text: 'half a sen', focus: false });
  const initialProps = { files };
  const { rerender } = await renderHook(
    (props = initialProps) => useReplacedCommits(shown, [], props.files, store, 'branch'),
    { initialProps },
  );
  return { rerender, composer: () => store.snapshot().get('composer')?.spec };
}

test('a new remark goes along with its lines, to the commit that has them now', async () => {
  const { composer } = await mount(spec);
  await expect
    .poll(composer)
    .toMatchObject({ shown: moved.placed, target: { place: { object: NEW }, anchor: { lines: lines(7) } } });
});

test('a reply stands at its lines, and stays with its thread', async () => {
  const { composer } = await mount({ ...spec, kind: 'reply' });
  await expect.poll(composer).toMatchObject({ shown: moved.placed, left: true, target: { place } });
});

test('what is being written on the new commit already is not written over', async () => {
  const there = { ...anchor, lines: lines(7) };
  onDisk = [
    { place: { ...place, object: NEW }, anchor: there, editing: null, text: 'x', caret: 0, savedAt: 1 },
  ];
  const { composer } = await mount(spec);
  await expect.poll(composer).toMatchObject({ shown: moved.placed, left: true, target: { place } });
});

test('where the commit is gone, that is said, and nothing can be sent there', async () => {
  found = { placed: { at: 'file', path: 'a.ts' }, target: null, refused: 'Gone. Copy it.' };
  const { composer } = await mount(spec);
  await expect
    .poll(composer)
    .toMatchObject({ shown: found.placed, refused: 'Gone. Copy it.', target: { place } });
});

test('a commit that is back in the branch can be written on again', async () => {
  found = null;
  const { composer } = await mount({ ...spec, left: true, refused: 'Gone.' });
  await expect.poll(composer).toMatchObject({ left: false, refused: null });
});

test('a commit that the diff has is asked about once; a file that arrives later is waited for', async () => {
  found = null;
  const here = await mount(spec);
  await expect.poll(() => follow.mock.calls.length).toBe(1);
  await follow.mock.results[0]?.value;
  await here.rerender({ files: namesInDiff([]) });
  expect(follow).toHaveBeenCalledOnce();
  expect(here.composer()).toBe(spec);

  found = moved;
  const later = await mount(spec, namesInDiff([]));
  await expect.poll(() => follow.mock.calls.length).toBe(2);
  await follow.mock.results[1]?.value;
  expect(later.composer()).toBe(spec);
  await later.rerender({ files: names });
  await expect.poll(later.composer).toMatchObject({ shown: moved.placed });
});
