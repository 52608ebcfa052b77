import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { keyName, organizationFolder } from '../store/kept-folder.ts';

/** What is kept of one organization; more than this goes, the longest unused first. Bytes. */
const MOST = 256 * 1024 * 1024;

/** Where what was read of one organization is kept: one file for each thing asked for. */
export interface Shelf {
  /** The file of a key, whether there or not. */
  file(key: readonly unknown[]): string;
  /** Hands out the name of a new file; when `write` is through it takes the place of the key's file. */
  replace(key: readonly unknown[], write: (file: string) => Promise<void>): Promise<void>;
}

export function openShelf(root: string, orgId: string): Shelf {
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
      const found = await stat(path).catch(() => null);
      return { path, size: found?.size ?? 0, at: found?.atimeMs ?? 0 };
    }),
  );
  let sum = 0;
  for (const { path, size } of files.toSorted((a, b) => b.at - a.at)) {
    sum += size;
    if (sum > MOST) await unlink(path).catch(() => undefined);
  }
}
