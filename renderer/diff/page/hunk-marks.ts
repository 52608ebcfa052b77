import { diffUrl, type DiffRequest } from '../../../shared/ipc/diff-endpoint.ts';
import type { OtherReader } from '../model/hunk-command.ts';
import type { HunkReading, KeepHunks } from '../model/hunk-reading.ts';
import type { EventOf } from '../model/protocol.ts';
import type { Viewport } from './viewport.ts';
import { unlessGone, type WorkerClient } from './worker-client.ts';

/** Passes on what was read of a comparison: to the worker before it reads any file, and from it to be kept. */
export class HunkMarksLink implements HunkReading {
  readonly #viewport: Viewport;
  readonly #client: Pick<WorkerClient, 'send' | 'ask' | 'askToTheEnd'>;
  #marks: Map<string, string> | null = null;
  #readers: readonly OtherReader[] = [];
  #keep: KeepHunks = () => undefined;
  #isOpen = false;

  constructor(viewport: Viewport, client: Pick<WorkerClient, 'send' | 'ask' | 'askToTheEnd'>) {
    this.#viewport = viewport;
    this.#client = client;
  }

  /** Whether hunks can be marked. */
  get isTaken(): boolean {
    return this.#marks !== null;
  }

  readonly take = (marks: ReadonlyMap<string, string>, keep: KeepHunks): void => {
    const wasTaken = this.isTaken;
    this.#marks = new Map(marks);
    this.#keep = keep;
    if (this.#isOpen) this.#tell();
    // Their headers have a button now.
    if (!wasTaken) for (const id of this.#viewport.inSight) this.#viewport.chunks.again(id);
  };

  readonly setReaders = (readers: readonly OtherReader[]): void => {
    if (readers === this.#readers) return;
    this.#readers = readers;
    if (this.#isOpen) this.#client.send({ type: 'setReaders', readers });
  };

  /** The comparison was opened, or is read again from its start: the worker knows nothing of what was read. */
  begin(): void {
    this.#isOpen = true;
    this.#tell();
  }

  heard({ files, cause }: EventOf<'hunksRead'>): void {
    for (const { path, marks } of files) this.#marks?.set(path, marks);
    this.#keep(files, cause);
  }

  /** Marks of a worker that was left: the one that reads now was not given them. */
  heardLate(event: EventOf<'hunksRead'>): void {
    this.heard(event);
    if (this.#isOpen) this.#tell();
  }

  readonly markFiles = (paths: readonly string[], isRead: boolean, carried = false): void => {
    if (!this.isTaken) return;
    const wanted = new Set(paths);
    const ids = this.#viewport.layout.nodes.flatMap(({ file }) => (wanted.has(file.path) ? [file.id] : []));
    void this.#client.askToTheEnd('markFiles', { ids, isRead, carried }).catch(unlessGone);
  };

  readonly adopt = (path: string, raw: string): void => {
    const file = this.#viewport.layout.nodes.find((node) => node.file.path === path)?.file.id;
    if (file !== undefined) this.#client.send({ type: 'adoptHunks', file, raw });
  };

  readonly commitsRead = async (diffs: readonly DiffRequest[]): Promise<boolean[]> =>
    await this.#client.ask('commitsRead', { urls: diffs.map((diff) => diffUrl(diff)) });

  #tell(): void {
    if (this.#marks) this.#client.send({ type: 'setHunks', marks: [...this.#marks] });
    if (this.#readers.length > 0) this.#client.send({ type: 'setReaders', readers: this.#readers });
  }
}
