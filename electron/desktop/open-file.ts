import { lstat, realpath } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { AppFailure } from '../../shared/failure.ts';
import { editorCall } from './editor-command.ts';

/**
 * File types that the system's program may open: text and pictures, which no system executes. A script, a program or a
 * page with scripts is someone else's code, and a reviewer who opens it wants to read it.
 */
const HARMLESS = new Set(
  `txt text md markdown rst adoc log csv tsv json jsonl yaml yml toml ini cfg conf properties
  c h cc cpp cxx hpp hh m mm cs java kt go rs swift ts tsx jsx css scss less sql proto graphql diff patch
  png jpg jpeg gif webp bmp`.split(/\s+/),
);

export interface OpenFileDeps {
  /** The user's editor command; empty: the system's default program. */
  editor: string;
  /** Starts a detached program in the user's home folder, without a shell. Rejects if it cannot be started. */
  start: (program: string, args: readonly string[]) => Promise<void>;
  /** Opens a file as the system does. Resolves to an error message, empty on success. */
  openPath: (path: string) => Promise<string>;
}

/**
 * Opens a file of a folder in an editor. The path is untrusted (a repository names it): it must lead to a file in this
 * folder, not through a link, and not into Git's own folder. The folder never chooses the program.
 * @param line 1-based
 * @throws AppFailure with a sentence
 */
export async function openFile(
  folder: string,
  path: string,
  line: number,
  { editor, start, openPath }: OpenFileDeps,
): Promise<void> {
  const file = await fileIn(folder, path);
  const command = editor.trim();
  const call = command === '' ? null : editorCall(command, file, line);
  if (call !== null) {
    try {
      await start(call.program, call.args);
    } catch {
      throw new AppFailure({
        kind: 'not-found',
        message: 'The editor could not be started.',
        next: 'Check its command in Settings.',
      });
    }
    return;
  }
  const { mode } = await lstat(file);
  const runs = process.platform !== 'win32' && (mode & 0o111) !== 0;
  if (runs || !HARMLESS.has(extname(file).slice(1).toLowerCase()))
    throw new AppFailure({
      kind: 'validation',
      message: 'The system might run this kind of file instead of opening it.',
      next: 'Choose an editor in Settings: then every file is opened with that.',
    });
  const problem = await openPath(file);
  if (problem !== '')
    throw new AppFailure({
      kind: 'not-found',
      message: 'No program is set up for this kind of file.',
      next: 'Choose an editor in Settings.',
    });
}

async function fileIn(folder: string, path: string): Promise<string> {
  const [root, file] = await Promise.all([
    realpath(folder).catch(() => null),
    realpath(join(folder, path)).catch(() => null),
  ]);
  if (root === null || file === null) throw new AppFailure(ABSENT);
  const inside = file.startsWith(root.endsWith(sep) ? root : root + sep);
  const parts = relative(root, file).split(sep);
  const ofGit = parts.some((part) => part.toLowerCase() === '.git');
  if (!inside || ofGit)
    throw new AppFailure({
      kind: 'forbidden',
      message: 'This path leads out of the folder, or to Git’s own files.',
    });
  if (!(await lstat(file)).isFile()) throw new AppFailure(ABSENT);
  return file;
}

const ABSENT = {
  kind: 'not-found',
  message: 'The file is not in the folder now.',
  next: 'It may be on another branch than the one that is checked out.',
} as const;
