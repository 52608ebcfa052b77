/** Input for `git fast-import`, for repositories that would take long to make commit by commit. ASCII only. */

/** A file of a commit. */
export const file = (path: string, content: string): string => `M 100644 inline ${path}\n${data(content)}`;

/** A note on a commit, in a commit of a notes ref. */
export const note = (on: string, text: string): string => `N inline ${on}\n${data(text)}`;

interface Commit {
  /** Its mark, by which others refer to it: `:1`. */
  mark?: number;
  from?: string;
  message?: string;
  /** Seconds since the epoch. */
  at?: number;
}

/** A commit at the end of a ref. */
export function commit(
  ref: string,
  content: string,
  { mark, from, message = 'Fill', at = 1_700_000_000 }: Commit = {},
): string {
  const own = mark === undefined ? '' : `mark :${mark}\n`;
  const parent = from === undefined ? '' : `from ${from}\n`;
  const who = `committer Reviewer <reviewer@example.com> ${at} +0000\n`;
  return `commit ${ref}\n${own}${who}${data(message)}${parent}${content}\n`;
}

const data = (text: string): string => `data ${text.length}\n${text}\n`;
