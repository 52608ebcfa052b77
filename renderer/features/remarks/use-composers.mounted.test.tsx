import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { keys } from '../../api/keys.ts';
import { answer, answerCalls } from '../../test/main-process.ts';
import type { ComposerSpec } from './composer-spec.ts';
import { useComposers } from './use-composers.ts';

const place = { orgId: 'o', repo: 'r', notesRef: 'refs/notes/reviews', object: 'a'.repeat(40) };
const target = { place, anchor: { path: 'a.ts', side: 'new', lines: { first: 3, last: 3 } } } as const;
const spec: ComposerSpec = {
  kind: 'new',
  shown: { at: 'lines', path: 'a.ts', side: 'new', lines: { first: 3, last: 3 } },
  view: 'branch',
  target,
  meanwhile: null,
  finding: null,
  editing: null,
  was: null,
  lost: false,
  refused: null,
};

test('a composer goes as soon as its remark is in the list, whatever else is read from notes', async () => {
  answerCalls({
    drafts: { add: (draft) => answer({ ...draft, savedAt: 1 }) },
    remarks: {
      write: () => answer({ status: 'waiting', id: 1, error: { kind: 'internal', message: 'no' } }),
    },
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const observe = (queryKey: readonly unknown[], queryFn: () => Promise<unknown>) =>
    new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => undefined);
  observe([...keys.remarks(place), 'shown'], () => Promise.resolve('list'));
  observe([...keys.discussed(place), 'shown'], () => new Promise(() => undefined));
  const { result } = await renderHook(() => useComposers(() => undefined), { wrapper });
  const store = result.current;
  store.open('new', spec, { focus: false });
  store.tell('new', { type: 'typed', text: 'Why?', caret: 4 });
  // Not because it was waited for long enough.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await store.save('new');
  expect(store.snapshot().size).toBe(0);
});

test('the draft of a text that was begun in a copy says so', async () => {
  const named: (string | undefined)[] = [];
  answerCalls({
    drafts: {
      add: (draft) => {
        named.push('shownIn' in draft ? draft.shownIn : undefined);
        return answer({ ...draft, savedAt: 1 });
      },
    },
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = await renderHook(() => useComposers(() => undefined), { wrapper });
  const store = result.current;
  store.open('own', spec, { focus: false });
  store.tell('own', { type: 'typed', text: 'Why?', caret: 4 });
  store.open('copy', { ...spec, shown: { ...spec.shown, path: 'copy.ts' } }, { focus: false });
  store.tell('copy', { type: 'typed', text: 'Why here?', caret: 4 });
  await store.flush();
  expect(named).toEqual([undefined, 'copy.ts']);
});
