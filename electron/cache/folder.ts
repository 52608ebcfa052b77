import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { keyName, organizationFolder } from '../store/kept-folder.ts';

/** Size of one organization's cache; beyond it, the least recently used files are deleted. */
const MAX_CACHE_BYTES = 256 * 1024 * 1024;

/** The cache of one organization: one file per key. */
export interface CacheFolder {
  /** The path of a key's file, which need not exist. */
  file(key: readonly unknown[]): string;
  /** `write` fills a new file, which then replaces the key's file. */
  replace(key: readonly unknown[], write: (file: string) => Promise<void>): Promise<void>;
}

export function openCacheFolder(root: string, orgId: string): CacheFolder {
  const folder = organizationFolder(root, orgId);
  const file = (key: readonly unknown[]): string => join(folder, keyName(key));
  return {
    file,
    async replace(key, write) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const fresh = join(folder, `${randomUUID()}.new`);
      try {
        await write(fresh);
        await rename(fresh, file(key));
      } catch (cause) {
        await rm(fresh, { force: true });
        throw cause;
      }
      await prune(folder);
    },
  };
}

async function prune(folder: string): Promise<void> {
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const path = join(folder, name);
      const stats = await stat(path).catch(() => null);
      return { path, size: stats?.size ?? 0, at: stats?.atimeMs ?? 0 };
    }),
  );
  let sum = 0;
  for (const { path, size } of files.toSorted((a, b) => b.at - a.at)) {
    sum += size;
    if (sum > MAX_CACHE_BYTES) await unlink(path).catch(() => undefined);
  }
}
