import { withoutCredentials } from '../../shared/domain/without-credentials.ts';
import { isProgressLine } from './transfer-progress.ts';

/** Longer messages of a remote are cut. */
const MAX_MESSAGE_CHARS = 500;

/** The remote's own message, without Git's progress. */
export function remoteMessage(stderr: string): string {
  const lines = stderr
    .split(/[\r\n]+/)
    .flatMap((line) => (line.startsWith('remote: ') ? [line.slice('remote: '.length).trim()] : []))
    .filter((line) => line !== '' && !line.startsWith('error: hook declined') && !isProgressLine(line));
  return cleanMessage(lines.join(' '));
}

/** The remote's message about one ref that it could not write; empty: none. */
export function remoteMessageOn(ref: string, stderr: string): string {
  const said = `cannot lock ref '${ref}'`;
  const line = stderr.split(/[\r\n]+/).find((one) => one.startsWith('remote: ') && one.includes(said));
  return line === undefined ? '' : cleanMessage(line.slice(line.indexOf(said)));
}

// eslint-disable-next-line no-control-regex -- terminals interpret some of them, and NUL ends a string in many programs.
const CONTROL = / *[\x00-\x1f\x7f-\x9f]+ */g;

/** A message of Git or a remote made safe to show: one line, limited, without control characters or passwords. */
export const cleanMessage = (words: string): string =>
  withoutCredentials(words.replaceAll(CONTROL, ' ').trim()).slice(0, MAX_MESSAGE_CHARS);
