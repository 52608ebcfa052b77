import { plural } from '../../ui/format.ts';
import { ADDED, DELETED, KIND } from '../model/kinds.ts';
import type { DiffFile } from '../model/shapes.ts';
import type { FileLines } from '../types.ts';

/** The line the cursor is on. `kind`: see kinds.ts. */
export interface SpokenLine {
  readonly text: string;
  readonly kind: number;
  readonly moved: boolean;
  /** An agent wrote it. */
  readonly byAgent: boolean;
}

/** Tells screen readers where the cursor goes: whether a line was added or removed, and the file if it changed. */
export class Announcer {
  readonly #say: (sentence: string) => void;
  /** The last file announced. */
  #path = '';

  constructor(say: (sentence: string) => void) {
    this.#say = say;
  }

  /** `line`: null for several. */
  cursor({ path, side, first, last }: FileLines, line: SpokenLine | null): void {
    const file = path === this.#path ? [] : [path];
    const where = first === last ? `line ${first}` : `lines ${first} to ${last}`;
    const which = [...file, ...changeWords(line, side), where].join(', ');
    this.#path = path;
    this.#say(line && first === last ? `${which}: ${line.text}` : which);
  }

  file({ path, additions, deletions, held }: DiffFile): void {
    this.#path = path;
    this.#say(held ? `${path}: not loaded` : `${path}: ${additions} added, ${deletions} removed`);
  }

  folded(paths: readonly string[], folded: boolean): void {
    const [only = ''] = paths;
    const what = paths.length === 1 ? only : plural(paths.length, 'file');
    this.#say(`${what}: ${folded ? 'folded' : 'unfolded'}`);
  }
}

function changeWords(line: SpokenLine | null, side: string): string[] {
  const kind = (line?.kind ?? 0) & KIND;
  if (line && kind === ADDED)
    return [line.moved ? 'moved here' : 'added', ...(line.byAgent ? ['by an agent'] : [])];
  if (line && kind === DELETED) return [line.moved ? 'moved away' : 'removed'];
  return side === 'old' ? ['before'] : [];
}
