import { bindingOf, COMMANDS, type CommandName } from '../../../../shared/keys/commands.ts';
import { presetKeys, type KeyChoice, type Keymap } from '../../../../shared/keys/keymap.ts';
import { isInTheWay, keyLabel } from '../../../../shared/keys/strokes.ts';

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((keys, at) => keys === other[at]);

/** A choice with the keys of some commands changed; what is as the preset has it is no choice. */
function withKeys(choice: KeyChoice, changed: ReadonlyMap<CommandName, readonly string[]>): KeyChoice {
  const own = { ...choice.own };
  for (const [name, keys] of changed) {
    if (isSame(keys, presetKeys(choice, name))) delete own[name];
    else own[name] = [...keys];
  }
  return { ...choice, own };
}

/** What other commands keep when one gets these keys. */
function othersWithout(
  keymap: Keymap,
  name: CommandName,
  taken: readonly string[],
): Map<CommandName, readonly string[]> {
  const changed = new Map<CommandName, readonly string[]>();
  for (const other of taken.flatMap((keys) => keymap.inTheWay(name, keys.split(' '))))
    changed.set(
      other,
      keymap.keysOf(other).filter((own) => !taken.some((keys) => isInTheWay(own, keys))),
    );
  return changed;
}

/** Gives a command one key more; other commands lose theirs where both cannot work. */
export function addKey(choice: KeyChoice, keymap: Keymap, name: CommandName, keys: string): KeyChoice {
  const kept = keymap.keysOf(name).filter((own) => !isInTheWay(own, keys));
  return withKeys(choice, othersWithout(keymap, name, [keys]).set(name, [...kept, keys]));
}

export const removeKey = (choice: KeyChoice, keymap: Keymap, name: CommandName, keys: string): KeyChoice =>
  withKeys(choice, new Map([[name, keymap.keysOf(name).filter((own) => own !== keys)]]));

/** Gives a command the keys of the preset back, also where another command has them now. */
export const resetKeys = (choice: KeyChoice, keymap: Keymap, name: CommandName): KeyChoice =>
  withKeys(choice, othersWithout(keymap, name, presetKeys(choice, name)).set(name, presetKeys(choice, name)));

/** Whether a command has other keys than in the preset, by choice or because another one has taken them. */
export const hasOtherKeys = (choice: KeyChoice, keymap: Keymap, name: CommandName): boolean =>
  Object.hasOwn(choice.own, name) || presetKeys(choice, name).length !== keymap.keysOf(name).length;

/** What other commands would lose to these keys, in sentences; empty: nothing. */
export function lossWords(keymap: Keymap, name: CommandName, keys: string): string {
  const others = keymap.inTheWay(name, keys.split(' '));
  const label = keyLabel(keys, keymap.mac);
  return others
    .flatMap((other) => {
      const title = `“${bindingOf(other).title}”`;
      const lost = keymap.keysOf(other).filter((own) => isInTheWay(own, keys));
      return lost.map((own) =>
        own === keys
          ? `${label} is a key of ${title}, which would lose it.`
          : `${label} and ${keyLabel(own, keymap.mac)} of ${title} begin alike: it would lose that key.`,
      );
    })
    .join(' ');
}

/** The commands with all of these words in their title or their keys. */
export function matchingCommands(keymap: Keymap, words: string): CommandName[] {
  const wanted = words.toLowerCase().split(/\s+/u).filter(Boolean);
  return COMMANDS.filter((name) => {
    const labels = keymap.keysOf(name).map((keys) => keyLabel(keys, keymap.mac));
    const text = [bindingOf(name).title, bindingOf(name).group, ...labels].join(' ').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
