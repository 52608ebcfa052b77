import { codeSpan, fenced, plainLine } from '../../markdown.ts';
import { seenLine } from '../../../shared/domain/seen.ts';
import { anchorName } from '../../../shared/domain/remarks/index.ts';
import type { Review, ReviewedThread } from './review.ts';

/**
 * The notes and open remarks of a review as Markdown: for a mail, a task, or the prompt of an agent. What reviewers
 * wrote is quoted, so that no fence, comment or heading in it affects what follows.
 */
export function reviewMarkdown({ repository, branch, commits }: Review): string {
  const parts = [`# Review of ${plainLine(repository)}, ${plainLine(branch)}`];
  for (const { sha, subject, notes, threads } of commits) {
    const open = threads.filter(({ resolved }) => !resolved);
    if (open.length === 0 && notes.length === 0) continue;
    parts.push(
      `## ${`${sha.slice(0, 7)} ${plainLine(subject)}`.trim()}`,
      ...notes.map(({ text }) => quotation(text)),
    );
    for (const thread of open)
      parts.push(`### ${codeSpan(anchorName(thread.anchor))}`, ...threadParts(thread));
  }
  return `${parts.join('\n\n')}\n`;
}

function threadParts({ lines, remarks }: ReviewedThread): string[] {
  const quoted = lines.length === 0 ? [] : [fenced(lines.map(seenLine).join('\n'))];
  return [
    ...quoted,
    ...remarks.map(({ text, author }) =>
      author === null ? quotation(text) : `${quotation(text)}\n\n(${plainLine(author)})`,
    ),
  ];
}

const quotation = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${seenLine(line)}`.trimEnd())
    .join('\n');
