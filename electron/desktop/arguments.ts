import { resolve } from 'node:path';
import type { RequestedFolder } from '../ipc/services.ts';

/** What the command line asks to open: `--open=sample`. null: nothing. Any other value is ignored. */
export function openArgument(argv: readonly string[]): string | null {
  return argv.includes('--open=sample') ? 'sample' : null;
}

/** The command line without Electron's arguments: in development they include the app's folder. */
export function ownArguments(argv: readonly string[], appPath: string, packaged: boolean): string[] {
  const at = packaged ? 0 : argv.findIndex((argument, index) => index > 0 && resolve(argument) === appPath);
  return argv.slice(Math.max(0, at) + 1).filter((argument) => !argument.startsWith('-'));
}

const MAX_PATH_LENGTH = 4096;

/**
 * The folder on a command line, and what to compare in it: `<folder> [<base>...<branch>]`, or `<folder> <branch>`.
 * null: no folder; a link is not one.
 * @param cwd the directory it was typed in
 */
export function folderArgument(own: readonly string[], cwd: string): RequestedFolder | null {
  const [folder, range = ''] = own;
  if (folder === undefined || folder === '' || /^[a-z]+:\/\//i.test(folder)) return null;
  const path = resolve(cwd, folder);
  if (path.length > MAX_PATH_LENGTH || range.length > MAX_PATH_LENGTH) return null;
  const [, base = '', branch = ''] = /^(.*?)\.\.\.?(.*)$/s.exec(range) ?? ['', '', range];
  return {
    path,
    ...(base === '' ? {} : { base }),
    ...(branch === '' ? {} : { branch }),
  };
}
