import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { splitRange } from '../../shared/domain/typed-range.ts';
import type { RequestedFolder } from '../ipc/services.ts';

/** What the command line asks to open: `--open=sample`. null: nothing. Any other value is ignored. */
export function openArgument(argv: readonly string[]): string | null {
  return argv.includes('--open=sample') ? 'sample' : null;
}

/** Where the command line begins without Electron's own arguments: in development they include the app's folder. */
export function ownStart(argv: readonly string[], appPath: string, packaged: boolean): number {
  const at = packaged ? 0 : argv.findIndex((argument, index) => index > 0 && resolve(argument) === appPath);
  return Math.max(0, at) + 1;
}

/** The command line without Electron's arguments. */
export function ownArguments(argv: readonly string[], appPath: string, packaged: boolean): string[] {
  return argv
    .slice(ownStart(argv, appPath, packaged))
    .filter((argument) => !argument.startsWith('-') || MODULO.test(argument));
}

/** `--modulo <base>` or `--modulo=<base>`. */
const MODULO = /^--modulo(?:=(.*))?$/s;

/** Takes `--modulo` out of arguments. `base`: empty if none is named; absent: it is not there. */
function moduloIn(own: readonly string[]): { rest: readonly string[]; base?: string } {
  const at = own.findIndex((argument) => MODULO.test(argument));
  if (at < 0) return { rest: own };
  const written = MODULO.exec(own[at] ?? '')?.[1];
  return written === undefined
    ? { rest: own.toSpliced(at, 2), base: own[at + 1] ?? '' }
    : { rest: own.toSpliced(at, 1), base: written };
}

/** File managers give addresses of files. */
function pathOf(named: string): string {
  try {
    return /^file:\/\//i.test(named) ? fileURLToPath(named) : named;
  } catch {
    return named;
  }
}

const MAX_PATH_LENGTH = 4096;

/**
 * The folder on a command line, and what to compare in it: `<folder> [<base>...<branch>]`, or `<folder> <branch>`, or
 * two versions of a branch: `<folder> <old>..<branch> --modulo <base>`. null: no folder; a link is not one.
 * @param cwd the directory it was typed in
 */
export function folderArgument(own: readonly string[], cwd: string): RequestedFolder | null {
  const { rest, base: modulo } = moduloIn(own);
  const [named, range = ''] = rest;
  const folder = named === undefined ? named : pathOf(named);
  if (folder === undefined || folder === '' || /^[a-z]+:\/\//i.test(folder)) return null;
  const path = resolve(cwd, folder);
  if (path.length > MAX_PATH_LENGTH || range.length > MAX_PATH_LENGTH) return null;
  const { from, to: branch } = splitRange(range, 2);
  const [base, since] = modulo === undefined ? [from, ''] : [modulo, from];
  return {
    path,
    ...(base === '' ? {} : { base }),
    ...(branch === '' ? {} : { branch }),
    ...(since === '' ? {} : { since }),
  };
}
