import type { Commit } from '../../shared/ipc/shapes.ts';

/** The id of the commit of this number. */
export const shaOf = (at: number): string => at.toString(16).padStart(40, '0');

/** A commit that differs from others in its number alone. */
export const commitOf = (at: number): Commit => ({
  sha: shaOf(at),
  parents: [],
  message: `Commit ${at}`,
  authorName: 'Author',
  authorEmail: 'author@example.com',
  date: '2026-11-20T10:00:00Z',
});
