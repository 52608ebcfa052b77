import type { RemarkThread } from '../shared/ipc/remarks.ts';

/** A thread as it is read, on line 3 of `a.ts`. */
export function threadOf(text: string, more: Partial<RemarkThread> = {}): RemarkThread {
  const lines = { first: 3, last: 3 };
  return {
    key: 'key',
    notesRef: 'refs/notes/reviews',
    commit: 'c'.repeat(40),
    subject: 'Subject',
    anchor: { path: 'a.ts', side: 'new', lines },
    resolved: false,
    remarks: [remarkOf(text)],
    placed: { at: 'lines', path: 'a.ts', side: 'new', lines },
    ...more,
  };
}

export const remarkOf = (text: string, author: string | null = 'Ann'): RemarkThread['remarks'][number] => ({
  id: { source: text, nth: 0 },
  text,
  parts: [],
  resolved: false,
  author,
  date: '2026-01-02T03:04:05+00:00',
  waiting: false,
});
