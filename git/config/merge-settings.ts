import { isMaybeSince } from '../process/refused.ts';
import { isTrueSetting } from './boolean.ts';
import { userConfig } from './user-config.ts';

/** Each as `merge.renames=false`, for `git -c`. */
export interface MergeSettings {
  /** A merge is tried with these. */
  tried: readonly string[];
  untried: readonly string[];
}

/** Git takes no longer value for these but as a mistake. */
const MAX_VALUE_CHARS = 40;
/** Before that, Git's merge looks for renames whatever is set. */
const RENAMES_SINCE = [2, 50] as const;

type Row = readonly [names: readonly string[], isOther: (value: string) => boolean];

const isNoRenames = (value: string): boolean => !/^cop(?:y|ies)$/i.test(value) && !isTrueSetting(value);

/**
 * Settings by which `git merge` may turn out otherwise than by default, as Git writes their names. Where the first of a
 * pair is set, the second does not count.
 */
const TRIED: readonly Row[] = [
  [['merge.renameLimit', 'diff.renameLimit'], () => true],
  [['merge.renames', 'diff.renames'], (value) => isMaybeSince(...RENAMES_SINCE) && isNoRenames(value)],
  [['merge.directoryRenames'], (value) => value.toLowerCase() !== 'conflict'],
];
/** These need attributes, a work tree or a program. */
const UNTRIED: readonly Row[] = [
  [['merge.renormalize'], isTrueSetting],
  [['merge.default'], (value) => value !== 'text'],
];

/**
 * The settings of the user and of a folder for which the user's own Git may merge otherwise than Marginalia, which
 * merges as Git does by default.
 * @param folder the work tree, or the bare repository; null: only what the user and the system set
 */
export async function mergeSettings(folder: string | null): Promise<MergeSettings> {
  const values = new Map((await userConfig(folder)).map(({ key, value }) => [key, value]));
  const set = (rows: readonly Row[]): string[] =>
    rows.flatMap(([names, isOther]) => {
      const name = names.find((one) => values.has(one.toLowerCase())) ?? '';
      const value = values.get(name.toLowerCase());
      return value === undefined || value.length > MAX_VALUE_CHARS || !isOther(value)
        ? []
        : [`${name}=${value}`];
    });
  return { tried: set(TRIED), untried: set(UNTRIED) };
}
