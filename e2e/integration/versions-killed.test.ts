/** Ended with kill -9 while it keeps versions, the app finds nothing half, and keeps the rest. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { borrowObjects } from '../../git/objects/borrow.ts';
import { keepRange, keptPacks, repairKept } from '../../git/objects/kept-packs.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { childEnv } from '../../git/testing/child-env.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import type { KeepJob } from './support/keep-child.ts';
import { patience } from '../../shared/testing/patience.ts';

const config = ['user.name=Reviewer', 'user.email=reviewer@example.com'];
const VERSIONS = 12;
let root: string;
let folder: string;
let own: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'versions-killed-'));
  folder = join(root, 'folder.git');
  own = join(root, 'own.git');
  await runGit(['init', '--quiet', '--bare', folder]);
  await borrowObjects(own, folder);
});
afterEach(() => rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }));

async function commit(name: string, ...parents: string[]): Promise<string> {
  const gitDir = folder;
  const blob = await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: randomBytes(50_000) });
  const tree = await gitText(['mktree'], { gitDir, input: `100644 blob ${blob}\t${name}\n` });
  const args = ['commit-tree', tree, '-m', name, ...parents.flatMap((sha) => ['-p', sha])];
  return await gitText(args, { gitDir, config });
}

async function killed(job: KeepJob): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'support/keep-child.ts')], {
    env: childEnv({ KEEP_JOB: JSON.stringify(job) }),
    stdio: 'inherit',
  });
  await once(child, 'close');
}

test(
  'after a kill at any moment everything that is kept is whole, and the rest can be kept',
  { timeout: patience(300_000) },
  async () => {
    const base = await commit('base');
    await gitText(['update-ref', 'refs/heads/main', base], { gitDir: folder });
    for (let round = 0; round < rounds(3, 60); round += 1) {
      const commits = await Promise.all(
        Array.from({ length: VERSIONS }, (_, at) => commit(`${round} ${at}`, base)),
      );
      await killed({ gitDir: own, commits, without: base, killAfter: Math.random() * 300 });
      await repairKept(own);
      const kept = (await keptPacks(own)).map((one) => one.commit);
      const refs = await gitText(['for-each-ref', '--format=%(objectname)'], { gitDir: own });
      expect(refs.split('\n').filter(Boolean).toSorted()).toEqual(kept.toSorted());
      for (const sha of commits.filter((one) => !kept.includes(one)))
        await keepRange(own, { commit: sha, without: base });
      await runGit(['gc', '--quiet', '--prune=now'], { gitDir: folder });
      const { stdout } = await runGit(['fsck', '--full', '--strict'], { gitDir: own });
      expect(stdout.toString()).not.toMatch(/missing|broken|corrupt/);
      await gitText(['rev-list', '--objects', ...commits], { gitDir: own });
    }
  },
);
