import { devNull } from 'node:os';
import type { Setting } from './user-config.ts';

/** What Git lists with its includes followed. */
const INCLUDE = /^include(?:if\..*)?\.path$/s;

/**
 * The environment in which Git obeys these settings and no others of the user and the system: for a repository of ours
 * in which the conditions of the user's includes would not hold as they do in the folder it stands for.
 */
export function onlySettings(settings: readonly Pick<Setting, 'key' | 'value'>[]): Record<string, string> {
  const made: Record<string, string> = { GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1' };
  const used = settings.filter(({ key }) => !INCLUDE.test(key));
  for (const [at, { key, value }] of used.entries()) {
    made[`GIT_CONFIG_KEY_${at}`] = key;
    made[`GIT_CONFIG_VALUE_${at}`] = value;
  }
  return { ...made, GIT_CONFIG_COUNT: String(used.length) };
}
