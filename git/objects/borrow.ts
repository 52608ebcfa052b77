import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBare, isBare, isSha256 } from './bare.ts';
import { copyHistoryFiles } from './history-files.ts';
import { objectStore } from './object-store.ts';
import { readOrdinary } from './ordinary-file.ts';
import { endResidents } from '../process/resident.ts';

/**
 * Creates an empty repository of ours that borrows a folder's objects in place (Git's alternates), so that reading them
 * obeys our configuration and not the folder's. @param more other object folders
 */
export async function borrowObjects(
  gitDir: string,
  folder: string,
  more: readonly string[] = [],
): Promise<void> {
  const { format, objects } = await objectStore(folder);
  // The folder was replaced by one with another object format: start afresh.
  if (isBare(gitDir) && isSha256(gitDir) !== (format === 'sha256')) await rm(gitDir, { recursive: true });
  ensureBare(gitDir, format);
  await mkdir(join(gitDir, 'objects', 'info'), { recursive: true });
  // Git warns about an object folder that does not exist, and does not look again.
  for (const each of more) await mkdir(each, { recursive: true, mode: 0o700 });
  const lines = [objects, ...more].map((path) => `${quotedPath(path)}\n`);
  await replaceFile(join(gitDir, 'objects', 'info', 'alternates'), lines.join(''));
  // Git looks for an object folder once: a running process may have missed the one created here.
  void endResidents(gitDir);
  await copyHistoryFiles(folder, gitDir);
}

/** A path as Git reads it in a list of alternates, where a path in quotes is unquoted. */
const quotedPath = (path: string): string =>
  `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;

/** Writes a new file and renames it, so that an interruption leaves the old one complete. */
async function replaceFile(file: string, text: string): Promise<void> {
  const isSame = (await readOrdinary(file))?.toString('utf8') === text;
  if (isSame) return;
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
