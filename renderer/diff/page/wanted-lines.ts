import type { WorkerCommand } from '../model/protocol.ts';
import { NEW, OLD, type LinePlaces } from '../model/shapes.ts';
import type { LineRange } from '../types.ts';
import type { FileNode } from './file-node.ts';

/** The row of a range's last line, or the hunk row that stands for it (not `shown`). */
export interface RangeEndPlace {
  readonly row: number;
  readonly bottom: number;
  readonly shown: boolean;
}

const keyOf = ({ side, last }: LineRange): string => `${side} ${last}`;

/** Lines, by path, to be located by the worker, as a numbered list: its answers refer to the number and the order. */
export class WantedLines {
  readonly #list: number;
  /** Per path: side and line, with the index in the list. */
  readonly #byPath = new Map<string, Map<string, number>>();

  constructor(list: number, lines: Iterable<{ path: string; at: LineRange | 'file' }>) {
    this.#list = list;
    for (const { path, at } of lines) if (at !== 'file') this.#add(path, keyOf(at));
  }

  #add(path: string, key: string): void {
    const index = this.#byPath.get(path);
    if (!index) this.#byPath.set(path, new Map([[key, 0]]));
    else if (!index.has(key)) index.set(key, index.size);
  }

  get size(): number {
    return this.#byPath.size;
  }

  /** The next list for these lines: this one if they are the same. */
  next(lines: Iterable<{ path: string; at: LineRange | 'file' }>): WantedLines {
    const next = new WantedLines(this.#list + 1, lines);
    return next.#text() === this.#text() ? this : next;
  }

  /** The same lines with the next number, for a worker that has no list yet. */
  again(): WantedLines {
    const next = new WantedLines(this.#list + 1, []);
    for (const [path, index] of this.#byPath) next.#byPath.set(path, index);
    return next;
  }

  #text(): string {
    return JSON.stringify([...this.#byPath].map(([path, index]) => [path, ...index.keys()]));
  }

  command(): WorkerCommand {
    const wanted = [...this.#byPath].map(([path, index]) => ({
      path,
      lines: Uint32Array.from(
        [...index.keys()].flatMap((key) => {
          const [side, line] = key.split(' ');
          return [side === 'old' ? OLD : NEW, Number(line)];
        }),
      ),
    }));
    return { type: 'lines', list: this.#list, wanted };
  }

  /** null: not requested, or not answered yet. */
  placeOf({ file, places }: FileNode, at: LineRange): RangeEndPlace | null {
    const i = this.#byPath.get(file.path)?.get(keyOf(at));
    if (i === undefined || file.held || places?.list !== this.#list) return null;
    return { row: places.rows[i] ?? -1, bottom: places.bottoms[i] ?? 0, shown: places.shown[i] === 1 };
  }

  /**
   * The answer to the previous list for these lines, used until this list is answered. null: there is none, or it was
   * for another list.
   */
  translated({ file, places }: FileNode, before: WantedLines): LinePlaces | null {
    const [old, now] = [before.#byPath.get(file.path), this.#byPath.get(file.path)];
    if (!places || !old || !now || places.list !== before.#list) return null;
    const from = [...now.keys()].map((key) => old.get(key) ?? -1);
    return {
      list: this.#list,
      rows: Int32Array.from(from, (i) => places.rows[i] ?? -1),
      shown: Uint8Array.from(from, (i) => places.shown[i] ?? 0),
      bottoms: Uint32Array.from(from, (i) => places.bottoms[i] ?? 0),
    };
  }
}
