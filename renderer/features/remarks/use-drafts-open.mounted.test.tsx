import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { diffFile } from '../../diff/diff-file.testing.ts';
import type { Placed, RemarkDraft, RemarksShown } from '../../../shared/ipc/remarks.ts';
import { keys } from '../../api/keys.ts';
import { answer, answerCalls } from '../../test/main-process.ts';
import { ComposerStore } from './composer-store.ts';
import { remarkDraftChanged } from './draft-changes.ts';
import { namesInDiff } from './in-diff.ts';
import type { RemarkComposers } from './use-composers.ts';
import { useDraftsOpen } from './use-drafts-open.ts';

const lines = { first: 3, last: 3 };
const draft: RemarkDraft = {
  place: { orgId: 'o', repo: 'r', notesRef: 'refs/notes/reviews', object: 'a'.repeat(40) },
  anchor: { path: 'a.ts', side: 'new', lines },
  editing: null,
  text: 'half a sen',
  caret: 4,
  savedAt: 7,
};
const placedAt = (line: number): Placed => ({
  at: 'lines',
  path: 'a.ts',
  side: 'new',
  lines: { first: line, last: line },
});
const shownAt = (line: number, one = draft): Pick<RemarksShown, 'drafts' | 'threads'> => ({
  threads: [],
  drafts: [{ draft: one, placed: placedAt(line) }],
});
const names = namesInDiff([
  diffFile('a.ts'),
  diffFile('copy.ts', { oldPath: 'a.ts', state: 'C' }),
  diffFile('other.ts', { oldPath: 'a.ts', state: 'C' }),
]);

let onDisk: RemarkDraft[];
const list = vi.fn(() => answer(onDisk));
beforeEach(() => {
  onDisk = [draft];
  list.mockClear();
  answerCalls({ drafts: { list } });
});

async function mount(remarks = shownAt(3)) {
  const dropDraft = vi.fn(async () => undefined);
  const store: RemarkComposers = new ComposerStore({
    finding: () => null,
    shown: () => Promise.resolve(),
    draftName: () => null,
    keepDraft: async () => undefined,
    dropDraft,
    save: () => Promise.reject(new Error('nothing is saved here')),
    toAppError: () => ({ kind: 'internal', message: 'no' }),
  });
  const asked = vi.fn<(insert: string) => void>();
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const initialProps = { remarks, view: 'branch' };
  const { rerender } = await renderHook(
    (props = initialProps) => useDraftsOpen(props.remarks, names, store, props.view, asked),
    { initialProps, wrapper },
  );
  const open = () => [...store.snapshot().values()];
  return { rerender, store, asked, open, client };
}

test('a draft is open at its lines; where these are elsewhere in another view, it stands there', async () => {
  const { rerender, open } = await mount();
  await expect
    .poll(open)
    .toMatchObject([{ state: { text: 'half a sen' }, spec: { kind: 'new', view: 'branch' } }]);
  await rerender({ remarks: shownAt(9), view: 'commit' });
  await expect.poll(open).toMatchObject([{ spec: { view: 'commit', shown: placedAt(9) } }]);
});

test.each([
  ['other.ts', 'other.ts'],
  ['gone.ts', 'a.ts'],
])('a draft that was begun on the old lines of %s opens in %s', async (shownIn, path) => {
  const old: RemarkDraft = { ...draft, anchor: { ...draft.anchor, side: 'old' }, shownIn };
  onDisk = [old];
  const placed: Placed = { at: 'lines', path: 'a.ts', side: 'old', lines };
  const { open } = await mount({ threads: [], drafts: [{ draft: old, placed }] });
  await expect.poll(open).toMatchObject([{ spec: { shown: { path, side: 'old' } } }]);
});

test('in another view the list is read again, once what is being written is saved', async () => {
  const { rerender, open, client } = await mount();
  await expect.poll(open).toHaveLength(1);
  const outdated = vi.spyOn(client, 'invalidateQueries');
  await rerender({ remarks: { drafts: [], threads: [] }, view: 'commit' });
  await expect.poll(() => outdated.mock.calls).toEqual([[{ queryKey: keys.remarks(draft.place) }]]);
});

test('a list that is older than what was sent since opens nothing', async () => {
  onDisk = [];
  const { rerender, open } = await mount();
  await rerender({ remarks: shownAt(3), view: 'branch' });
  await expect.poll(() => list.mock.calls.length).toBe(2);
  await list.mock.results[1]?.value;
  expect(open()).toEqual([]);
  // What comes back later, because the host refused it, is another draft.
  onDisk = [{ ...draft, savedAt: 8 }];
  await rerender({ remarks: shownAt(3, { ...draft, savedAt: 8 }), view: 'branch' });
  await expect.poll(open).toHaveLength(1);
});

test('one that was left stays closed until it is asked for; one thrown away elsewhere goes', async () => {
  const { rerender, store, asked, open } = await mount();
  await expect.poll(open).toHaveLength(1);
  const { key = '' } = open()[0] ?? {};
  await store.close(key);
  await rerender({ remarks: shownAt(3), view: 'branch' });
  expect(open()).toMatchObject([{ closed: true }]);
  remarkDraftChanged(draft, 'shown');
  await expect.poll(open).toMatchObject([{ closed: false, focusRequest: 1 }]);
  expect(asked).toHaveBeenCalledExactlyOnceWith(key);
  remarkDraftChanged(draft, 'thrown');
  expect(open()).toEqual([]);
});
