import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import type { Commit } from '../../../../shared/ipc/shapes.ts';
import type { ComparePlace } from '../../../app/place.ts';
import { queryClient } from '../../../test/query-client.ts';
import { useShown } from './use-shown.ts';

const id = (n: number): string => String(n).repeat(40);
const commit = (n: number): Commit => ({
  sha: id(n),
  parents: [id(n - 1)],
  message: String(n),
  authorName: 'A',
  authorEmail: 'a@example.com',
  date: '2026-01-01T00:00:00Z',
});
const commits = [commit(3), commit(2)];
const sides = { orgId: 'o', repo: 'r', branch: 'b', base: 'm', ephemeral: false, ephemeralBase: false };
const source = { ...sides, paths: [] };
const at = (more: Partial<ComparePlace>): ComparePlace => ({ screen: 'compare', ...sides, ...more });

test('with another file in view what is shown is the same value; a single step has its request at once', async () => {
  const client = queryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const drawn: (string | undefined)[] = [];
  const { result, rerender } = await renderHook(
    (props = { place: at({}) }) => {
      const { place } = props;
      const shown = useShown({
        place,
        source,
        commits,
        listed: true,
        history: false,
        chosen: undefined,
        versions: null,
        onChoose: () => undefined,
      });
      drawn.push(shown.request?.commits?.sha);
      return shown;
    },
    { initialProps: { place: at({ changes: id(3), file: 'a' }) }, wrapper },
  );
  const before = result.current;
  expect(before.request?.commits).toMatchObject({ sha: id(3) });
  await rerender({ place: at({ changes: id(3), file: 'b' }) });
  expect(result.current).toBe(before);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await rerender({ place: at({ changes: id(2), file: 'b' }) });
  expect(drawn.at(-1)).toBe(id(2));
  expect(result.current.request?.commits).toMatchObject({ sha: id(2) });
});

test('every choice is reported, also of what is chosen already', async () => {
  const onChoose = vi.fn();
  const place = at({ commit: id(3) });
  const where = {
    place,
    source,
    commits,
    listed: true,
    history: false,
    chosen: id(3),
    versions: null,
    onChoose,
  };
  const { result } = await renderHook(() => useShown(where), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient()}>{children}</QueryClientProvider>,
  });
  const { choose, show, extend, showPair, showBranch } = result.current;
  const flags = { moved: false, messageChanged: false, authorChanged: false };
  const pair = { state: 'same', ...flags, old: null, new: null } as const;
  const choices = [
    () => choose(id(3)),
    () => show(id(3)),
    () => extend(id(2), id(3)),
    () => showPair(pair),
    () => showBranch?.(),
  ];
  for (const [index, run] of choices.entries()) {
    run();
    expect(onChoose).toHaveBeenCalledTimes(index + 1);
  }
});
