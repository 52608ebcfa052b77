import { randomBytes } from 'node:crypto';
import { closeSync, open, rmSync } from 'node:fs';
import { promisify } from 'node:util';

/** The beginning of the names of files in `objects/` on their way into the object store; `git prune` knows `tmp_`. */
export const TEMPORARY = 'tmp_marginalia_';

/** An empty file, open for writing. */
export interface SpareFile {
  fd: number;
  path: string;
}

/** A name nothing has, for a file on its way. `objects`: the folder. */
export const temporaryPath = (objects: string): string =>
  `${objects}/${TEMPORARY}${randomBytes(12).toString('hex')}`;

/**
 * Empty files made ahead in an object store, a few at most. Making a file is the slowest step of writing a small
 * object; so it is done after the last write was answered and not before the next one is. `bench:hosting` shows a note
 * write to take about a twelfth longer without it.
 */
export class SpareFiles {
  readonly #objects: string;
  readonly #most: number;
  readonly #files: SpareFile[] = [];
  readonly #making = new Set<Promise<void>>();
  /** Counts calls of `clear`: a file whose making began before a call is not kept after it. */
  #round = 0;

  /** `objects`: the repository's folder of objects; `most`: how many are kept, 0 for none. */
  constructor(objects: string, most: number) {
    this.#objects = objects;
    this.#most = most;
  }

  /**
   * Hands a file over, to be closed and renamed by the caller. Its name may be gone: `git prune` removes it too.
   */
  take(): SpareFile | undefined {
    return this.#files.pop();
  }

  /** Begins to make what is missing. */
  fill(): void {
    while (this.#files.length + this.#making.size < this.#most) {
      const making = this.#make(this.#round).finally(() => this.#making.delete(making));
      this.#making.add(making);
    }
  }

  async #make(round: number): Promise<void> {
    const path = temporaryPath(this.#objects);
    // Where this fails, writers make their own files and say why.
    const fd = await opened(path, 'wx', 0o444).catch(() => null);
    if (fd === null) return;
    if (round === this.#round) this.#files.push({ fd, path });
    else discard({ fd, path });
  }

  /** Removes what nobody took; settles when nothing is being made either. */
  async clear(): Promise<void> {
    this.#round++;
    for (const file of this.#files.splice(0)) discard(file);
    await Promise.all(this.#making);
  }
}

const opened = promisify(open);

/** Closes and removes a file that came to nothing. */
function discard({ fd, path }: SpareFile): void {
  closeSync(fd);
  rmSync(path, { force: true });
}
