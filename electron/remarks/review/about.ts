import { anchorName, type Anchor } from '../../../shared/domain/remarks/index.ts';
import type { Review, ReviewedThread } from './review.ts';

const short = (sha: string): string => sha.slice(0, 7);
const withId = (name: string, sha: string): string =>
  sha === '' ? name : name === '' || name === sha ? short(sha) : `${name} (${short(sha)})`;

/** What a review is about, in a few lines of plain text: both sides with their commits, and the notes that were read. */
export function aboutLines({ branch, base, tip, since, commits }: Review): string[] {
  const from = base === '' && since === '' ? null : withId(base, since);
  const refs = new Set(
    commits.flatMap(({ notes, threads }) => [...notes, ...threads].map(({ notesRef }) => shortRef(notesRef))),
  );
  return [
    `${from === null ? '' : `From ${from} `}${from === null ? 'To' : 'to'} ${withId(branch, tip)}.`,
    ...(refs.size === 0 ? [] : [`Notes: ${[...refs].join(', ')}.`]),
  ];
}

export const shortRef = (notesRef: string): string => notesRef.replace(/^refs\/notes\//, '');

/** Where a thread is at the tip: its lines there, or what it was written on if these are gone. */
export function anchorNow({ anchor, placed }: Pick<ReviewedThread, 'anchor' | 'placed'>): Anchor {
  if (placed.at === 'lines') return { path: placed.path, side: placed.side, lines: placed.lines };
  return placed.at === 'file' ? { ...anchor, path: placed.path } : anchor;
}

/** What one has to know of a thread's place beside it; null: nothing. */
export function changedPlaceWords(
  thread: Pick<ReviewedThread, 'anchor' | 'placed'>,
  sha: string,
): string | null {
  const at = sha === '' ? '' : ` in ${short(sha)}`;
  if (thread.placed.at === 'earlier')
    return `Outdated: these lines have changed since${sha === '' ? '' : ` ${short(sha)}`}.`;
  const [then, now] = [anchorName(thread.anchor), anchorName(anchorNow(thread))];
  return then === now ? null : `Written on ${then}${at}.`;
}
