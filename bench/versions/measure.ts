/**
 * `measure.ts <folder's Git folder> <versions as JSON> <rounds>`: how long the app takes for the diff between two
 * versions, to its first bytes, and for the pairs of their commits. Prints medians of milliseconds as JSON.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRepositoryCopies } from '../../electron/repository-copy/index.ts';
import { versionDiffOverGit } from '../../electron/repository-copy/version-diff.ts';
import { createPairs } from '../../electron/versions/pairs.ts';
import { changesEnd } from '../../shared/ipc/versions.ts';
import { z } from '../../shared/zod.ts';

const [gitDir = '', versions = '', rounds = ''] = process.argv.slice(2);
const { from, to } = z.object({ from: changesEnd, to: changesEnd }).parse(JSON.parse(versions));
const root = mkdtempSync(join(tmpdir(), 'bench-versions-'));
const place = { orgId: 'folders', repo: 'bench' };
const branch = { ...place, branch: 'branch', ephemeral: false, ephemeralBase: false };
const copies = createRepositoryCopies(
  root,
  { gitRemote: () => Promise.reject(new Error('nothing is fetched')) },
  () => ({ gitDir, headDir: gitDir }),
);

const times: Record<'diff' | 'pairs', number[]> = { diff: [], pairs: [] };
try {
  // The first round is not counted: the disk cache is cold.
  for (let round = 0; round <= Number(rounds); round += 1) {
    const began = performance.now();
    const { body } = await versionDiffOverGit(
      copies.of(place),
      { ...branch, paths: [] },
      { ...to, since: from },
      {},
    );
    const reader = body?.getReader();
    await reader?.read();
    times.diff.push(performance.now() - began);
    for (let read = await reader?.read(); read?.done === false;) read = await reader?.read();
    const pairs = createPairs(() => ({ copy: () => copies.of(place) }));
    const asked = performance.now();
    await pairs({ ...branch, from, to });
    times.pairs.push(performance.now() - asked);
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}
const median = (all: readonly number[]): number =>
  all.slice(1).toSorted((a, b) => a - b)[Math.floor((all.length - 1) / 2)] ?? NaN;
process.stdout.write(JSON.stringify({ diff: median(times.diff), pairs: median(times.pairs) }));
process.exit(0);
