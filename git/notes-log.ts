import { ByteReader } from './blobs.ts';
import { objectOfPath } from './notes-tree.ts';
import { readRef } from './refs.ts';
import { streamGit } from './run.ts';

/** One change of one object's note, as the history of a notes ref tells it. */
export interface NoteChange {
  /** The annotated object. */
  object: string;
  /** Commit on the notes ref. */
  commit: string;
  /** The note's blob before and after; null: no note. */
  from: string | null;
  to: string | null;
  authorName: string;
  authorEmail: string;
  /** Author date, ISO 8601. */
  date: string;
}

const FORMAT = '%x01%H%x00%an%x00%ae%x00%aI';

/**
 * Walks a notes ref from its newest commit back and gives every note change, newest first. A change is told by
 * object, not by path: when Git fans a tree out anew all paths move and no note changes. Merges of notes are compared
 * with their first parent.
 */
export async function* noteChanges(
  gitDir: string,
  ref: string,
  options: { signal?: AbortSignal } = {},
): AsyncGenerator<NoteChange, void> {
  const tip = await readRef(gitDir, `${ref}^{commit}`);
  if (tip === null) return;
  const stream = streamGit(
    [
      'log',
      '-z',
      '--first-parent',
      '--diff-merges=first-parent',
      '--raw',
      '--no-abbrev',
      '--no-renames',
      '--root',
      `--format=${FORMAT}`,
      '--end-of-options',
      tip,
    ],
    { gitDir, timeoutMs: 300_000, ...(options.signal ? { signal: options.signal } : {}) },
  );
  try {
    const reader = new ByteReader(stream.stdout);
    let commit: CommitHead | null = null;
    let moves = new Map<string, Move>();
    for (let field = await reader.line(0); field !== null; field = await reader.line(0)) {
      const text = field.replace(/^\n/, '');
      if (text.startsWith('\x01')) {
        if (commit !== null) yield* changesOf(commit, moves);
        moves = new Map();
        commit = {
          commit: text.slice(1),
          authorName: (await reader.line(0)) ?? '',
          authorEmail: (await reader.line(0)) ?? '',
          date: ((await reader.line(0)) ?? '').trim(),
        };
      } else if (text.startsWith(':')) {
        const [, , from = '', to = ''] = text.split(' ');
        note(moves, (await reader.line(0)) ?? '', from, to);
      }
    }
    if (commit !== null) yield* changesOf(commit, moves);
    const { code } = await stream.done;
    if (code !== 0) throw new Error('git log on a notes ref failed');
  } finally {
    stream.kill();
  }
}

type CommitHead = Pick<NoteChange, 'commit' | 'authorName' | 'authorEmail' | 'date'>;
type Move = { from: string | null; to: string | null };

function note(moves: Map<string, Move>, path: string, from: string, to: string): void {
  const object = objectOfPath(path);
  if (object === null) return;
  const move = moves.get(object) ?? { from: null, to: null };
  if (!/^0+$/.test(from)) move.from = from;
  if (!/^0+$/.test(to)) move.to = to;
  moves.set(object, move);
}

function* changesOf(head: CommitHead, moves: ReadonlyMap<string, Move>): Generator<NoteChange> {
  for (const [object, { from, to }] of moves) if (from !== to) yield { object, from, to, ...head };
}
