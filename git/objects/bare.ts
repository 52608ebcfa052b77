import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { readOrdinarySync } from './ordinary-file.ts';

/** The configuration of a bare repository, by object format. */
const CONFIGURATIONS = new Map([
  ['sha1', '[core]\n\trepositoryformatversion = 0\n\tbare = true\n'],
  ['sha256', '[core]\n\trepositoryformatversion = 1\n\tbare = true\n[extensions]\n\tobjectformat = sha256\n'],
]);
const SHA256_FORMAT = /^\s*objectformat = sha256$/im;
const FOLDERS = ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags'];

/** @returns true if there is a repository */
export const isBare = (gitDir: string): boolean => existsSync(join(gitDir, 'HEAD'));

/** @returns true if its ids are SHA-256 */
export const isSha256 = (gitDir: string): boolean =>
  SHA256_FORMAT.test(readOrdinarySync(join(gitDir, 'config'))?.toString('utf8') ?? '');

/**
 * Creates an empty bare repository to fetch into, readable by this user only, unless it exists. An interrupted attempt
 * leaves nothing. Written directly, as Git's documentation describes it (gitrepository-layout): without a template, and
 * without starting a process.
 * @param objectFormat of its ids, in Git's spelling
 */
export function ensureBare(gitDir: string, objectFormat = 'sha1'): void {
  if (isBare(gitDir)) return;
  const config = CONFIGURATIONS.get(objectFormat);
  if (config === undefined) throw new Error(`unknown object format: ${objectFormat}`);
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
