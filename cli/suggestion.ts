import { readOrdinary } from '../git/objects/ordinary-file.ts';
import { resolve } from 'node:path';
import { gitProblemOf } from './problem.ts';

/** Longer than lines that a person replaces. */
const MAX_SUGGESTION_BYTES = 1_000_000;

/** A text with the content of a file as a suggestion below it. @throws ReviewProblem */
export async function withSuggestion(text: string, file: string, folder: string): Promise<string> {
  const content = await readOrdinary(resolve(folder, file), MAX_SUGGESTION_BYTES);
  if (content === null)
    throw gitProblemOf(`“${file}” cannot be read, or is larger than a suggestion may be.`);
  const lines = content.toString('utf8').replace(/\r?\n$/, '');
  const fences = lines.match(/^`{3,}/gm) ?? [];
  // Longer than any fence inside.
  const fence = '`'.repeat(Math.max(3, ...fences.map(({ length }) => length + 1)));
  const body = content.length === 0 ? '' : `${lines}\n`;
  return `${text.trim() === '' ? '' : `${text}\n`}${fence}suggestion\n${body}${fence}`;
}
