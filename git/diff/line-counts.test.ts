/** The totals of a comparison, with files whose text is held back for its size. */
import { chmod, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { branchDiffResult } from '../../shared/wire/diff.ts';
import { gitText } from '../process/run.ts';
import { writtenCommits } from '../testing/written-commits.ts';
import { diffAnswer, type DiffQuery } from './answer.ts';

const LARGE = 'x\n'.repeat(400);

async function compared(
  gitDir: string,
  ids: readonly string[],
  query: Pick<DiffQuery, 'attributes'> = {},
): Promise<z.infer<typeof branchDiffResult>> {
  const [from = '', to = ''] = ids;
  const pieces: Buffer[] = [];
  const head = { branch: 'topic', base: 'main' };
  for await (const piece of diffAnswer({ gitDir, from, to, head, fileBytes: 500, ...query }))
    pieces.push(piece);
  return branchDiffResult.parse(JSON.parse(Buffer.concat(pieces).toString('utf8')));
}

test.each([3, 201])('each line is counted once where %i files are large', async (count) => {
  const names = Array.from({ length: count }, (_, at) => `f${at}`);
  const large = Object.fromEntries(names.map((name) => [name, `${LARGE}${name}\n`]));
  const { gitDir, ids } = await writtenCommits([{ a: 'a\n' }, { ...large, small: 'one\ntwo\n' }]);
  const { stats, filtered_files: held } = await compared(gitDir, ids);
  expect(held).toHaveLength(count);
  expect(stats).toMatchObject({ files: count + 1, additions: 401 * count + 2, deletions: 0 });
});

test('a large file that is damaged is listed, and the others are counted', async () => {
  // Git still reads its size, but not its end.
  const large = Array.from({ length: 400 }, (_, at) => `${(at * 2_654_435_761) % 4_294_967_291}\n`).join('');
  const { gitDir, ids } = await writtenCommits([{ a: 'a\n' }, { large, small: 'one\ntwo\n' }]);
  const id = await gitText(['rev-parse', 'main:large'], { gitDir });
  const file = join(gitDir, 'objects', id.slice(0, 2), id.slice(2));
  await chmod(file, 0o600);
  await truncate(file, 1000);
  const { stats, filtered_files: held } = await compared(gitDir, ids);
  expect(held).toMatchObject([{ path: 'large', bytes: large.length, why: 'unreadable' }]);
  expect(stats).toMatchObject({ files: 2, additions: 2 });
});

test('lines of a file that attributes exclude are counted once, too', async () => {
  const { gitDir, ids } = await writtenCommits([{ a: 'a\n' }, { small: 'one\ntwo\n', large: LARGE }]);
  const { stats, filtered_files: held } = await compared(gitDir, ids, {
    attributes: { excludes: () => Promise.resolve(true), uncounted: null },
  });
  expect(held).toMatchObject([{ path: 'large' }, { path: 'small', why: 'attributes' }]);
  expect(stats).toMatchObject({ files: 2, additions: 402 });
});
