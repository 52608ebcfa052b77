import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { observeGitDir } from '../ref-folders.ts';

const listing = z.object({ repositories: z.record(z.string(), z.object({ id: z.string().max(64) })) });

/** Reports ref changes of a repository that a local service keeps under `root`; null: it keeps none. */
export function observeRefs(root: string, repo: string, changed: () => void): { close: () => void } | null {
  try {
    const { repositories } = listing.parse(JSON.parse(readFileSync(join(root, 'repositories.json'), 'utf8')));
    const id = Object.hasOwn(repositories, repo) ? repositories[repo]?.id : undefined;
    const gitDir = join(root, 'repositories', `${id}.git`);
    if (id === undefined || !existsSync(gitDir)) return null;
    return observeGitDir(gitDir, changed);
  } catch {
    // Without a watch, branches are checked on focus and once a minute.
    return null;
  }
}
