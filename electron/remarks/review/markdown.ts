import { anchorName } from '../../../shared/domain/remarks/index.ts';
import type { Review, ReviewedThread } from './review.ts';

/** The notes and open remarks of a review as Markdown: for a mail, a task, or the prompt of an agent. */
export function reviewMarkdown({ repository, branch, commits }: Review): string {
  const parts = [`# Review of ${oneLine(repository)}, ${oneLine(branch)}`];
  for (const { sha, subject, notes, threads } of commits) {
    const open = threads.filter(({ resolved }) => !resolved);
    if (open.length === 0 && notes.length === 0) continue;
    parts.push(`## ${sha.slice(0, 7)} ${oneLine(subject)}`, ...notes.map(({ text }) => text));
    for (const thread of open) parts.push(`### ${code(anchorName(thread.anchor))}`, ...threadParts(thread));
  }
  return `${parts.join('\n\n')}\n`;
}

function threadParts({ lines, remarks }: ReviewedThread): string[] {
  const quoted = lines.length === 0 ? [] : [fenced(lines.join('\n'))];
  return [
    ...quoted,
    ...remarks.map(({ text, author }) => (author === null ? text : `${text}\n\n(${oneLine(author)})`)),
  ];
}

const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ');

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

const code = (text: string): string => `${ticks(text, 1)}${oneLine(text)}${ticks(text, 1)}`;
const fenced = (text: string): string => `${ticks(text, 3)}\n${text}\n${ticks(text, 3)}`;
