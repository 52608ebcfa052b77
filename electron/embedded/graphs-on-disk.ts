import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { GRAPHS_FOLDER } from '../../shared/embedded.ts';
import type { GraphsOnDisk } from '../../shared/ipc/shapes.ts';

/** The commit-graphs that services have written. @param roots the services' folders; one may be missing */
export async function measureGraphs(roots: readonly string[]): Promise<GraphsOnDisk> {
  const all = { folders: 0, bytes: 0 };
  for (const root of roots) {
    const graphs = join(root, GRAPHS_FOLDER);
    for (const name of await readdir(graphs).catch(() => [])) {
      const size = await bytesIn(join(graphs, name));
      // 0: the first one is still being made.
      if (size > 0) all.folders += 1;
      all.bytes += size;
    }
  }
  return all;
}

/** A graph may be replaced meanwhile. */
async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
