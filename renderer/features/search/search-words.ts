import { plainWords } from '../../../shared/domain/plain-words.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { FileHits, SearchEnd } from '../../../shared/ipc/search.ts';
import { count, plural } from '../../ui/format.ts';
import { sentences } from '../../ui/sentences.ts';

/** A search as far as it went. `end` null: it goes on, or was stopped. */
export interface SearchState {
  files: readonly FileHits[];
  end: SearchEnd | null;
  error: AppError | null;
  isRunning: boolean;
}

/** How a search goes, or went, in sentences. */
export function searchWords({ files, end, error, isRunning }: SearchState, isPattern: boolean): string {
  if (error !== null) return plainWords(sentences(error.message, error.next));
  const lines = files.reduce((sum, file) => sum + file.lines.length + file.more, 0);
  const so = `${plural(lines, 'line')} in ${plural(files.length, 'file')}`;
  if (isRunning) return lines === 0 ? 'Searching…' : `${so} so far…`;
  const unread =
    end === null || end.unread === 0
      ? ''
      : ` Not searched: ${plural(end.unread, 'file')} whose contents are not in this repository.`;
  return `${endWords(end?.reason ?? 'stopped', lines, so, isPattern)}${unread}`;
}

function endWords(
  reason: SearchEnd['reason'] | 'stopped',
  lines: number,
  so: string,
  isPattern: boolean,
): string {
  switch (reason) {
    case 'all':
      return lines > 0 ? `${so}.` : isPattern ? 'No line matches this pattern.' : 'No line has this text.';
    case 'limit':
      return `The first ${count(lines)} lines. There may be more: search for a longer text.`;
    case 'time':
      return isPattern
        ? `Searching for this pattern took too long, and was stopped: ${so} so far.`
        : `The search took too long, and was stopped: ${so} so far.`;
    case 'pattern':
      return 'This is not an extended regular expression. Write \\ before a character to match it literally, for example \\(.';
    case 'repeats':
      return 'This pattern repeats too much to be searched for. Write smaller numbers in braces.';
    case 'unfetched':
      return 'Not all of these files are on this computer.';
    case 'stopped':
      return `Stopped: ${so} so far.`;
    default:
      return reason satisfies never;
  }
}
