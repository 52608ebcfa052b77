/** What reviewer and agent wrote, and what of it Git and the app have. */
import type { WorkFolder } from '../work-folder.ts';

interface Remark {
  /** The text of the line that it is about. */
  line: string;
  replies: string[];
}

/** Of somebody who was killed while writing it: it is there, or not. */
interface Unsure {
  text: string;
  line: string;
  /** The remark that is answered; null: it is a remark itself. */
  to: string | null;
}

const WRITTEN = /(?:remark|reply) \d+$/gm;
export const wordsInNotes = (notes: readonly string[]): string[] =>
  (notes.join('\n').match(WRITTEN) ?? []).toSorted();

export class Words {
  private readonly remarks = new Map<string, Remark>();
  private unsure: Unsure[] = [];
  private count = 0;

  /** A text that nothing else has. */
  next(kind: 'remark' | 'reply' | 'line' | 'commit'): string {
    this.count += 1;
    return `${kind} ${String(this.count)}`;
  }

  wrote(text: string, { line = '', to = null }: Partial<Unsure>, isSure: boolean): void {
    const remark = to === null ? undefined : this.remarks.get(to);
    // A remark that is answered may be unsure itself.
    if (!isSure || (to !== null && remark === undefined)) this.unsure.push({ text, line, to });
    else if (remark === undefined) this.remarks.set(text, { line, replies: [] });
    else remark.replies.push(text);
  }

  /** What was written while somebody was killed counts if it is in a note. */
  settle(inNotes: readonly string[]): void {
    const unsure = this.unsure;
    this.unsure = [];
    for (const one of unsure) if (inNotes.includes(one.text)) this.wrote(one.text, one, true);
  }

  all(): string[] {
    return [...this.remarks].flatMap(([text, { replies }]) => [text, ...replies]).toSorted();
  }

  lineOf(text: string): string {
    return this.remarks.get(text)?.line ?? '';
  }
}

/** The words in all notes of a repository, as plain Git has them. */
export async function wordsInGit(work: WorkFolder): Promise<string[]> {
  const notes: string[] = [];
  for (const ref of rowsOf(await work.git('for-each-ref', '--format=%(refname)', 'refs/notes')))
    for (const row of rowsOf(await work.git('notes', `--ref=${ref}`, 'list')))
      notes.push(await work.git('cat-file', 'blob', row.split(' ')[0] ?? ''));
  return wordsInNotes(notes);
}

const rowsOf = (text: string): string[] => text.split('\n').filter(Boolean);
