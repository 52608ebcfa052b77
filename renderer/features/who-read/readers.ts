import { equalParts } from '../../../shared/equal-parts.ts';
import { SHORT_KEY_CHARS } from '../../../shared/domain/who-read/read-note.ts';
import type { SharedReader } from '../../../shared/ipc/who-read.ts';
import type { OtherReader } from '../../diff/index.ts';
import { plainPath } from '../../ui/visible-name.ts';

/** What others read, as the diff shows it. */
export const readersOf = (shared: readonly SharedReader[]): OtherReader[] =>
  shared.map(({ name, files }) => ({
    name: plainPath(name),
    files: new Map(files.map(([path, keys]) => [path, new Set(equalParts(keys, SHORT_KEY_CHARS))])),
  }));

/** For example "AB" for "Ann, Bo": at most three. */
export const initials = (readers: string): string =>
  readers
    .split(', ')
    .slice(0, 3)
    .map((name) => Array.from(name.trim())[0]?.toUpperCase() ?? '')
    .join('');
