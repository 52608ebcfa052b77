import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, posix, win32 } from 'node:path';

/** What the system takes where there is no `PATH`. */
const USUAL_PATH = '/usr/bin:/bin';
/** A drive or a share: what begins with one backslash alone depends on the working folder. */
const WINDOWS_PATH = /^(?:[a-z]:[\\/]|\\\\[^\\/])/i;

/**
 * @param path the value of `PATH`
 * @returns its folders. An entry that is empty or relative means one in the working folder, where another person's files
 *   may be: it does not count.
 */
export function programFolders(path: string, platform: NodeJS.Platform = process.platform): string[] {
  return platform === 'win32'
    ? path
        .split(win32.delimiter)
        .map((entry) => entry.replaceAll('"', ''))
        .filter((entry) => WINDOWS_PATH.test(entry))
    : path.split(posix.delimiter).filter((entry) => entry.startsWith('/'));
}

/** The value of `PATH` for the programs that we start. */
export const safePath = (path: string): string => programFolders(path).join(delimiter);

/**
 * Where a program is. The system itself would look in the working folder first (Windows), or where an empty or relative
 * entry of `PATH` says so.
 * @param isProgram whether there is a file that can be started
 * @returns its full path; null: there is none
 */
export function findProgram(
  name: string,
  path: string,
  isProgram: (file: string) => boolean,
  platform: NodeJS.Platform = process.platform,
): string | null {
  const isWindows = platform === 'win32';
  const called = isWindows ? `${name}.exe` : name;
  const files = programFolders(path, platform).map((folder) =>
    (isWindows ? win32 : posix).join(folder, called),
  );
  return files.find((file) => isProgram(file)) ?? null;
}

function canStart(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

let lastProgram: { path: string; git: string } | null = null;

/** The Git of this computer; null: there is none. It may come, go and move while we run. */
export function gitProgram(): string | null {
  const path = process.env['PATH'] ?? USUAL_PATH;
  if (lastProgram?.path === path && canStart(lastProgram.git)) return lastProgram.git;
  // One that may not be started is named by the system when it is tried.
  const git = findProgram('git', path, canStart) ?? findProgram('git', path, existsSync);
  lastProgram = git === null ? null : { path, git };
  return git;
}
