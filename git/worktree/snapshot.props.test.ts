/** Generated work trees: what a snapshot shows is held against plain `git diff HEAD`, byte for byte. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, mkdir, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rounds } from '../../shared/testing/rounds.ts';
import {
  place,
  git,
  fresh,
  write,
  commitAll,
  shown,
  snapshot,
  expected,
  beginAll,
  endAll,
  begin,
} from '../testing/work-tree-scene.ts';

beforeAll(beginAll);
afterAll(endAll);
beforeEach(begin);

const part = fc.constantFrom(
  'a',
  'b',
  'sub/c',
  'sub/d',
  'sub/deep/e',
  'x y',
  'ünï',
  '"q"',
  'tab\there',
  '-dash',
);
const text = fc
  .tuple(
    fc.array(fc.constantFrom('one', 'two', 'three', 'four', ''), { maxLength: 20 }),
    fc.constantFrom('\n', '\r\n'),
  )
  .map(([lines, end]) => lines.map((line) => line + end).join(''));
const content = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 60 }) },
);
type Step = {
  kind: 'write' | 'delete' | 'stage' | 'move' | 'exec' | 'link' | 'unstage';
  at: string;
  to: string;
  content: string | Uint8Array;
};
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('write', 'write', 'delete', 'stage', 'move', 'exec', 'link', 'unstage'),
  at: part,
  to: part,
  content,
});

async function doStep({ kind, at, to, content: value }: Step): Promise<void> {
  const file = join(place.workTree, at);
  const there = existsSync(file) && statSync(file).isFile();
  if (kind === 'write') await write(at, value);
  if (kind === 'delete' && there) await rm(file);
  if (kind === 'stage' && there) await git('add', '--', at);
  if (kind === 'exec' && there) await chmod(file, 0o755);
  if (kind === 'unstage') await git('rm', '--cached', '--force', '--quiet', '--ignore-unmatch', '--', at);
  if (kind === 'move' && there && at !== to) {
    const before = readFileSync(file);
    await rm(file);
    await write(to, before);
  }
  // Links lead to `a`: one there would lead to itself, and what is written through it nowhere.
  if (kind === 'link' && at !== 'a') {
    await rm(file, { force: true });
    await mkdir(dirname(file), { recursive: true });
    await symlink('a', file);
  }
}

test('a snapshot shows what git diff HEAD shows, and the folder is as it was', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(part, content), { maxLength: 8 }),
      fc.array(step, { maxLength: 12 }),
      fc.constantFrom('', 'true', 'input'),
      async (files, steps, autocrlf) => {
        await fresh();
        if (autocrlf !== '') await git('config', 'core.autocrlf', autocrlf);
        for (const [path, value] of files) await write(path, value);
        await commitAll();
        for (const one of steps) await doStep(one);
        const index = readFileSync(join(place.gitDir, 'index'));
        const objects = await git('count-objects', '-v');
        const taken = await snapshot();
        expect(await shown(taken)).toBe(await expected());
        expect(taken.excluded).toEqual([]);
        expect(readFileSync(join(place.gitDir, 'index')).equals(index)).toBe(true);
        expect(await git('count-objects', '-v')).toBe(objects);
        expect((await snapshot()).commit).toBe(taken.commit);
      },
    ),
    { numRuns: rounds(5, 200) },
  );
});
