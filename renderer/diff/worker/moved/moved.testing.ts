/** Generated histories in which code moves, and what Git itself marks as moved in them. For tests. */
import fc from 'fast-check';
import { diffsOf, type GitFile, type Version } from '../../../../bench/diff/git-corpus.mjs';
import { comparePaths } from '../../model/compare-paths.ts';
import { ADDED, DELETED } from '../../model/kinds.ts';
import type { MovedRun } from '../../model/moves.ts';
import { kindAt } from '../rows.ts';
import { scan, type Scan } from '../scan.ts';
import { findMoves } from './find-moves.ts';

/** A changed line: its file's path, side and number. */
export type LineKey = `${string} ${'old' | 'new'} ${number}`;

export interface ComparedFile {
  readonly id: number;
  readonly path: string;
  readonly scanned: Scan;
  readonly rows: { readonly same: null };
}

/** What Git marks, as arguments. */
const MOVED = [
  '--color=always',
  '--color-moved=blocks',
  '--color-moved-ws=allow-indentation-change',
  '--ws-error-highlight=none',
];
/** Git's colours of moved lines: bold magenta and bold cyan. */
// oxlint-disable-next-line no-control-regex -- how they begin
const MOVED_COLOUR = /^\u001b\[1;3[56]m/;

/** The files of each pair, and the lines that Git marks in them. */
export function compared(
  pairs: readonly (readonly [readonly Version[], readonly Version[]])[],
): { files: ComparedFile[]; byGit: Set<LineKey> }[] {
  const all = pairs.map(([before, after]): [Version[], Version[]] => [[...before], [...after]]);
  const coloured = diffsOf(all, ['-M', ...MOVED]);
  return diffsOf(all, ['-M']).map((plain, at) => filesAndMarks(plain, coloured[at] ?? []));
}

/** The same for a diff that was read elsewhere. */
export function filesAndMarks(
  plain: readonly Pick<GitFile, 'path' | 'raw'>[],
  coloured: readonly Pick<GitFile, 'path' | 'raw'>[],
): { files: ComparedFile[]; byGit: Set<LineKey> } {
  const byGit = new Set<LineKey>();
  const files = plain.map(({ path, raw }, id): ComparedFile => {
    const scanned = scan(raw);
    const colours = (coloured[id]?.raw ?? '').split('\n');
    const lineAt = new Map(Array.from(scanned.starts, (start, line) => [start, line]));
    let start = 0;
    for (const [at, text] of raw.split('\n').entries()) {
      const line = lineAt.get(start);
      if (line !== undefined && MOVED_COLOUR.test(colours[at] ?? '')) {
        const key = keyOf(path, scanned, line);
        if (key) byGit.add(key);
      }
      start += text.length + 1;
    }
    return { id, path, scanned, rows: { same: null } };
  });
  return { files: files.toSorted((a, b) => comparePaths(a.path, b.path)), byGit };
}

function keyOf(path: string, scanned: Scan, line: number): LineKey | null {
  const kind = kindAt(scanned, line);
  if (kind === ADDED) return `${path} new ${scanned.news[line] ?? 0}`;
  return kind === DELETED ? `${path} old ${scanned.olds[line] ?? 0}` : null;
}

/** Every changed line with its text. */
function changedTexts(files: readonly ComparedFile[]): Map<LineKey, string> {
  const texts = new Map<LineKey, string>();
  for (const { path, scanned } of files)
    for (const [line, start] of scanned.starts.entries()) {
      const key = keyOf(path, scanned, line);
      const end = scanned.raw.indexOf('\n', start);
      if (key) texts.set(key, scanned.raw.slice(start + 1, end < 0 ? undefined : end));
    }
  return texts;
}

/** What is found in these files, at once: the runs by path. */
export function movesOf(files: readonly ComparedFile[]): Map<string, readonly MovedRun[]> {
  const steps = findMoves(files);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const { runs } = step.value;
  return new Map(files.map(({ path }, at) => [path, runs[at] ?? []]));
}

/** The marked lines of the runs, each with its run and the key of the same line on the other side. */
function markedLines(
  files: readonly ComparedFile[],
  moves: ReadonlyMap<string, readonly MovedRun[]>,
): Map<LineKey, { run: MovedRun; there: LineKey }> {
  const paths = new Map(files.map(({ id, path }) => [id, path]));
  const lines = new Map<LineKey, { run: MovedRun; there: LineKey }>();
  for (const [path, runs] of moves)
    for (const run of runs) {
      const changed = new Set(run.changed.filter((_, at) => at % 2 === 0));
      const other = run.side === 'old' ? 'new' : 'old';
      for (let line = run.first; line <= run.last; line += 1) {
        if (changed.has(line)) continue;
        const number = run.other.first + line - run.first;
        lines.set(`${path} ${run.side} ${line}`, {
          run,
          there: `${paths.get(run.other.file) ?? ''} ${other} ${number}`,
        });
      }
    }
  return lines;
}

/** Why a line is marked that Git does not mark. */
export type Beyond = 'differs in few lines' | 'other scripts' | 'its other end is marked';

/** What Git marks and we do not, and what we mark beyond it, each with its reason; null: there is none. */
export function againstGit(
  files: readonly ComparedFile[],
  byGit: ReadonlySet<LineKey>,
  moves: ReadonlyMap<string, readonly MovedRun[]>,
): { missing: LineKey[]; beyond: Map<LineKey, Beyond | null> } {
  const texts = changedTexts(files);
  const marked = markedLines(files, moves);
  const beyond = new Map<LineKey, Beyond | null>();
  const wide = new Set(
    [...marked].filter(([key]) => /[^\p{ASCII}]/u.test(texts.get(key) ?? '')).map(([, { run }]) => run),
  );
  for (const [key, { run, there }] of marked) {
    if (byGit.has(key)) continue;
    const other = marked.get(there)?.run;
    if (run.changed.length > 0 || (other?.changed.length ?? 0) > 0) beyond.set(key, 'differs in few lines');
    else if (byGit.has(there)) beyond.set(key, 'its other end is marked');
    else beyond.set(key, wide.has(run) || (other && wide.has(other)) ? 'other scripts' : null);
  }
  return { missing: [...byGit].filter((key) => !marked.has(key)), beyond };
}

const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'if (x)', 'return 1;', 'é', 'ß');
/** Short and long lines, often the same. */
const line = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('', '}', '{', '  ', 'end', '});') },
  { weight: 3, arbitrary: fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' ')) },
  { weight: 1, arbitrary: fc.nat(999).map((n) => `const value${n} = compute(${n});`) },
);
const indent = fc.constantFrom('', '  ', '    ', '\t', '\t  ', '        ');
const block = fc
  .tuple(indent, fc.array(fc.tuple(line, indent), { minLength: 1, maxLength: 9 }))
  .map(([first, lines]) =>
    lines.map(([text, own], at) => (text === '' ? '' : (at === 0 ? first : own) + text)),
  );
