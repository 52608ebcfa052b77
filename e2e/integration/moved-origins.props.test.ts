/** Where a line of moved code was before is where Git finds it: `git blame -M -C` of the commit that moved it. */
import fc from 'fast-check';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import { diffEntry } from '../../renderer/diff/diff-file.testing.ts';
import type { View } from '../../renderer/diff/model/shapes.ts';
import { DiffDocument } from '../../renderer/diff/worker/document.ts';
import { findMoves } from '../../renderer/diff/worker/moved/find-moves.ts';
import { movedLine, setRuns } from '../../renderer/diff/worker/moved/document-moves.ts';
import { rounds } from '../../shared/testing/rounds.ts';

const seed = Number(process.env['DIFF_SEED'] ?? Date.now() % 2 ** 31);
const PATHS = ['a.ts', 'b.ts', 'lib/c.ts'];
const [BLOCKS, LINES] = [9, 5];
const VIEW: View = { revision: 0, mode: 'unified', whitespace: 'show', columns: 0, row: 20 };
const who = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com'];

/** No line is like another one, so there is one answer. */
const block = (at: number): string[] =>
  Array.from(
    { length: LINES },
    (_, line) => `export const value${at}x${line} = computeTheSumOfEverything(${at * 100 + line}, 'w${at}');`,
  );

/** By block: the file and the place in it where it goes. */
const places = fc.array(fc.tuple(fc.nat(PATHS.length - 1), fc.nat(99)), {
  minLength: BLOCKS,
  maxLength: BLOCKS,
});

function tree(where: readonly (readonly [number, number])[]): Map<string, string[]> {
  const files = PATHS.map((path): [string, string[]] => [path, [`head of ${path}`]]);
  const ordered = [...where.entries()].toSorted(([, one], [, two]) => one[1] - two[1]);
  for (const [at, [file]] of ordered) files[file]?.[1].push(...block(at));
  return new Map(files);
}

async function commit(folder: string, files: ReadonlyMap<string, readonly string[]>): Promise<void> {
  for (const [path, lines] of files) await writeFile(join(folder, path), `${lines.join('\n')}\n`);
  await runGit(['add', '--all'], { cwd: folder });
  await runGit([...who, 'commit', '--quiet', '--allow-empty', '-m', 'Change'], { cwd: folder });
}

/** Git's answer: by line of a file, where it was in the parent; lines that the commit wrote are missing. */
async function byGit(folder: string, path: string): Promise<Map<number, string>> {
  const text = await gitText(['blame', '-M', '-C', '--incremental', 'HEAD^..HEAD', '--', path], {
    cwd: folder,
  });
  const parent = await gitText(['rev-parse', 'HEAD^'], { cwd: folder });
  const origins = new Map<number, string>();
  let head: string[] = [];
  for (const line of text.split('\n')) {
    if (/^[0-9a-f]{40} \d+ \d+ \d+$/.test(line)) head = line.split(' ');
    if (!line.startsWith('filename ') || head[0] !== parent) continue;
    const [from = 0, to = 0, count = 0] = head.slice(1).map(Number);
    for (let at = 0; at < count; at += 1) origins.set(to + at, `${line.slice(9)}:${from + at}`);
  }
  return origins;
}

test('every line of moved code was where Git says', async () => {
  const root = await mkdtemp(join(tmpdir(), 'moved-origins-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  let compared = 0;
  for (const [at, [before, after]] of fc
    .sample(fc.tuple(places, places), { numRuns: rounds(6, 100), seed })
    .entries()) {
    const folder = join(root, String(at));
    await mkdir(join(folder, 'lib'), { recursive: true });
    await runGit(['init', '--quiet'], { cwd: folder });
    await commit(folder, tree(before));
    await commit(folder, tree(after));
    const document = new DiffDocument(VIEW);
    for (const path of PATHS) {
      const raw = await gitText(['diff', '--no-ext-diff', 'HEAD^', 'HEAD', '--', path], { cwd: folder });
      document.add(diffEntry(raw === '' ? '' : `${raw}\n`, { path }));
    }
    const files = document.inOrder();
    const steps = findMoves(files.map(({ id, scanned, laidOut }) => ({ id, scanned, rows: laidOut })));
    let step = steps.next();
    while (step.done !== true) step = steps.next();
    const { runs } = step.value;
    setRuns(document, new Map(files.map(({ id }, index) => [id, runs[index] ?? []])));
    for (const { id, entry, runs: own } of files) {
      const git = await byGit(folder, entry.path);
      for (const { first, last } of own.filter(({ side }) => side === 'new'))
        for (let line = first; line <= last; line += 1) {
          const moved = movedLine(document, { file: id, side: 'new', line });
          expect(`${moved?.path}:${moved?.line}`, `DIFF_SEED=${seed} ${at} ${entry.path}:${line}`).toBe(
            git.get(line),
          );
          compared += 1;
        }
    }
  }
  expect(compared).toBeGreaterThan(20);
});
