import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBare, isBare, isWide } from './bare.ts';
import { objectStore } from './object-store.ts';
import { copyOrdinary, readOrdinary } from './ordinary-file.ts';
import { endResidents } from '../process/resident.ts';

/**
 * Makes a repository of ours that holds nothing and borrows a folder's objects where they are (Git's alternates), so that
 * what is read in it obeys our configuration and not the folder's. @param more other object folders
 */
export async function borrowObjects(
  gitDir: string,
  folder: string,
  more: readonly string[] = [],
): Promise<void> {
  const { format, objects } = await objectStore(folder);
  // The folder is another one now: ids of its kind have no place in the repository that was made for the one before.
  if (isBare(gitDir) && isWide(gitDir) !== (format === 'sha256')) await rm(gitDir, { recursive: true });
  ensureBare(gitDir, format);
  await mkdir(join(gitDir, 'objects', 'info'), { recursive: true });
  // Git complains about an object folder that is not there yet, and does not look again.
  for (const each of more) await mkdir(each, { recursive: true, mode: 0o700 });
  const lines = [objects, ...more].map((path) => `${quotedPath(path)}\n`);
  await replace(join(gitDir, 'objects', 'info', 'alternates'), lines.join(''));
  // Git looks for an object folder once: one that began before may have missed what was made here.
  void endResidents(gitDir);
  // Where the folder's history ends, because it was cloned shallow, so does it here.
  await copyOrdinary(join(folder, 'shallow'), join(gitDir, 'shallow'));
}

/** A path as Git reads it in a list of alternates, where one that begins with a quotation mark is unquoted. */
const quotedPath = (path: string): string =>
  `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;

/** Writes a new file and renames it, so that an interruption leaves the old one complete. */
async function replace(file: string, text: string): Promise<void> {
  const same = (await readOrdinary(file))?.toString('utf8') === text;
  if (same) return;
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
