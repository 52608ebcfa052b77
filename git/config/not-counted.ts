import { cleanMessage } from '../remote/remote-words.ts';
import { userConfig, type Setting } from './user-config.ts';

/** Settings named in a sentence. */
const MAX_NAMED = 3;

/**
 * A sentence about settings of a folder's own configuration that its user's Git would obey in a terminal, and that do
 * not count here because a folder chooses no program, address or key; null: it has none of them.
 * @param which whether a setting would matter to the question
 */
export async function notCounted(
  folder: string,
  which: (setting: Setting) => boolean,
): Promise<string | null> {
  const keys = (await userConfig(folder))
    .filter((one) => one.ofFolder && which(one))
    .map(({ key }) => cleanMessage(key));
  const names = [...new Set(keys)].slice(0, MAX_NAMED).join(', ');
  if (names === '') return null;
  return `This folder’s own configuration sets ${names}. That does not count here: a folder may come from anyone. In your own configuration it counts, also for this folder alone with includeIf.`;
}
