/** Traces of generated histories, beside a list of lines that knows who wrote each of them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TRACES_REF } from '../../shared/domain/agents/traces-ref.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { readNotesTree } from '../notes/notes-tree.ts';
import { ensureBare } from '../objects/bare.ts';
import { gitText, runGit } from '../process/run.ts';
import { createHistory } from '../remarks/history.ts';
import { readTraces } from './read-traces.ts';
import { agentRecord, traceText, type TracedEntry } from './trace.testing.ts';
import { tracedFiles, writtenLines } from './written-lines.ts';

let root: string;
let gitDir: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'traces-'));
  gitDir = join(root, 'traced.git');
  ensureBare(gitDir);
});
afterAll(() => rm(root, { recursive: true, force: true }));

const KEYS = { agent: 's_01::t_02', person: 'h_03', nobody: '' };
const METADATA = { sessions: { s_01: agentRecord('claude', 'opus') }, humans: { h_03: { author: 'Ann' } } };

type By = keyof typeof KEYS;
interface Line {
  text: string;
  by: By;
}
interface Step {
  edits: { at: number; kind: 'add' | 'change' | 'remove'; by: By }[];
  /** Instead of edits: of a file that was changed at the same time, it is not known what it was. */
  rename: boolean;
  side: 'main' | 'other' | 'merge';
  /** Commits of programs that leave no trace. */
  traced: boolean;
}
/** A file on each side of the history, so that a merge has no conflict. */
type Files = Record<'main' | 'other', { path: string; lines: Line[] }>;

const text = (lines: readonly Line[]): string => lines.map((line) => `${line.text}\n`).join('');

/** @returns the numbers of the lines that this step wrote */
function edit(file: Files['main'], { edits, rename, traced }: Step, step: number): Map<By, number[]> {
  if (rename) file.path = `${step} of ${file.path}`;
  const written = new Set<Line>();
  for (const [index, { at, kind, by }] of rename ? [] : edits.entries()) {
    const line = { text: `line ${index} of step ${step}`, by: traced ? by : 'nobody' } as const;
    const where = at % (file.lines.length + 1);
    file.lines.splice(where, kind === 'add' ? 0 : 1, ...(kind === 'remove' ? [] : [line]));
    written.add(line);
  }
  const numbers = new Map<By, number[]>();
  for (const [index, line] of file.lines.entries())
    if (written.has(line)) numbers.set(line.by, [...(numbers.get(line.by) ?? []), index + 1]);
  return numbers;
}

const begin = (name: string): Files['main'] => ({
  path: `${name}.ts`,
  lines: Array.from({ length: 20 }, (_, at) => ({ text: `${name} ${at} at the beginning`, by: 'nobody' })),
});

const data = (content: string): string[] => [`data ${Buffer.byteLength(content)}`, content];

