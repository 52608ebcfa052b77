import { lstat, realpath } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { AppFailure } from '../../shared/failure.ts';
import { editorCall } from './editor-command.ts';

/**
 * File types that are opened with the system's program: text and pictures, which no system runs. A script, a program
 * or a page with scripts is somebody else's code, and a reviewer who opens it wants to read it.
 */
const HARMLESS = new Set(
  `txt text md markdown rst adoc log csv tsv json jsonl yaml yml toml ini cfg conf properties
  c h cc cpp cxx hpp hh m mm cs java kt go rs swift ts tsx jsx css scss less sql proto graphql diff patch
  png jpg jpeg gif webp bmp`.split(/\s+/),
);

export interface OpenFileDeps {
  /** The command of the editor that the user chose; empty: what the system opens such a file with. */
  editor: string;
  /** Starts a program beside the app, in the user's own folder, without a shell. Rejects when it cannot be started. */
  start: (program: string, args: readonly string[]) => Promise<void>;
  /** Opens a file as the system does. Resolves to what went wrong; empty: nothing. */
  openPath: (path: string) => Promise<string>;
}

/**
 * Opens a file of a folder to be edited. The path is anybody's text (a repository names it): it leads to a file in this
 * folder and to nothing else, not through a link, and not into Git's own folder. No program is ever named by the folder.
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
  if (!inside || ofGit) throw new AppFailure({ kind: 'forbidden', message: 'This leads out of the folder.' });
  if (!(await lstat(file)).isFile()) throw new AppFailure(ABSENT);
  return file;
}

const ABSENT = {
  kind: 'not-found',
  message: 'The file is not in the folder now.',
  next: 'It may be on another branch than the one that is checked out.',
} as const;
