import { z } from '../../../../shared/zod.ts';
import { MAX_KEYS_OF_COMMAND } from '../../../../shared/ipc/settings.ts';
import { bindingOf, COMMANDS, isCommand, type CommandName } from '../../../../shared/keys/commands.ts';
import { keymapOf, presetKeys, whyNot, type KeyChoice, type Keymap } from '../../../../shared/keys/keymap.ts';
import { PRESETS } from '../../../../shared/keys/presets.ts';
import { parseKeys, strokesHere } from '../../../../shared/keys/strokes.ts';
import { choiceFile, parseChoiceFile, unlessProblems, type ReadChoices } from '../choice-file.ts';

const FILE = z.object({
  marginalia: z.literal('keys'),
  preset: z.enum(PRESETS),
  keys: z.record(z.string(), z.array(z.string())),
});

/** The keys of every command, as a file that can be edited and imported. */
export function keysFile({ preset, own }: KeyChoice, keymap: Keymap): string {
  // As they were written: what is Control here is another key on a Mac.
  const isWorking = (name: CommandName, written: string): boolean =>
    keymap.keysOf(name).includes(strokesHere(parseKeys(written) ?? [], keymap.mac).join(' '));
  const keys = Object.fromEntries(
    COMMANDS.map((name) => [
      name,
      own[name] ?? presetKeys({ preset }, name).filter((written) => isWorking(name, written)),
    ]),
  );
  return choiceFile('keys', { preset, keys: { ...own, ...keys } });
}

/** Reads such a file. */
export function readKeysFile(text: string, mac: boolean): ReadChoices<KeyChoice> {
  const file = parseChoiceFile(text, 'keys', FILE);
  if ('problem' in file) return file;
  const { preset, keys } = file.value;
  const problems: string[] = [];
  const own: KeyChoice['own'] = {};
  for (const [name, all] of Object.entries(keys)) {
    if (!isCommand(name)) problems.push(`“${name}” is not a command.`);
    else {
      if (all.length > MAX_KEYS_OF_COMMAND)
        problems.push(`“${bindingOf(name).title}” has more than ${MAX_KEYS_OF_COMMAND} keys.`);
      for (const each of all) {
        const why = whyNot(name, each, mac);
        if (why !== null) problems.push(`${bindingOf(name).title}: ${why}`);
      }
      const written = all.map((each) => parseKeys(each)?.join(' ') ?? each);
      if (written.join('\n') !== presetKeys({ preset }, name).join('\n')) own[name] = written;
    }
  }
  if (problems.length === 0) problems.push(...keymapOf({ preset, own }, mac).problems);
  return unlessProblems({ preset, own }, problems);
}
