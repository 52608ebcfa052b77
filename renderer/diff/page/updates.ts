import type { EventOf, WorkerCommand } from '../model/protocol.ts';
import type { Diff, DiffStatus } from '../types.ts';
import type { Contexts } from './contexts.ts';
import { fileNode } from './file-node.ts';
import type { Viewport } from './viewport.ts';

/** How often it is checked whether the user has left the files that wait. */
const CHECK_INTERVAL_MS = 300;

/**
 * Updates of a comparison while it is shown: files that changed are replaced in one step, unless the user is in them.
 * Those wait until the user leaves them, or wants to see what changed.
 */
export class Updates {
  readonly #viewport: Viewport;
  readonly #contexts: Pick<Contexts, 'forget'>;
  readonly #send: (command: WorkerCommand) => void;
  readonly #url: (suffix: string) => string;
  #count = 0;
  #waiting: readonly string[] = [];
  /** What the user is changing themselves. */
  readonly #expected = new Set<string>();
  #timer: ReturnType<typeof setInterval> | undefined;
  #pending: ((isDone: boolean) => void) | null = null;
  readonly actions: Pick<Diff, 'expect' | 'isInUse' | 'showWaiting'> = {
    expect: (path) => {
      this.#expected.add(path);
      return () => this.#expected.delete(path);
    },
    isInUse: () => this.#viewport.inUse().size > 0,
    showWaiting: (path) => this.#release([path]),
  };

  /** @param url of a request of its own; `suffix` is added to the request id */
  constructor(
    viewport: Viewport,
    contexts: Pick<Contexts, 'forget'>,
    send: (command: WorkerCommand) => void,
    url: (suffix: string) => string,
  ) {
    this.#viewport = viewport;
    this.#contexts = contexts;
    this.#send = send;
    this.#url = url;
  }

  /** Reads the comparison again. @returns false if it cannot be read now, or another update began meanwhile */
  async begin(status: DiffStatus): Promise<boolean> {
    this.#end(false);
    if (status !== 'ready') return false;
    this.#count += 1;
    const url = this.#url(`-update${this.#count}`);
    return await new Promise((resolve) => {
      this.#pending = resolve;
      this.#send({ type: 'update', url });
    });
  }

  /** Files that changed, in which the user may be. */
  changed({ paths }: EventOf<'changed'>): void {
    const used = this.#viewport.inUse();
    for (const path of paths) if (this.#expected.delete(path)) used.delete(path);
    this.#waitFor(paths.filter((path) => used.has(path)));
    const others = paths.filter((path) => !used.has(path));
    if (others.length > 0) this.#send({ type: 'release', paths: others });
    this.#end(true);
  }

  failed(): void {
    this.#end(false);
  }

  #end(isDone: boolean): void {
    this.#pending?.(isDone);
    this.#pending = null;
  }

  /** Nothing of it is shown any longer. */
  stop(): void {
    this.#expected.clear();
    this.#end(false);
    this.#waitFor([]);
  }

  updated({ files, chunks, gone }: EventOf<'updated'>): void {
    const [viewport, contexts] = [this.#viewport, this.#contexts];
    const { layout } = viewport;
    for (const id of [...gone, ...files.map((file) => file.id)]) {
      viewport.chunks.forget(id);
      contexts.forget(id);
    }
    const nodes = files.map((file) => fileNode(file, file.held && { state: 'held', reason: file.held }));
    for (const node of nodes) viewport.inserts.lay(node);
    layout.remove(gone);
    layout.put(nodes);
    viewport.inserts.placed();
    for (const { chunk, marks } of chunks)
      if (chunk.view === viewport.view.revision) viewport.chunks.put(chunk, marks);
    viewport.changed(null, true);
  }

  #waitFor(paths: readonly string[]): void {
    if (paths.length + this.#waiting.length === 0) return;
    this.#waiting = paths;
    this.#viewport.layout.wait(new Set(paths));
    this.#viewport.changed();
    clearInterval(this.#timer);
    if (paths.length > 0) this.#timer = setInterval(() => this.#look(), CHECK_INTERVAL_MS);
  }

  #look(): void {
    const used = this.#viewport.inUse();
    const left = this.#waiting.filter((path) => !used.has(path));
    if (left.length > 0) this.#release(left);
  }

  #release(paths: readonly string[]): void {
    this.#waitFor(this.#waiting.filter((path) => !paths.includes(path)));
    this.#send({ type: 'release', paths: [...paths] });
  }
}
