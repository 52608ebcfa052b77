import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { looseObject, TEMPORARY, writeLooseObject } from './loose-object.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { runGit } from '../process/run.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'loose-'));
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

test.each(['sha1', 'sha256'] as const)(
  'Git reads what was written, under the id it gives itself (%s)',
  async (algorithm) => {
    const gitDir = join(root, algorithm);
    await runGit(['init', '--quiet', '--bare', `--object-format=${algorithm}`, gitDir]);
    const objects = join(gitDir, 'objects');
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.constant(new Uint8Array(400_000).fill(120)),
    );
    await fc.assert(
      fc.asyncProperty(content, async (bytes) => {
        const object = looseObject(algorithm, 'blob', bytes);
        await writeLooseObject(objects, object);
        await writeLooseObject(objects, object);
        const { id } = object;
        expect(existsSync(join(objects, id.slice(0, 2), id.slice(2)))).toBe(true);
        const { stdout } = await runGit(['cat-file', 'blob', id], { gitDir });
        expect(Buffer.compare(stdout, bytes)).toBe(0);
      }),
      { numRuns: rounds(12, 40) },
    );
    await runGit(['fsck', '--strict'], { gitDir });
    expect((await readdir(objects)).filter((name) => name.startsWith(TEMPORARY))).toEqual([]);
  },
);

test('what cannot be put in its place leaves no half-written file behind', async () => {
  const object = looseObject('sha1', 'blob', Buffer.from('in the way'));
  await writeFile(join(root, object.id.slice(0, 2)), '');
  await expect(writeLooseObject(root, object)).rejects.toThrow();
  expect(await readdir(root)).toEqual([object.id.slice(0, 2)]);
});
