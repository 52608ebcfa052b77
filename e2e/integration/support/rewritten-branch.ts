/** Generated branches that are rewritten, and put upon another base. */
import * as fc from 'fast-check';
import { type FileChange, type Scripted } from '../../../hosting/testing/history.ts';

/** What a commit does to a file, by its number. Lines have names, by which they are found whatever is around them. */
interface Edit {
  kind: 'change' | 'insert' | 'new' | 'rename';
  file: number;
  /** Of `change` and `insert`. */
  line: number;
  text: string;
}

interface Planned {
  message: string;
  edits: readonly Edit[];
  /** It merges the side branch. */
  merges?: true;
}

interface File {
  path: string;
  lines: Array<{ name: number; text: string }>;
}
type State = ReadonlyMap<number, File>;

const FILES = 3;
const LINES = 30;
/** The base changes lines before this one, and the branch those after it: with some lines in between. */
const OF_BASE = 10;
const OF_BRANCH = 16;

const edit = fc.record({
  kind: fc.constantFrom('change', 'insert', 'change', 'insert', 'new', 'rename'),
  file: fc.nat(FILES - 1),
  line: fc.integer({ min: OF_BRANCH, max: LINES - 1 }),
});
const baseEdit = fc.record({
  kind: fc.constantFrom('change', 'insert', 'rename'),
  file: fc.nat(FILES - 1),
  line: fc.nat(OF_BASE - 1),
});
const clash = fc.record({
  kind: fc.constant('change'),
  file: fc.nat(FILES - 1),
  line: fc.integer({ min: OF_BRANCH, max: LINES - 1 }),
});

/** What the author does to the commits; numbers are taken modulo how many there are. */
const rewrite = fc.record({
  kind: fc.constantFrom('amend', 'reword', 'drop', 'swap', 'split', 'squash', 'add'),
  at: fc.nat(20),
  edit,
});

export const rewrites = {
  commits: fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
  merge: fc.option(fc.nat(4), { nil: null }),
  rewrites: fc.array(rewrite, { maxLength: 4 }),
  base: fc.array(baseEdit, { maxLength: 3 }),
};
export const clashes = fc.array(clash, { minLength: 1, maxLength: 2 });

type Chosen<T> = T extends fc.Arbitrary<infer U> ? U : never;
export type Rewrites = { [K in keyof typeof rewrites]: Chosen<(typeof rewrites)[K]> };

let fresh = 0;
const text = (): string => `text ${String((fresh += 1))} of the run, unlike any other`;

function planned({ kind, file, line }: Omit<Edit, 'text'>): Edit {
  if (kind === 'new') return { kind, file: FILES + (fresh += 1), line, text: text() };
  if (kind === 'rename') return { kind, file, line, text: `${String((fresh += 1))}.txt` };
  return { kind, file, line, text: text() };
}

function apply(state: State, edits: readonly Edit[]): State {
  const next = new Map(state);
  for (const one of edits) {
    const file = next.get(one.file);
    if (one.kind === 'new')
      next.set(one.file, { path: `new/${String(one.file)}.txt`, lines: [{ name: 0, text: one.text }] });
    else if (file === undefined) continue;
    else if (one.kind === 'rename') next.set(one.file, { ...file, path: `moved/${one.text}` });
    else {
      const at = file.lines.findIndex(({ name }) => name === one.line);
      const lines =
        one.kind === 'change'
          ? file.lines.with(at, { name: one.line, text: one.text })
          : file.lines.toSpliced(at + 1, 0, { name: -1, text: one.text });
      next.set(one.file, { ...file, lines });
    }
  }
  return next;
}

function changes(before: State, after: State): Record<string, FileChange> {
  const contents = (state: State): Record<string, string> =>
    Object.fromEntries(
      [...state.values()].map(({ path, lines }) => [path, lines.map((line) => `${line.text}\n`).join('')]),
    );
  const [old, now] = [contents(before), contents(after)];
  const gone = Object.keys(old).filter((path) => now[path] === undefined);
  return {
    ...Object.fromEntries(gone.map((path) => [path, null])),
    ...Object.fromEntries(Object.entries(now).filter(([path, content]) => old[path] !== content)),
  };
}

const SIDE: Planned = {
  message: 'On the side',
  edits: [{ kind: 'new', file: FILES, line: 0, text: 'on the side' }],
};

/** The commits after the author rewrote them. */
function rewritten(commits: readonly Planned[], some: Rewrites['rewrites']): Planned[] {
  const all = [...commits];
  for (const { kind, at: chosen, edit: more } of some) {
    const at = chosen % Math.max(1, all.length);
    const one = all[at];
    if (kind === 'add') all.splice(at, 0, { message: `Add ${text()}`, edits: [planned(more)] });
    if (one === undefined || one.merges) continue;
    const next = all[at + 1];
    const [first, ...others] = one.edits;
    if (kind === 'amend') all[at] = { ...one, edits: [...one.edits, planned(more)] };
    else if (kind === 'reword') all[at] = { ...one, message: `${one.message}\n\nIn other words.` };
    else if (kind === 'drop') all.splice(at, 1);
    else if (kind === 'split' && first !== undefined && others.length > 0)
      all.splice(at, 1, { message: `Begin: ${one.message}`, edits: [first] }, { ...one, edits: others });
    else if (next === undefined || next.merges) continue;
    else if (kind === 'swap') all.splice(at, 2, next, one);
    else if (kind === 'squash') all.splice(at, 2, { ...one, edits: [...one.edits, ...next.edits] });
  }
  return all;
}

/**
 * `base` and `moved` as branches, and two versions of a branch upon them: `old` upon the base, `new` upon what became of
 * it.
 */
export function rewrittenBranch({ commits, merge, rewrites: some, base }: Rewrites): Scripted[] {
  const first: State = new Map(
    Array.from({ length: FILES }, (_, file) => [
      file,
      {
        path: `${String(file)}.txt`,
        lines: Array.from({ length: LINES }, (_none, name) => ({ name, text: text() })),
      },
    ]),
  );
  const before: Planned[] = commits.map((edits) => ({ message: `Do ${text()}`, edits: edits.map(planned) }));
  if (merge !== null)
    before.splice(merge % (before.length + 1), 0, {
      message: 'Merge the side',
      edits: SIDE.edits,
      merges: true,
    });
  const moved = apply(first, base.map(planned));
  const history: Scripted[] = [
    { ref: 'refs/heads/base', files: changes(new Map(), first) },
    { ref: 'refs/heads/moved', from: ':1', message: 'Move the base', files: changes(first, moved) },
    {
      ref: 'refs/heads/side',
      from: ':1',
      message: SIDE.message,
      files: changes(first, apply(first, SIDE.edits)),
    },
  ];
  const put = (ref: string, from: string, state: State, all: readonly Planned[]): void => {
    let now = state;
    history.push({ ref, from, message: 'The branch begins', files: {} });
    for (const { message, edits, merges } of all) {
      const after = apply(now, edits);
      history.push({ ref, message, files: changes(now, after), ...(merges ? { merge: ':3' } : {}) });
      now = after;
    }
  };
  put('refs/heads/old', ':1', first, before);
  put('refs/heads/new', ':2', moved, rewritten(before, some));
  return history;
}