/** Writes a history and its traces. @returns its ends, and its files */
async function write(steps: readonly Step[]): Promise<{ base: string; tip: string; files: Files }> {
  /** Of both files on each side of the history. */
  const sides = {
    main: { main: begin('a'), other: begin('b') },
    other: { main: begin('a'), other: begin('b') },
  };
  const tips = { main: 1, other: 1 };
  const commands: string[] = [];
  const notes: string[] = [];
  const commit = (mark: number, { main, other }: Files, parents: readonly number[]): void => {
    commands.push('reset refs/heads/run', 'commit refs/heads/run', `mark :${mark}`);
    commands.push(
      `committer Ann <ann@example.com> ${1_700_000_000 + mark * 60} +0000`,
      ...data(`step ${mark}`),
    );
    for (const [at, parent] of parents.entries()) commands.push(`${at === 0 ? 'from' : 'merge'} :${parent}`);
    commands.push('deleteall');
    for (const { path, lines } of [main, other])
      commands.push(`M 100644 inline ${JSON.stringify(path)}`, ...data(text(lines)));
  };
  commit(1, sides.main, []);
  let mark = 1;
  for (const step of steps) {
    mark += 1;
    if (step.side === 'merge') {
      if (tips.main === tips.other) continue;
      sides.main.other = structuredClone(sides.other.other);
      commit(mark, sides.main, [tips.main, tips.other]);
      // The other side goes on from here, so that its files are the newest.
      sides.other.main = structuredClone(sides.main.main);
      tips.main = mark;
      tips.other = mark;
      continue;
    }
    const file = sides[step.side][step.side];
    const before = JSON.stringify(file);
    const written = edit(file, step, mark);
    if (JSON.stringify(file) === before) continue;
    commit(mark, sides[step.side], [tips[step.side]]);
    tips[step.side] = mark;
    if (!step.traced) continue;
    const entries = [...written].flatMap(([by, numbers]): TracedEntry[] =>
      by === 'nobody' ? [] : [{ key: KEYS[by], ranges: numbers.map((number) => [number, number] as const) }],
    );
    notes.push(`N inline :${mark}`, ...data(traceText([[file.path, entries]], METADATA)));
  }
  commands.push('reset refs/heads/tip', `from :${tips.main}`, '', 'reset refs/heads/base', 'from :1', '');
  commands.push(`reset ${TRACES_REF}`, `commit ${TRACES_REF}`);
  commands.push(
    'committer git-ai <ai@example.com> 1700000000 +0000',
    ...data('traces'),
    'deleteall',
    ...notes,
  );
  await runGit(['fast-import', '--quiet', '--force'], { gitDir, input: `${commands.join('\n')}\n` });
  const [base = '', tip = ''] = (await gitText(['rev-parse', 'base', 'tip'], { gitDir })).split('\n');
  return { base, tip, files: sides.main };
}

const nothingMissing = () => ({
  gitDir,
  hasHistory: () => Promise.resolve(true),
  fetchHistory: () => Promise.resolve(),
  fetchTreesIn: () => Promise.resolve(),
  fetchTreesOf: () => Promise.resolve(),
  fetchContents: () => Promise.resolve(),
});

const steps = fc.array(
  fc.record({
    edits: fc.array(
      fc.record({
        at: fc.nat(30),
        kind: fc.constantFrom('add', 'add', 'change', 'remove'),
        by: fc.constantFrom('agent', 'person', 'nobody'),
      } as const),
      { minLength: 1, maxLength: 4 },
    ),
    rename: fc.integer({ min: 0, max: 5 }).map((at) => at === 0),
    side: fc.constantFrom('main', 'main', 'other', 'other', 'merge'),
    traced: fc.integer({ min: 0, max: 3 }).map((at) => at > 0),
  } as const),
  { minLength: 1, maxLength: 12 },
);

test('each added line has the writer that wrote it, through later changes, renames and merges', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const { base, tip, files } = await write(history);
      const reading = createHistory(nothingMissing());
      const range = await reading.range({ branch: 'tip', ephemeral: false, commits: { sha: tip, base } });
      const notes = await readNotesTree(gitDir, await gitText(['rev-parse', TRACES_REF], { gitDir }));
      const { byCommit: traces, ...problems } = await readTraces(gitDir, notes, range.byId.keys());
      expect(problems).toEqual({ tooLarge: [], unreadable: [] });
      const paths = await tracedFiles(reading, range, traces, false);
      const written = await writtenLines(gitDir, reading, { range, traces, paths, ephemeral: false });
      const byPath = new Map(written.files.map(({ path, ...of }) => [path, of]));
      for (const { path, lines } of Object.values(files))
        for (const by of ['agent', 'person'] as const) {
          const wanted = lines.flatMap((line, at) => (line.by === by ? [at + 1] : []));
          expect(numbersIn(byPath.get(path)?.[by] ?? [])).toEqual(wanted);
          byPath.get(path)?.[by].splice(0);
        }
      expect([...byPath.values()].flatMap(({ agent, person }) => [...agent, ...person])).toEqual([]);
    }),
    { numRuns: rounds(25, 400) },
  );
});

/** The lines of ranges, which are in order and do not touch. */
function numbersIn(ranges: readonly number[]): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < ranges.length; at += 2) {
    const [first = 0, last = 0] = ranges.slice(at, at + 2);
    expect(first).toBeGreaterThan((numbers.at(-1) ?? -1) + 1);
    for (let number = first; number <= last; number += 1) numbers.push(number);
  }
  return numbers;
}
