import { OBJECT_ID } from '../../shared/domain/object-id.ts';
import type { GitSession } from '../objects/session.ts';
import type { HandedKind } from './handed-ref.ts';

const SUBJECTS: Readonly<Record<HandedKind, { changes: string; none: string }>> = {
  handed: {
    changes: 'Uncommitted changes that were handed over',
    none: 'Handed over without uncommitted changes',
  },
  added: {
    changes: 'Uncommitted changes that a remark was added to',
    none: 'A remark was added without uncommitted changes',
  },
};

/** Begins the line that names the commit of the same kind before. */
export const BEFORE: Readonly<Record<HandedKind, string>> = {
  handed: 'Handed over before: ',
  added: 'Added before: ',
};

/** Ours are shorter by far. */
const MAX_COMMIT_BYTES = 65_536;

/** The message of a handed commit. */
export function handedMessage(kind: HandedKind, hasChanges: boolean, before: string | null): string {
  const subject = hasChanges ? SUBJECTS[kind].changes : SUBJECTS[kind].none;
  return before === null ? subject : `${subject}\n\n${BEFORE[kind]}${before}`;
}

/** What a handed commit says of earlier ones of its kind. */
export interface HandedCommit {
  /** The one before; null: there was none. */
  before: string | null;
  /** Earlier ones on which notes stayed. */
  kept: readonly string[];
  /** When it was made: seconds since the epoch. `git log` would say it only where every parent is there. */
  made: string;
}

/** @returns null: it is missing, or no commit of that kind, whose notes must stay where they are */
export async function readHanded(
  git: GitSession,
  commit: string,
  kind: HandedKind,
): Promise<HandedCommit | null> {
  const text =
    (await git.contents(`${commit}^{commit}`, MAX_COMMIT_BYTES))?.content?.toString('latin1') ?? '';
  const [head = '', ...message] = text.split('\n\n');
  const lines = message.join('\n\n').split('\n');
  const { changes, none } = SUBJECTS[kind];
  const isOfKind = lines[0] === changes || lines[0] === none;
  if (!isOfKind) return null;
  const named = lines.find((line) => line.startsWith(BEFORE[kind]))?.slice(BEFORE[kind].length) ?? '';
  const parents = [...head.matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, id = '']) => id);
  const made = /^committer .* (\d+) [+-]\d+$/m.exec(head)?.[1] ?? '0';
  return { before: OBJECT_ID.test(named) ? named : null, kept: parents.slice(1), made };
}
