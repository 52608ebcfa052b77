import { anchorName } from '../../../shared/domain/remarks/index.ts';
import type { Review, ReviewedThread } from './review.ts';
import { seen, seenLine, seenName } from './seen.ts';

/**
 * The notes and open remarks of a review as Markdown: for a mail, a task, or the prompt of an agent. What somebody wrote is
 * a quotation: no fence, comment or heading in it reaches what follows.
 */
export function reviewMarkdown({ repository, branch, commits }: Review): string {
  const parts = [`# Review of ${plain(repository)}, ${plain(branch)}`];
  for (const { sha, subject, notes, threads } of commits) {
    const open = threads.filter(({ resolved }) => !resolved);
    if (open.length === 0 && notes.length === 0) continue;
    parts.push(`## ${sha.slice(0, 7)} ${plain(subject)}`, ...notes.map(({ text }) => quotation(text)));
    for (const thread of open) parts.push(`### ${code(anchorName(thread.anchor))}`, ...threadParts(thread));
  }
  return `${parts.join('\n\n')}\n`;
}

function threadParts({ lines, remarks }: ReviewedThread): string[] {
  const quoted = lines.length === 0 ? [] : [fenced(lines.map(seenLine).join('\n'))];
  return [
    ...quoted,
    ...remarks.map(({ text, author }) =>
      author === null ? quotation(text) : `${quotation(text)}\n\n(${plain(author)})`,
    ),
  ];
}

const quotation = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${seenLine(line)}`.trimEnd())
    .join('\n');

/** Signs that make Markdown of words; an underscore inside a word does not. */
const SIGNS = /[\\`*[\]<&~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** A name or a title, which is text on one line. */
const plain = (text: string): string =>
  seen(text.replaceAll(/[\r\n]+/g, ' ')).replaceAll(SIGNS, String.raw`\$&`);

/** A run of back ticks longer than any inside. */
function ticks(text: string, least: number): string {
  let longest = 0;
  let run = 0;
  for (const character of text) {
    run = character === '`' ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return '`'.repeat(Math.max(least, longest + 1));
}

/** Of a piece of code one blank at each end does not count. */
function code(name: string): string {
  const text = seenName(name);
  const apart = /^[` ]|[` ]$/.test(text) ? ' ' : '';
  return `${ticks(text, 1)}${apart}${text}${apart}${ticks(text, 1)}`;
}

const fenced = (text: string): string => `${ticks(text, 3)}\n${text}\n${ticks(text, 3)}`;
