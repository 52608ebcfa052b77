/** Whoever lets go of a repository may move or delete it right then: no process of it is left. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gitChildren } from '../testing/processes.ts';
import { answerLine, endResidents, residentGit } from './resident.ts';
import { gitText } from './run.ts';

let gitDir: string;
beforeEach(async () => {
  gitDir = mkdtempSync(join(tmpdir(), 'resident-'));
  await gitText(['init', '--quiet', '--bare', gitDir]);
});
afterEach(() => rmSync(gitDir, { recursive: true, force: true }));

const ask = () => residentGit(gitDir, 'objects').ask('info HEAD\n', answerLine);

/** At this very moment. */
const areRunning = (pids: readonly number[]): boolean[] =>
  pids.map((pid) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  });

describe.runIf(process.platform === 'linux')('whoever lets go of a repository waits for its process', () => {
  test('that waits for a question', async () => {
    await ask();
    const pids = await gitChildren(gitDir);
    expect(pids).toHaveLength(1);
    await endResidents(gitDir);
    expect(areRunning(pids)).toEqual([false]);
  });

  test('that was told to end by somebody else', async () => {
    await ask();
    const pids = await gitChildren(gitDir);
    residentGit(gitDir, 'objects').close();
    await endResidents(gitDir);
    expect(areRunning(pids)).toEqual([false]);
  });

  test('that is to answer more than one', async () => {
    const all = Promise.all([ask(), ask(), ask()]);
    await endResidents(gitDir);
    expect(await gitChildren(gitDir)).toEqual([]);
    expect(await all).toEqual(Array.from({ length: 3 }, () => 'HEAD missing'));
    expect(await gitChildren(gitDir)).toEqual([]);
  });
});
