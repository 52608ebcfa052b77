import { withoutCredentials } from '../../shared/domain/without-credentials.ts';
import { isOnTheWay } from './transfer-progress.ts';

/** The most characters of a remote's own words that are shown. */
const MOST_WORDS = 500;

/** What the remote itself said, without Git's progress. */
export function remoteWords(stderr: string): string {
  const lines = stderr
    .split(/[\r\n]+/)
    .flatMap((line) => (line.startsWith('remote: ') ? [line.slice('remote: '.length).trim()] : []))
    .filter((line) => line !== '' && !line.startsWith('error: hook declined') && !isOnTheWay(line));
  return tidied(lines.join(' '));
}

/** What the remote said about one ref that it could not write; empty: nothing. */
export function remoteWordsOn(ref: string, stderr: string): string {
  const said = `cannot lock ref '${ref}'`;
  const line = stderr.split(/[\r\n]+/).find((one) => one.startsWith('remote: ') && one.includes(said));
  return line === undefined ? '' : tidied(line.slice(line.indexOf(said)));
}

// eslint-disable-next-line no-control-regex -- a terminal would obey some of them, and a NUL ends a text for many programs.
const CONTROL = / *[\x00-\x1f\x7f-\x9f]+ */g;

/** Words of Git or of a remote as they may be shown: on one line, with an end, without control characters or passwords. */
export const tidied = (words: string): string =>
  withoutCredentials(words.replaceAll(CONTROL, ' ').trim()).slice(0, MOST_WORDS);
