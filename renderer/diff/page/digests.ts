import type { DiffFile } from '../model/shapes.ts';
import type { Viewport } from './viewport.ts';
import type { WorkerClient } from './worker-client.ts';

/** The digests of a comparison's files, which the worker computes only of those that were viewed. */
export class Digests {
  readonly #viewport: Viewport;
  readonly #client: Pick<WorkerClient, 'askToTheEnd' | 'send'>;
  readonly #publish: () => void;
  /** Paths of files that are sent with their digests. */
  readonly #paths = new Set<string>();

  constructor(viewport: Viewport, client: Pick<WorkerClient, 'askToTheEnd' | 'send'>, publish: () => void) {
    [this.#viewport, this.#client, this.#publish] = [viewport, client, publish];
  }

  /** The comparison was opened, or is read again from its start. */
  begin(): void {
    if (this.#paths.size > 0) this.#client.send({ type: 'digests', paths: [...this.#paths] });
  }

  /** See `Diff.digests`. */
  readonly want = (paths: readonly string[]): void => {
    const added = paths.filter((path) => !this.#paths.has(path));
    if (added.length === 0) return;
    for (const path of added) this.#paths.add(path);
    this.#client.send({ type: 'digests', paths: added });
    const wanted = new Set(added);
    const files = this.#viewport.layout.nodes.flatMap(({ file }) => (wanted.has(file.path) ? [file] : []));
    if (files.length > 0) void this.of(files).then(this.#publish);
  };

  /** See `Diff.digests`. */
  readonly of = async (files: readonly DiffFile[]): Promise<ReadonlyMap<string, string>> => {
    const loaded = files.filter(({ hash }) => hash !== '');
    const missing = loaded.filter(({ digest }) => digest === '');
    const digests = new Map(loaded.map(({ path, digest }) => [path, digest]));
    if (missing.length === 0) return digests;
    for (const { path } of missing) this.#paths.add(path);
    const ask = { files: missing.map(({ id, hash }) => ({ id, hash })) };
    const answer = await this.#client.askToTheEnd('digests', ask).catch(() => []);
    for (const [at, { id, path, hash }] of missing.entries()) {
      const digest = answer[at] ?? '';
      digests.set(path, digest);
      const node = this.#viewport.layout.byId.get(id);
      if (node?.file.hash === hash && digest !== '') node.file = { ...node.file, digest };
    }
    return digests;
  };
}
