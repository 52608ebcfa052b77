import { existsSync, readFileSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const listing = z.object({ repositories: z.record(z.string(), z.object({ id: z.string().max(64) })) });

/** Tells when refs change of a repository that a service on this computer keeps under `root`; null: there is none. */
export function observeRefs(root: string, repo: string, changed: () => void): FSWatcher[] | null {
  try {
    const { repositories } = listing.parse(JSON.parse(readFileSync(join(root, 'repositories.json'), 'utf8')));
    const id = Object.hasOwn(repositories, repo) ? repositories[repo]?.id : undefined;
    const gitDir = join(root, 'repositories', `${id}.git`);
    if (id === undefined || !existsSync(gitDir)) return null;
    const seen = (_event: string, file: string | null): void => {
      if (file?.endsWith('.lock') !== true) changed();
    };
    const watchers = [
      watch(gitDir, { persistent: false }, seen),
      watch(join(gitDir, 'refs'), { persistent: false, recursive: true }, seen),
    ];
    for (const one of watchers) one.on('error', () => one.close());
    return watchers;
  } catch {
    // Looked at on focus, and now and then.
    return null;
  }
}
