import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { readOrdinarySync } from './ordinary-file.ts';

/** The configuration of a bare repository, by the format of its ids. */
const CONFIGURATIONS = new Map([
  ['sha1', '[core]\n\trepositoryformatversion = 0\n\tbare = true\n'],
  ['sha256', '[core]\n\trepositoryformatversion = 1\n\tbare = true\n[extensions]\n\tobjectformat = sha256\n'],
]);
const WIDE = /^\s*objectformat = sha256$/im;
const FOLDERS = ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags'];

/** Whether a repository was begun here. */
export const isBare = (gitDir: string): boolean => existsSync(join(gitDir, 'HEAD'));

/** Whether its ids are SHA-256. */
export const isWide = (gitDir: string): boolean =>
  WIDE.test(readOrdinarySync(join(gitDir, 'config'))?.toString('utf8') ?? '');

/**
 * Makes an empty bare repository to fetch into, readable to this user alone, unless there is one. An interrupted
 * attempt leaves nothing. It is written here as Git's own documentation describes it (gitrepository-layout): nothing of
 * a template is in it, and no process has to start for it.
 * @param objectFormat of its ids, as Git calls it
 */
export function ensureBare(gitDir: string, objectFormat = 'sha1'): void {
  if (isBare(gitDir)) return;
  const config = CONFIGURATIONS.get(objectFormat);
  if (config === undefined) throw new Error(`ids of an unknown format: ${objectFormat}`);
  mkdirSync(dirname(gitDir), { recursive: true, mode: 0o700 });
  const fresh = `${gitDir}.${randomUUID()}`;
  mkdirSync(fresh, { mode: 0o700 });
  try {
    for (const folder of FOLDERS) mkdirSync(join(fresh, folder), { recursive: true });
    writeFileSync(join(fresh, 'config'), config);
    writeFileSync(join(fresh, 'HEAD'), 'ref: refs/heads/main\n');
    rmSync(gitDir, { recursive: true, force: true });
    renameSync(fresh, gitDir);
  } catch (cause) {
    rmSync(fresh, { recursive: true, force: true });
    throw cause;
  }
}
