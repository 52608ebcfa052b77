import type { WorkerCommand } from '../model/protocol.ts';
import { NEW, OLD, type LinePlaces } from '../model/shapes.ts';
import type { LineRange } from '../types.ts';
import type { FileNode } from './file-node.ts';

/** Where the last line of a range is among the rows: its row, or the hunk's that stands for it (not `shown`). */
export interface RangeEndPlace {
  readonly row: number;
  readonly bottom: number;
  readonly shown: boolean;
}

const keyOf = ({ side, last }: LineRange): string => `${side} ${last}`;

/** Lines, by path, that the worker is asked for, as a numbered list: its answers go by the number and by the order. */
export class WantedLines {
  readonly #list: number;
  /** Of each path: side and line, with the place in the list. */
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

  /** These lines as the next list: the same, or others. */
  next(lines: Iterable<{ path: string; at: LineRange | 'file' }>): WantedLines {
    const next = new WantedLines(this.#list + 1, lines);
    return next.#text() === this.#text() ? this : next;
  }

  /** The same lines under the next number, to ask a worker that has not been asked for any. */
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

  /** null: not asked for, or not answered yet. */
  placeOf({ file, places }: FileNode, at: LineRange): RangeEndPlace | null {
    const i = this.#byPath.get(file.path)?.get(keyOf(at));
    if (i === undefined || file.held || places?.list !== this.#list) return null;
    return { row: places.rows[i] ?? -1, bottom: places.bottoms[i] ?? 0, shown: places.shown[i] === 1 };
  }

  /**
   * What the answer to the previous list says of these lines, to be used until the answer to this list is here. null:
   * nothing, or the answer was to another list.
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
