import { personName } from '../../shared/domain/person-name.ts';
import { ByteReader } from '../objects/blobs.ts';
import { objectOfPath } from './notes-tree.ts';
import { resolveCommit } from '../refs/refs.ts';
import { streamGit } from '../process/run.ts';

/** One change of one object's note in the history of a notes ref. */
export interface NoteChange {
  /** The annotated object. */
  object: string;
  /** Commit on the notes ref. */
  commit: string;
  /**
   * The note's blob in each parent; null: no note. Usually one; a merge counts if it differs from all of its parents.
   */
  from: ReadonlyArray<string | null>;
  /** The note's blob after the commit; null: no note. */
  to: string | null;
  authorName: string;
  authorEmail: string;
  /** Author date, ISO 8601. */
  date: string;
  /** Known from trees alone: some commit since the one before made it, not necessarily this one. */
  isNet?: true;
}

/** A commit of a notes ref. */
export interface NotesCommit extends CommitHead {
  parents: readonly string[];
  changes: NoteChange[];
}

type CommitHead = Pick<NoteChange, 'commit' | 'authorName' | 'authorEmail' | 'date'>;

const FORMAT = '%x01%H%x00%P%x00%an%x00%ae%x00%aI';

/**
 * Walks a notes ref from its newest commit back, parents after their children, and yields what each commit changed. By
 * object, not by path: when Git changes the fanout, all paths move but no note changes. Empty if either commit is
 * missing.
 * @param from the notes ref or a commit of it
 * @param without a commit whose history is excluded
 */
export async function* notesCommits(
  gitDir: string,
  from: string,
  without: string | null = null,
): AsyncGenerator<NotesCommit, void> {
  const stream = streamGit(
    [
      'log',
      '-z',
      '--topo-order',
      '--diff-merges=combined',
      '--raw',
      '--no-abbrev',
      '--no-renames',
      '--root',
      `--format=${FORMAT}`,
      '--end-of-options',
      `${from}^{commit}`,
      ...(without === null ? [] : [`^${without}^{commit}`]),
    ],
    { gitDir, timeoutMs: 300_000, isBehind: true },
  );
  /** A long history has many commits and few authors: each name is held once. */
  const names = new Map<string, string>();
  const nameOf = (name: string): string => {
    const held = names.get(name) ?? name;
    names.set(name, held);
    return held;
  };
  const resolve = (commit: string): Promise<string | null> => resolveCommit(gitDir, commit);
  try {
    const reader = new ByteReader(stream.stdout);
    const next = async (): Promise<string> => (await reader.line(0)) ?? '';
    let commit: Omit<NotesCommit, 'changes'> | null = null;
    let moves = new Map<string, Move>();
    for (let field = await reader.line(0); field !== null; field = await reader.line(0)) {
      const text = field.replace(/^\n/, '');
      if (text.startsWith('\x01')) {
        if (commit !== null) yield { ...commit, changes: changesOf(commit, moves) };
        moves = new Map();
        const parents = (await next()).split(' ').filter(Boolean);
        const [name, authorEmail, date] = [await next(), await next(), (await next()).trim()];
        commit = {
          commit: ownCopy(text.slice(1)),
          parents,
          authorName: nameOf(personName(name, authorEmail)),
          authorEmail: nameOf(authorEmail),
          date,
        };
      } else if (text.startsWith(':')) note(moves, await next(), text);
    }
    if (commit !== null) yield { ...commit, changes: changesOf(commit, moves) };
    const { code } = await stream.done;
    if (code === 0) return;
    const resolved = await Promise.all([from, ...(without === null ? [] : [without])].map(resolve));
    if (!resolved.includes(null)) throw new Error('git log on a notes ref failed');
  } finally {
    stream.kill();
  }
}

/** The same ASCII text by itself: a piece of a longer text holds all of that. */
const ownCopy = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');

type Move = { from: Array<string | null>; to: string | null };

/** @param raw as many colons as parents; the modes, then the blobs, of each parent and of the commit; a status */
function note(moves: Map<string, Move>, path: string, raw: string): void {
  const object = objectOfPath(path);
  if (object === null) return;
  const parents = raw.search(/[^:]/);
  const blobs = raw.split(' ').slice(parents + 1, 2 * parents + 2);
  const move = moves.get(object) ?? { from: Array.from({ length: parents }, () => null), to: null };
  for (const [at, blob] of blobs.entries()) {
    if (/^0+$/.test(blob)) continue;
    if (at === parents) move.to = ownCopy(blob);
    else move.from[at] = ownCopy(blob);
  }
  moves.set(object, move);
}

function changesOf(
  { commit, authorName, authorEmail, date }: CommitHead,
  moves: ReadonlyMap<string, Move>,
): NoteChange[] {
  return [...moves].flatMap(([object, { from, to }]) =>
    from.includes(to) ? [] : [{ object, commit, from, to, authorName, authorEmail, date }],
  );
}
