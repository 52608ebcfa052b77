import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBare } from './bare.ts';
import type { ObjectFormat } from './object-format.ts';
import { copyOrdinary } from './ordinary-file.ts';

/** A repository of its own that borrows the objects of another; everything made for a merge is in it. */
export interface MergeRoom {
  gitDir: string;
  format: ObjectFormat;
  close: () => Promise<void>;
}

/** A tree beside which a merge is shown. Where there are several versions of lines, it has them between markers. */
export interface MergeTree {
  gitDir: string;
  tree: string;
  close: () => Promise<void>;
}

/** Makes such a repository with no configuration but ours; it ends where the other one was cut. */
export async function openMergeRoom(gitDir: string, format: ObjectFormat): Promise<MergeRoom> {
  const folder = await mkdtemp(join(tmpdir(), 'marginalia-merge-'));
  const close = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const own = join(folder, 'merge.git');
    ensureBare(own, format);
    const info = join(own, 'objects', 'info');
    await mkdir(info, { recursive: true });
    await writeFile(join(info, 'alternates'), `${JSON.stringify(join(gitDir, 'objects'))}\n`);
    await copyOrdinary(join(gitDir, 'shallow'), join(own, 'shallow'));
    return { gitDir: own, format, close };
  } catch (cause) {
    await close();
    throw cause;
  }
}

/** What the parents are called beside markers. */
export const parentNames = (parents: readonly string[]): string[] =>
  parents.map((sha, at) => `parent-${at + 1}-${sha.slice(0, 7)}`);
