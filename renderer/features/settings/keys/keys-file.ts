import { z } from '../../../../shared/zod.ts';
import { MAX_CHOICE_FILE_CHARS, MAX_KEYS_OF_COMMAND } from '../../../../shared/ipc/settings.ts';
import { bindingOf, COMMANDS, isCommand, type CommandName } from '../../../../shared/keys/commands.ts';
import { keymapOf, presetKeys, whyNot, type KeyChoice, type Keymap } from '../../../../shared/keys/keymap.ts';
import { PRESETS } from '../../../../shared/keys/presets.ts';
import { parseKeys, strokesHere } from '../../../../shared/keys/strokes.ts';
import { plural } from '../../../ui/format.ts';

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
  return `${JSON.stringify({ marginalia: 'keys', preset, keys: { ...own, ...keys } }, null, 2)}\n`;
}

export type ReadKeys = { readonly choice: KeyChoice } | { readonly problem: string };

/** Reads such a file. Whatever is wrong with it, nothing of it is taken, and the problem is a sentence. */
export function readKeysFile(text: string, mac: boolean): ReadKeys {
  if (text.length > MAX_CHOICE_FILE_CHARS)
    return { problem: `This file is too long for keys: more than ${MAX_CHOICE_FILE_CHARS / 1000} kB.` };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problem: 'This file is not JSON. Export your keys to see what such a file looks like.' };
  }
  const file = FILE.safeParse(json);
  if (!file.success)
    return { problem: 'This is no file of keys. Export your keys to see what such a file looks like.' };
  const { preset, keys } = file.data;
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
  const [first, ...rest] = problems;
  if (first === undefined) return { choice: { preset, own } };
  return {
    problem: rest.length === 0 ? first : `${first} And ${plural(rest.length, 'other problem')}.`,
  };
}
