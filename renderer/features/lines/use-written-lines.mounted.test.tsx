import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { TRACES_REF } from '../../../shared/domain/agents/traces-ref.ts';
import type { NotesOverview } from '../../../shared/ipc/shapes.ts';
import { fileOf, mountDiff } from '../../test/diff.tsx';
import { answer, answerCalls } from '../../test/main-process.ts';
import { queryClient } from '../../test/query-client.ts';
import { useWrittenLines } from './use-written-lines.ts';

const ID = 'a'.repeat(40);
const SHOWN = { orgId: 'o', repo: 'r', branch: 'fix', ephemeral: false, commits: { sha: ID, base: null } };
const overviewOf = (...refs: string[]): NotesOverview => ({
  refs: refs.map((notesRef) => ({ notesRef, sha: ID, count: 1 })),
  badges: [],
  source: 'git',
  problem: null,
  writesTo: 'refs/notes/commits',
});

type Written = (request: { skip: number }) => unknown;

async function mounted(written: Written, overview = overviewOf(TRACES_REF)) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- answers of any kind, as tests need them
  answerCalls({ lines: { written } } as unknown as Parameters<typeof answerCalls>[0]);
  const view = await mountDiff({ files: [fileOf('a.ts', '@@ -1 +1,2 @@', ' one', '+two')] });
  await expect.poll(() => view.diff()?.status).toBe('ready');
  const diff = view.diff();
  if (diff === null || diff === undefined) throw new Error('no diff');
  const client = queryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return await renderHook(() => useWrittenLines({ isOn: true, shown: SHOWN, diff, overview }), { wrapper });
}

test('some files are read after the other, and all of them are known at the end', async () => {
  const written = vi.fn<Written>(({ skip }) =>
    answer({
      files: [{ path: `${skip}.ts`, agent: [1, 2], person: [] }],
      next: skip < 80 ? skip + 40 : null,
      problem: skip === 40 ? 'The trace of abc is too large to be read.' : null,
    }),
  );
  const { result } = await mounted(written);
  await expect.poll(() => [...(result.current.lines?.keys() ?? [])]).toEqual(['0.ts', '40.ts', '80.ts']);
  expect(written).toHaveBeenCalledTimes(3);
  expect(result.current.problem).toBe('The trace of abc is too large to be read.');
});

test('what cannot be read is said, with what could', async () => {
  const { result } = await mounted(({ skip }) =>
    skip === 0
      ? answer({ files: [{ path: 'a.ts', agent: [2, 2], person: [] }], next: 40, problem: null })
      : Promise.resolve({ ok: false, error: { kind: 'offline', message: 'The host is away.' } }),
  );
  await expect
    .poll(() => result.current.problem)
    .toBe('Which lines agents wrote could not be read: The host is away.');
  expect(result.current.lines?.get('a.ts')?.agent).toEqual([2, 2]);
});

test('without traces in the repository nothing is requested', async () => {
  const written = vi.fn<Written>();
  const { result } = await mounted(written, overviewOf('refs/notes/commits'));
  expect(result.current).toEqual({ lines: undefined, problem: null });
  expect(written).not.toHaveBeenCalled();
});