/** A block as it is inserted: as it is, indented otherwise, or with a line that differs. */
const edit = fc.record({
  block: fc.nat(5),
  indent: fc.constantFrom('', '', '  ', '\t', '        '),
  change: fc.option(fc.nat(8), { freq: 3 }),
});
const PATHS = ['a.ts', 'b.ts', 'dir/c.ts', 'd.txt'];

/** Files made of the same few blocks, in another order and place before and after. */
export const movedTrees: fc.Arbitrary<[Version[], Version[]]> = fc
  .tuple(
    fc.array(block, { minLength: 6, maxLength: 6 }),
    fc.array(fc.array(edit, { maxLength: 6 }), { minLength: 4, maxLength: 4 }),
    fc.array(fc.array(edit, { maxLength: 6 }), { minLength: 4, maxLength: 4 }),
    fc.boolean(),
  )
  .map(([blocks, before, after, newline]) => [
    versions(blocks, before, true),
    versions(blocks, after, newline),
  ]);

function versions(
  blocks: readonly string[][],
  files: readonly { block: number; indent: string; change: number | null }[][],
  newline: boolean,
): Version[] {
  return files.flatMap((edits, at): Version[] => {
    const lines = edits.flatMap((each) =>
      (blocks[each.block] ?? []).map((text, n) =>
        n === each.change ? `${text} changed` : text === '' ? '' : each.indent + text,
      ),
    );
    if (lines.length === 0) return [];
    return [
      {
        path: PATHS[at] ?? '',
        executable: false,
        content: { kind: 'text', lines, newline, end: '\n' },
      },
    ];
  });
}
