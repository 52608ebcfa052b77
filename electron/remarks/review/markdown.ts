import { codeSpan, fenced, plainLine } from '../../markdown.ts';
import { seen, seenLine } from '../../../shared/domain/seen.ts';
import { anchorName } from '../../../shared/domain/remarks/index.ts';
import { aboutLines, anchorNow, changedPlaceWords, shortRef } from './about.ts';
import type { Review, ReviewedThread } from './review.ts';

/** What can still be pasted. */
const MAX_COPIED_CHARS = 4_000_000;

interface Copied {
  markdown: string;
  /** How many remarks are in it. */
  remarks: number;
}

/**
 * The notes and open remarks of a review as Markdown: for a mail, a task, or the prompt of an agent. What reviewers
 * wrote is quoted, so that no fence, comment or heading in it affects what follows.
 *
 * @param preamble the reader's own words, which come first as they are
 * @param resolved include resolved threads
 */
export function reviewMarkdown(
  review: Review,
  { preamble = '', resolved = false, most = MAX_COPIED_CHARS } = {},
): Copied {
  const { repository, branch, commits, verdicts } = review;
  const refs = new Set(commits.flatMap(({ threads }) => threads.map(({ notesRef }) => notesRef)));
  const parts = [
    ...(preamble.trim() === '' ? [] : [seen(preamble.trim())]),
    `# Review of ${plainLine(repository)}, ${plainLine(branch)}`,
    aboutLines(review).map(plainLine).join('\n'),
  ];
  if (verdicts.length > 0)
    parts.push(
      'Verdicts:',
      verdicts
        .map(({ sha, line, by }) => `- ${codeSpan(line)} on ${sha.slice(0, 7)}${plainLine(by)}`)
        .join('\n'),
    );
  let room = most - parts.join('\n\n').length;
  let [copied, left] = [0, 0];
  for (const { sha, subject, notes, threads } of commits) {
    const wanted = threads.filter((thread) => resolved || !thread.resolved);
    const head = `## ${`${sha.slice(0, 7)} ${plainLine(subject)}`.trim()}`;
    const own = [head, ...notes.map(({ text }) => quotation(text))];
    for (const thread of wanted) {
      const name = codeSpan(anchorName(anchorNow(thread)));
      const some = [`### ${name}`, ...threadParts(thread, sha, refs.size > 1)];
      const length = some.join('\n\n').length;
      if (length > room) {
        left += thread.remarks.length;
        continue;
      }
      room -= length;
      copied += thread.remarks.length;
      own.push(...some);
    }
    if (own.length > 1) parts.push(...own);
  }
  if (left > 0)
    parts.push(`${left} ${left === 1 ? 'remark was' : 'remarks were'} left out: this is too long already.`);
  return { markdown: `${parts.join('\n\n')}\n`, remarks: copied };
}

function threadParts(thread: ReviewedThread, sha: string, namesRef: boolean): string[] {
  const { lines, remarks, notesRef } = thread;
  const place = changedPlaceWords(thread, sha);
  const ref = namesRef ? `in ${shortRef(notesRef)}` : null;
  return [
    ...(lines.length === 0 ? [] : [fenced(lines.map(seenLine).join('\n'))]),
    ...(place === null ? [] : [plainLine(place)]),
    ...remarks.map(({ text, author, date }) => {
      const by = [author, date?.slice(0, 10) ?? null, ref].filter((one) => one !== null);
      return by.length === 0 ? quotation(text) : `${quotation(text)}\n\n(${by.map(plainLine).join(', ')})`;
    }),
  ];
}

const quotation = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${seenLine(line)}`.trimEnd())
    .join('\n');
