import { personKey, type Verdict } from './parse.ts';

/**
 * Who says so. `person`: the person whose verdict it is, for the commit on the notes ref that added the line is by that
 * address. `other`: that commit is by another person. `message`: a commit's author, in its message. `unknown`: the
 * history of the notes ref does not say. `bad-signature`: that commit is signed, and Git called its signature bad.
 */
export type SaidBy =
  | { is: 'person' }
  | { is: 'other'; name: string }
  | { is: 'message' }
  | { is: 'bad-signature' }
  | { is: 'unknown' };

/** What is known of who added a line to a note; null: nothing. */
export type NoteLineWriter = { author: string; email: string } | null;

/** Whether two addresses are one person's; no address is no person's. */
export const isSamePerson = (a: { email: string }, b: { email: string }): boolean =>
  a.email !== '' && a.email.toLowerCase() === b.email.toLowerCase();

/** Who says what a line of a note says. */
export function saidBy(verdict: Pick<Verdict, 'email'>, writer: NoteLineWriter): SaidBy {
  if (writer === null) return { is: 'unknown' };
  return isSamePerson(verdict, writer) ? { is: 'person' } : { is: 'other', name: writer.author };
}

/** Words behind what a person is said to think; empty: it is that person who says so. */
export function sourceWords(verdict: Pick<Verdict, 'email'>, by: SaidBy): string {
  const address = verdict.email === '' ? ' (no address)' : '';
  if (by.is === 'person') return '';
  if (by.is === 'other') return `${address}, as ${by.name} wrote it`;
  if (by.is === 'bad-signature') return `${address}, with a bad signature`;
  return by.is === 'message' ? `${address}, says the message` : `${address}, it is not known who wrote it`;
}

type Sourced = Pick<Verdict, 'says' | 'label' | 'vote' | 'name' | 'email'> & { by: SaidBy };

/**
 * The verdicts of a note that count: of several by one person under one label the newest. A line never replaces another
 * person's: what others say of a person's verdict is theirs, and is left out where that person says the same.
 * @param verdicts the oldest first
 */
export function countingVerdicts<V extends Sourced>(verdicts: readonly V[]): V[] {
  const last = new Map<string, V>();
  for (const verdict of verdicts) {
    const key = JSON.stringify([labelKey(verdict), verdict.by]);
    last.delete(key);
    last.set(key, verdict);
  }
  const own = new Map(
    [...last.values()].flatMap((one) => (one.by.is === 'person' ? [[labelKey(one), one.vote] as const] : [])),
  );
  return [...last.values()].filter((one) => one.by.is === 'person' || own.get(labelKey(one)) !== one.vote);
}

const labelKey = (verdict: Sourced): string =>
  `${verdict.label ?? verdict.says.toLowerCase()}\n${personKey(verdict)}`;
