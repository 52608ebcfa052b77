import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../shared/testing/rounds.ts';
import { type Files, parted, thirtyLines, unmerged } from '../testing/merge-scene.ts';
import { begin, beginAll, endAll, place } from '../testing/work-tree-scene.ts';
import { mergeConflicts } from './merge-conflicts.ts';

beforeAll(beginAll);
afterAll(endAll);

const FILES = ['a.txt', 'b.txt', 'folder/c.txt'];
const step = fc.record({
  path: fc.constantFrom(...FILES),
  does: fc.constantFrom('edits', 'edits', 'deletes', 'renames', 'replaces'),
  line: fc.nat(29),
  name: fc.constantFrom('x.txt', 'y.txt', 'a.txt/in.txt', 'other/c.txt'),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const side = fc.array(step, { maxLength: 4 });

/** What one side makes of the files. */
function changed(common: Record<string, string>, steps: readonly Step[], who: string): Files {
  const now: Record<string, string> = { ...common };
  for (const { path, does, line, name } of steps) {
    const text = now[path];
    if (text === undefined) continue;
    if (does === 'edits') now[path] = text.replace(new RegExp(`^line ${line}$`, 'm'), who);
    else delete now[path];
    const isFree = Object.keys(now).every(
      (one) => !one.startsWith(`${name}/`) && !name.startsWith(`${one}/`),
    );
    if (isFree && does === 'renames') now[name] = text;
    if (isFree && does === 'replaces') now[name] = `${who}\n`;
  }
  const gone = Object.keys(common).filter((path) => now[path] === undefined);
  return { ...Object.fromEntries(gone.map((path) => [path, null])), ...now };
}

test('whatever two sides do, the files in conflict are those that a merge in the folder leaves', async () => {
  const common = Object.fromEntries(FILES.map((path, at) => [path, `${path}\n${thirtyLines([at, 'own'])}`]));
  await fc.assert(
    fc.asyncProperty(side, side, async (base, branch) => {
      await begin();
      const of = await parted(common, changed(common, base, 'base'), changed(common, branch, 'branch'));
      const { files, count } = await mergeConflicts(place.gitDir, of);
      expect(count).toBe(files.length);
      expect(files.map(({ path }) => path).toSorted()).toEqual((await unmerged(of)).toSorted());
    }),
    { numRuns: rounds(15, 300) },
  );
});
