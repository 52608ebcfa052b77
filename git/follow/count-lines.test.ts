import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endResidents } from '../process/resident.ts';
import { gitText, runGit } from '../process/run.ts';
import { countLines } from './count-lines.ts';

let gitDir: string;
beforeAll(async () => {
  gitDir = await mkdtemp(join(tmpdir(), 'count-lines-'));
  await runGit(['init', '--quiet', '--bare', gitDir]);
});
afterAll(async () => {
  await endResidents(gitDir);
  await rm(gitDir, { recursive: true, force: true });
});

test('lines are counted of files up to 20 MB, whether the last one has an end or not', async () => {
  const texts = [
    '',
    'one',
    'one\n',
    'one\ntwo',
    Buffer.alloc(20_000_000, '\n'),
    Buffer.alloc(20_000_001, '\n'),
  ];
  const ids: string[] = [];
  for (const input of texts) ids.push(await gitText(['hash-object', '-w', '--stdin'], { gitDir, input }));
  expect(await countLines(gitDir, [...ids, '1'.repeat(40)])).toEqual([0, 1, 1, 2, 20_000_000, null, null]);
});
