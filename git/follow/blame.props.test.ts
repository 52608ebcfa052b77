/** Who wrote the lines of generated histories, beside what `git blame` says of each. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rounds } from '../../shared/testing/rounds.ts';
import { ensureBare } from '../objects/bare.ts';
import { gitText, runGit } from '../process/run.ts';
import { blame } from './blame.ts';
import { lineBefore } from './line-before.ts';

let root: string;
let gitDir: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'blame-'));
  gitDir = join(root, 'blamed.git');
  ensureBare(gitDir);
});
afterAll(() => rm(root, { recursive: true, force: true }));

type Edit = { at: number; kind: 'change' | 'add' | 'remove' | 'indent' | 'move'; word: number };
interface Step {
  edits: Edit[];
  rename: boolean;
  /** On the other line of history, or joining both. */
  side: 'main' | 'other' | 'merge';
}

interface File {
  name: string;
  lines: string[];
}

const BEGINNING: File = {
  name: 'file 0',
  lines: Array.from({ length: 30 }, (_, at) => `line ${at} of the beginning, as it was ${at * 7}`),
};

function edited({ name, lines }: File, { edits, rename }: Step, step: number): File {
  const now = [...lines];
  for (const { at, kind, word } of edits) {
    const index = at % Math.max(1, now.length);
    if (kind === 'change') now[index] = `line ${word} changed in step ${step} at ${at}`;
    if (kind === 'add') now.splice(index, 0, `a new line ${word}`, `and ${word} more in ${step}`);
    if (kind === 'remove') now.splice(index, 1);
    if (kind === 'indent') now[index] = `  ${now[index] ?? ''}`;
    if (kind === 'move') now.push(...now.splice(index, 4));
  }
  return { name: rename ? `file ${step}` : name, lines: now };
}

/** Writes a history of one file. @returns its tip, and the file there */
async function write(steps: readonly Step[]): Promise<{ tip: string; file: File }> {
  const tips = { main: BEGINNING, other: BEGINNING };
  const marks = { main: 1, other: 1 };
  const text: string[] = [];
  const commit = (mark: number, file: File, parents: readonly number[]): void => {
    const content = file.lines.map((line) => `${line}\n`).join('');
    const [first, ...merged] = parents;
    text.push(
      'reset refs/heads/run',
      'commit refs/heads/run',
      `mark :${mark}`,
      `author Ann <ann@example.com> ${1_700_000_000 + mark * 60} +0130`,
      `committer Ben <ben@example.com> ${1_700_000_000 + mark * 60} -0800`,
      `data ${String(mark).length + 5}`,
      `step ${mark}`,
      ...(first === undefined ? [] : [`from :${first}`]),
      ...merged.map((one) => `merge :${one}`),
      'deleteall',
      `M 100644 inline ${JSON.stringify(file.name)}`,
      `data ${content.length}`,
      content,
    );
  };
  commit(1, BEGINNING, []);
  for (const [index, step] of steps.entries()) {
    const mark = index + 2;
    const on = step.side === 'merge' ? 'main' : step.side;
    tips[on] = edited(tips[on], step, mark);
    const parents =
      step.side === 'merge' && marks.main !== marks.other ? [marks.main, marks.other] : [marks[on]];
    commit(mark, tips[on], parents);
    marks[on] = mark;
  }
  await runGit(['fast-import', '--quiet', '--force'], { gitDir, input: `${text.join('\n')}\n` });
  // The last commit may be on the other line.
  const tip = await gitText(['rev-parse', 'refs/heads/run'], { gitDir });
  return { tip, file: tips[(steps.at(-1)?.side ?? 'main') === 'other' ? 'other' : 'main'] };
}

/** What Git prints for people and scripts, read line by line. */
async function byGit(tip: string, path: string, flags: readonly string[]): Promise<string[]> {
  const text = await gitText(['blame', '--line-porcelain', '--root', ...flags, tip, '--', path], { gitDir });
  const lines: string[] = [];
  let [head, name, previous] = ['', '', ''];
  for (const line of text.split('\n')) {
    if (/^[0-9a-f]{40} /.test(line)) [head, previous] = [line.split(' ').slice(0, 3).join(' '), ''];
    if (line.startsWith('filename ')) name = line.slice(9);
    if (line.startsWith('previous ')) previous = line.slice(9);
    if (line.startsWith('\t')) lines.push(`${head} ${name} < ${previous}`);
  }
  return lines;
}

const steps = fc.array(
  fc.record({
    edits: fc.array(
      fc.record({
        at: fc.nat(60),
        kind: fc.constantFrom('change', 'add', 'remove', 'indent', 'move'),
        word: fc.nat(9),
      } as const),
      { maxLength: 4 },
    ),
    rename: fc.boolean(),
    side: fc.constantFrom('main', 'main', 'other', 'merge'),
  } as const),
  { minLength: 1, maxLength: 10 },
);

test('every line has the commit that Git names, its number and name there, and the file before', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (history, ignoreSpace) => {
      const { tip, file } = await write(history);
      const { lines, commits } = await blame(gitDir, { to: tip, path: file.name, ranges: [], ignoreSpace });
      const lineByLine = lines.map(
        ({ line, commit, path, original, previous }) =>
          `${commit} ${original} ${line} ${path} < ${previous === null ? '' : `${previous.commit} ${previous.path}`}`,
      );
      expect(lineByLine).toEqual(await byGit(tip, file.name, ignoreSpace ? ['-w', '-M'] : []));
      expect(lines).toHaveLength(file.lines.length);
      for (const { commit } of lines)
        expect(commits.get(commit)).toMatchObject({ authorName: 'Ann', committerEmail: 'ben@example.com' });
    }),
    { numRuns: rounds(12, 150) },
  );
});

test('a range has the same answers as the whole file', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.nat(40), fc.nat(10), async (history, start, length) => {
      const { tip, file } = await write(history);
      const first = (start % file.lines.length) + 1;
      const last = Math.min(file.lines.length, first + length);
      const all = await blame(gitDir, { to: tip, path: file.name, ranges: [] });
      const some = await blame(gitDir, { to: tip, path: file.name, ranges: [{ first, last }] });
      expect(some.lines).toEqual(all.lines.slice(first - 1, last));
    }),
    { numRuns: rounds(6, 60) },
  );
});

test('one step back leads to a line that the commit replaced, or to none where it replaced none', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const { tip, file } = await write(history);
      const { lines } = await blame(gitDir, { to: tip, path: file.name, ranges: [] });
      for (const { commit, path, original, previous } of lines) {
        if (previous === null) continue;
        const sides = [`${previous.commit}:${previous.path}`, `${commit}:${path}`];
        const texts = await Promise.all(
          sides.map(async (side) => (await gitText(['show', side], { gitDir })).split('\n')),
        );
        const [narrow, wide] = await Promise.all(
          ['-U0', '-U3'].map((context) => gitText(['diff', context, ...sides], { gitDir })),
        );
        const before = lineBefore(narrow ?? '', original);
        expect(lineBefore(wide ?? '', original)).toBe(before);
        const removed = (narrow ?? '')
          .split('\n')
          .filter((line) => line.startsWith('-') && !line.startsWith('---'));
        if (before !== null)
          expect([texts[1]?.[original - 1], ...removed.map((line) => line.slice(1))]).toContain(
            texts[0]?.[before - 1],
          );
      }
    }),
    { numRuns: rounds(4, 40) },
  );
});
