import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gitText, runGit } from '../process/run.ts';
import { writtenCommits } from '../testing/written-commits.ts';
import { FILE_BYTES } from './answer.ts';
import { diffStream, type Schedule } from './stream.ts';

const head = { branch: 'topic', base: 'main' };
const config = ['user.name=Reviewer', 'user.email=reviewer@example.com'];

test('the whole stream is one JSON text, and then it ends', async () => {
  const { gitDir, ids } = await writtenCommits([{ a: 'a\n' }, { a: 'b\n' }]);
  const stream = await diffStream({
    gitDir,
    from: ids[0] ?? '',
    to: ids[1] ?? '',
    head,
    fileBytes: FILE_BYTES,
  });
  expect(await new Response(stream).json()).toMatchObject({ ...head, files: [{ path: 'a' }] });
});

test('a reader that goes away while a piece is read breaks nothing', async () => {
  const gitDir = mkdtempSync(join(tmpdir(), 'diff-stream-'));
  try {
    await runGit(['init', '--bare', '--quiet', gitDir]);
    const tree = await gitText(['mktree'], { gitDir, input: '' });
    const commit = await gitText(['commit-tree', '-m', 'x', tree], { gitDir, config });
    const gate = Promise.withResolvers<void>();
    let turns = 0;
    const schedule: Schedule = async (work) => {
      turns += 1;
      if (turns > 1) await gate.promise;
      return await work();
    };
    const broken: unknown[] = [];
    const stream = await diffStream(
      { gitDir, from: commit, to: commit, head, fileBytes: FILE_BYTES },
      { schedule, onBroken: (error) => broken.push(error) },
    );
    const reader = stream.getReader();
    await reader.read();
    const next = reader.read();
    await expect.poll(() => turns).toBe(2);
    await reader.cancel();
    gate.resolve();
    expect((await next).done).toBe(true);
    await new Promise((resolve) => void setImmediate(resolve));
    expect(broken).toEqual([]);
  } finally {
    rmSync(gitDir, { recursive: true, force: true });
  }
});
