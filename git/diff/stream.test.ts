import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gitText, runGit } from '../process/run.ts';
import { FILE_BYTES } from './answer.ts';
import { diffStream, type Schedule } from './stream.ts';

const config = ['user.name=Reviewer', 'user.email=reviewer@example.com'];

test('a reader that goes away while a piece is read breaks nothing', async () => {
  const gitDir = mkdtempSync(join(tmpdir(), 'diff-stream-'));
  try {
    await runGit(['init', '--bare', '--quiet', gitDir]);
    const tree = await gitText(['mktree'], { gitDir, input: '' });
    const commit = await gitText(['commit-tree', '-m', 'x', tree], { gitDir, config });
    const head = { branch: 'topic', base: 'main' };
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
