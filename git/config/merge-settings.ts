import { plainWords } from '../../shared/domain/plain-words.ts';
import { isMaybeSince } from '../process/refused.ts';
import { isTrueSetting } from './boolean.ts';
import { userConfig } from './user-config.ts';

const MAX_SHOWN_CHARS = 40;
/** Before that, Git's merge looks for renames whatever is set. */
const RENAMES_SINCE = [2, 50] as const;

const isNoRenames = (value: string): boolean => !/^cop(?:y|ies)$/i.test(value) && !isTrueSetting(value);

/**
 * Settings by which `git merge` may turn out otherwise than by default, as Git writes their names. Where the first of a
 * pair is set, the second does not count.
 */
const SETTINGS: ReadonlyArray<readonly [names: readonly string[], isOther: (value: string) => boolean]> = [
  [['merge.renameLimit', 'diff.renameLimit'], () => true],
  [['merge.renames', 'diff.renames'], (value) => isMaybeSince(...RENAMES_SINCE) && isNoRenames(value)],
  [['merge.directoryRenames'], (value) => value.toLowerCase() !== 'conflict'],
  [['merge.renormalize'], isTrueSetting],
  [['merge.default'], (value) => value !== 'text'],
];

/**
 * The settings of the user and of a folder for which the user's own Git may merge otherwise than Marginalia, which
 * merges as Git does by default.
 * @param folder the work tree, or the bare repository; null: only what the user and the system set
 * @returns each as `merge.renames=false`
 */
export async function mergeSettings(folder: string | null): Promise<string[]> {
  const values = new Map((await userConfig(folder)).map(({ key, value }) => [key, value]));
  return SETTINGS.flatMap(([names, isOther]) => {
    const name = names.find((one) => values.has(one.toLowerCase()));
    const value = values.get(name?.toLowerCase() ?? '') ?? '';
    if (name === undefined || !isOther(value)) return [];
    return [`${name}=${plainWords(value.slice(0, MAX_SHOWN_CHARS))}`];
  });
}
