import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureBare } from './bare.ts';
import type { ObjectFormat } from './object-format.ts';
import { readOrdinarySync } from './ordinary-file.ts';

let folder: string | undefined;

/**
 * The Git folder of an empty repository owned by this process. Git that runs in it on another repository's objects sees
 * none of that repository's configuration, attributes, diff drivers, index, submodules or grafts.
 */
export function blankRepository(format: ObjectFormat): string {
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'marginalia-blank-'));
    process.once('exit', () => rmSync(made, { recursive: true, force: true }));
    folder = made;
  }
  const gitDir = join(folder, `${format}.git`);
  // The system may have cleaned up its temporary folder.
  ensureBare(gitDir, format);
  return gitDir;
}

/** The folder of a repository's objects; a linked work tree has those of its main one. */
export function objectsOf(gitDir: string): string {
  const common = readOrdinarySync(join(gitDir, 'commondir'));
  return join(resolve(gitDir, common?.toString('utf8').trim() ?? '.'), 'objects');
}
