import { MAX_CHOICE_FILE_CHARS } from '../../../shared/ipc/settings.ts';
import type { z } from '../../../shared/zod.ts';
import { plural } from '../../ui/format.ts';

/** What a file of choices has, or what is wrong with it, in a sentence: then nothing of it is taken. */
export type ReadChoices<Value> = { readonly value: Value } | { readonly problem: string };

/** What of the user's choices is exported to a file. */
export type ChoicesOf = 'keys' | 'colours';

/** The text of a file of choices. */
export const choiceFile = (what: ChoicesOf, choices: object): string =>
  `${JSON.stringify({ marginalia: what, ...choices }, null, 2)}\n`;

/** Parses such a file. */
export function parseChoiceFile<Value>(
  text: string,
  what: ChoicesOf,
  schema: z.ZodType<Value>,
): ReadChoices<Value> {
  if (text.length > MAX_CHOICE_FILE_CHARS)
    return { problem: `This file is too long for ${what}: more than ${MAX_CHOICE_FILE_CHARS / 1000} kB.` };
  const example = `Export your ${what} to see what such a file looks like.`;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problem: `This file is not JSON. ${example}` };
  }
  const file = schema.safeParse(json);
  return file.success ? { value: file.data } : { problem: `This is not a file of ${what}. ${example}` };
}

/** The value, unless there are problems: of several the first, and how many others. */
export function unlessProblems<Value>(
  value: Value,
  [first, ...others]: readonly string[],
): ReadChoices<Value> {
  if (first === undefined) return { value };
  return { problem: others.length === 0 ? first : `${first} And ${plural(others.length, 'other problem')}.` };
}
