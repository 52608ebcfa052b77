/** The most characters of a remote's own words that are shown. */
const MOST_WORDS = 500;

/** What the remote itself said, without Git's progress. */
export function remoteWords(stderr: string): string {
  const lines = stderr
    .split(/[\r\n]+/)
    .flatMap((line) => (line.startsWith('remote: ') ? [line.slice('remote: '.length).trim()] : []))
    .filter((line) => line !== '' && !/^(?:error: hook declined|\w+ing [\w ]+:\s+\d)/.test(line));
  return lines.join(' ').slice(0, MOST_WORDS);
}

/** What the remote said about one ref that it could not write; empty: nothing. */
export function remoteWordsOn(ref: string, stderr: string): string {
  const said = `cannot lock ref '${ref}'`;
  const line = stderr.split(/[\r\n]+/).find((one) => one.startsWith('remote: ') && one.includes(said));
  return line === undefined ? '' : line.slice(line.indexOf(said)).trim().slice(0, MOST_WORDS);
}
