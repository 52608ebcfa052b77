import type { RemarkThread } from '../../../shared/ipc/remarks.ts';
import type { ShownRemark } from './shown-remark.ts';

/** A saved remark with these words. */
export const remarkSaying = (text: string, over: Partial<ShownRemark> = {}): ShownRemark => ({
  id: { source: text, nth: 0 },
  text,
  parts: [{ kind: 'text', text }],
  resolved: false,
  author: 'Reviewer',
  date: '2026-11-20T10:00:00Z',
  waiting: false,
  ...over,
});

/** An open thread of one remark on a line of a file. */
export const threadOn = (path: string, line: number, over: Partial<RemarkThread> = {}): RemarkThread => ({
  key: `refs/notes/reviews ${path}:${line}`,
  notesRef: 'refs/notes/reviews',
  commit: 'abcdef0123'.padEnd(40, '0'),
  subject: 'Change it',
  anchor: { path, side: 'new', lines: { first: line, last: line } },
  resolved: false,
  remarks: [remarkSaying('Why?')],
  placed: { at: 'lines', path, side: 'new', lines: { first: line, last: line } },
  ...over,
});
