import { existsSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where 0.1.0 kept branches, files and tags: all of them can be fetched again. */
const OLDER = ['reads', 'tips', 'tags'];

/**
 * The folder of the copies in a profile. Notes fetched by 0.1.0 become the start of each repository's copy, so that
 * they stay readable while a host is unreachable; its other copies are deleted.
 */
export function adoptOlderCopies(profile: string): string {
  const root = join(profile, 'repositories');
  const mirrors = join(profile, 'mirrors');
  if (!existsSync(root) && existsSync(mirrors)) renameSync(mirrors, root);
  for (const name of [...OLDER, 'mirrors'])
    rm(join(profile, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  return root;
}
