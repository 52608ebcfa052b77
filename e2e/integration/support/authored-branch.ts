/** A branch as its author works on it: commits made of edits, which can be rewritten as a rebase does. */
import type { FileChange, Scripted } from '../../../hosting/testing/history.ts';

/** Draws a number from 0 up to and without this one. */
export type Draw = (below: number) => number;

/** A change of the lines of one file. Every line ever written is another one. Edits of lines that are gone do nothing. */
type Edit =
  | { do: 'insert'; after: string; line: string }
  | { do: 'change'; line: string; into: string }
  | { do: 'remove'; line: string }
  | { do: 'rename'; file: number; path: string }
  | { do: 'add'; file: number; path: string; lines: readonly string[] }
  | { do: 'delete'; file: number };

export interface Change {
  message: string;
  edits: readonly Edit[];
}

/** Files by what they are, whatever they are called. */
export type Tree = ReadonlyMap<number, { path: string; lines: readonly string[] }>;

const LINES_AT_FIRST = 16;

export class Author {
  #lines = 0;
  #files = 0;
  readonly #draw: Draw;

  constructor(draw: Draw) {
    this.#draw = draw;
  }

  #line = (): string => `line ${(this.#lines += 1)} has words of its own`;
  #pick = <T>(some: readonly T[]): T | undefined =>
    some.length === 0 ? undefined : some[this.#draw(some.length)];

  /** The tree that everything begins with. */
  base(): Tree {
    return applied(
      new Map(),
      [1, 2].map((): Edit => this.#newFile()),
    );
  }

  #newFile(): Edit {
    const file = (this.#files += 1);
    const lines = Array.from({ length: LINES_AT_FIRST }, this.#line);
    return { do: 'add', file, path: `file-${file}.ts`, lines };
  }

  #edit(tree: Tree): Edit {
    const [file, { lines }] = this.#pick([...tree]) ?? [0, { path: '', lines: [] }];
    const line = this.#pick(lines);
    if (line === undefined) return this.#newFile();
    switch (this.#draw(12)) {
      case 0: {
        return { do: 'remove', line };
      }
      case 1: {
        return this.#newFile();
      }
      case 2: {
        return { do: 'rename', file, path: `moved/${this.#line().slice(0, 9).replaceAll(' ', '-')}.ts` };
      }
      case 3:
      case 4:
      case 5:
      case 6: {
        return { do: 'insert', after: line, line: this.#line() };
      }
      default: {
        return { do: 'change', line, into: this.#line() };
      }
    }
  }

  /** @param most how many edits at most */
  change(tree: Tree, message: string, most = 4): Change {
    const edits: Edit[] = [];
    for (let left = 1 + this.#draw(most); left > 0; left -= 1) edits.push(this.#edit(applied(tree, edits)));
    return { message, edits };
  }

  commits(tree: Tree, count: number): Change[] {
    const all: Change[] = [];
    for (let at = 0; at < count; at += 1) all.push(this.change(treeOf(tree, all), `Change ${at + 1}`));
    return all;
  }

  /** One thing that an author does to a branch before pushing it again. */
  rewrite(base: Tree, branch: readonly Change[]): Change[] {
    if (branch.length === 0) return this.commits(base, 1);
    const at = this.#draw(branch.length);
    const one = branch[at] ?? { message: '', edits: [] };
    const then = treeOf(base, branch.slice(0, at + 1));
    const split = 1 + this.#draw(Math.max(1, one.edits.length - 1));
    const before = branch[at - 1];
    switch (this.#draw(9)) {
      // Amended, with what was found in its own state.
      case 0:
        return branch.with(at, { ...one, edits: [...one.edits, ...this.change(then, '', 2).edits] });
      // A fixup of lines as they are at the tip.
      case 1:
      case 2: {
        const fixup = this.change(treeOf(base, branch), '', 2).edits;
        return branch.with(at, { ...one, edits: [...one.edits, ...fixup] });
      }
      case 3:
        return branch.with(at, { ...one, message: `${one.message}, in other words` });
      case 4:
        return branch.toSpliced(
          at,
          1,
          { ...one, edits: one.edits.slice(0, split) },
          { message: `${one.message}, the rest`, edits: one.edits.slice(split) },
        );
      case 5:
        if (before === undefined) return [...branch];
        return branch.toSpliced(at - 1, 2, { ...before, edits: [...before.edits, ...one.edits] });
      case 6:
        return branch.toSpliced(at, 1);
      case 7:
        return before === undefined ? [...branch] : branch.toSpliced(at - 1, 2, one, before);
      default: {
        const [file] = this.#pick([...then]) ?? [0];
        const path = `renamed/${this.#line().slice(0, 9).replaceAll(' ', '-')}.ts`;
        return branch.with(at, { ...one, edits: [...one.edits, { do: 'rename', file, path }] });
      }
    }
  }
}

export function applied(tree: Tree, edits: readonly Edit[]): Tree {
  const next = new Map(tree);
  for (const edit of edits) {
    if (edit.do === 'add') {
      if (!next.has(edit.file)) next.set(edit.file, { path: edit.path, lines: edit.lines });
      continue;
    }
    if (edit.do === 'delete') {
      next.delete(edit.file);
      continue;
    }
    if (edit.do === 'rename') {
      const file = next.get(edit.file);
      if (file !== undefined) next.set(edit.file, { ...file, path: edit.path });
      continue;
    }
    const wanted = edit.do === 'insert' ? edit.after : edit.line;
    for (const [id, { path, lines }] of next) {
      const at = lines.indexOf(wanted);
      if (at < 0) continue;
      const [from, count] = edit.do === 'insert' ? [at + 1, 0] : [at, 1];
      const instead = edit.do === 'insert' ? [edit.line] : edit.do === 'change' ? [edit.into] : [];
      next.set(id, { path, lines: lines.toSpliced(from, count, ...instead) });
    }
  }
  return next;
}

export const treeOf = (base: Tree, branch: readonly Change[]): Tree =>
  applied(
    base,
    branch.flatMap(({ edits }) => edits),
  );

const filesOf = (tree: Tree): Map<string, string> =>
  new Map([...tree.values()].map(({ path, lines }) => [path, lines.map((line) => `${line}\n`).join('')]));

/** What changes from one tree to the other, for a commit. */
export function filesBetween(before: Tree, after: Tree): Record<string, FileChange> {
  const [then, now] = [filesOf(before), filesOf(after)];
  const files: Record<string, FileChange> = {};
  for (const path of then.keys()) if (!now.has(path)) files[path] = null;
  for (const [path, text] of now) if (then.get(path) !== text) files[path] = text;
  return files;
}

/** A branch's commits, without those that change nothing, with the trees of those that are left. */
export function commitsOf(
  ref: string,
  from: string,
  base: Tree,
  branch: readonly Change[],
): { commits: Scripted[]; trees: Tree[] } {
  const commits: Scripted[] = [];
  const trees: Tree[] = [];
  let before = base;
  for (const { message, edits } of branch) {
    const after = applied(before, edits);
    const files = filesBetween(before, after);
    if (Object.keys(files).length > 0) {
      commits.push({ ref, message, files, ...(commits.length === 0 ? { from } : {}) });
      trees.push(after);
    }
    before = after;
  }
  return { commits, trees };
}
