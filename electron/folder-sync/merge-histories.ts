import { readObjects } from '../../git/objects/blobs.ts';
import type { Exchange } from '../../git/remote/exchange.ts';
import {
  joinNotes,
  mergeBases,
  noteMoves,
  type JoinCommit,
  type Joined,
  type NoteMove,
} from '../../git/notes/notes-join.ts';
import { readNotesTree } from '../../git/notes/notes-tree.ts';
import { noteFromBytes } from '../../shared/domain/notes/bytes.ts';
import { joinNote, type NoteJoin, type NoteSides } from '../notes/decisions/join.ts';

/** A note that both sides changed in the same lines: the user must decide. null: no note. */
export interface NoteConflict {
  object: string;
  base: string | null;
  theirs: string | null;
  ours: string | null;
}

export interface MergedHistories {
  /** The commit with both sides' notes. Conflicting ones have the remote's text. */
  commit: string;
  conflicts: NoteConflict[];
  /** Objects whose notes are not text and differ: the remote's was kept, ours is in the history. */
  unreadable: string[];
}

/** Conflicts for a person to resolve: beyond that, the histories are unrelated or made by a program. */
const MAX_CONFLICTS = 100;

/** The two histories cannot be merged; the message completes a sentence that begins with the notes ref. */
export class CannotMergeError extends Error {
  override readonly name = 'CannotMergeError';
}

const MAX_COMPARED_BYTES = 256_000_000;

/**
 * Merges two histories of a notes ref, note by note. Moves nothing.
 * @throws CannotMergeError
 */
export async function mergeNotesHistories(
  exchange: Exchange,
  gitDir: string,
  sides: { theirs: string; ours: string },
  sign: Pick<JoinCommit, 'name' | 'email' | 'committer' | 'message' | 'at'>,
  joinSides: (sides: NoteSides) => NoteJoin = joinNote,
): Promise<MergedHistories> {
  const { theirs, ours } = sides;
  for (const side of [theirs, ours]) await refuseTwice(gitDir, side);
  const bases = await mergeBases(gitDir, theirs, ours);
  const changed: Array<{ theirs: Map<string, NoteMove>; ours: Map<string, NoteMove> }> = [];
  for (const base of bases.length === 0 ? [null] : bases)
    changed.push({
      theirs: await noteMoves(gitDir, base, theirs),
      ours: await noteMoves(gitDir, base, ours),
    });
  const apart = await noteMoves(gitDir, theirs, ours);
  const changes = new Map<string, Joined>();
  const both: string[] = [];
  for (const [object, { to }] of apart) {
    // Only one side changed it.
    if (changed.some((since) => !since.ours.has(object))) continue;
    if (changed.some((since) => !since.theirs.has(object)))
      changes.set(object, to === null ? null : { blob: to });
    else both.push(object);
  }
  const first = changed[0];
  const idsOf = (object: string): Array<string | null> => [
    apart.get(object)?.from ?? null,
    apart.get(object)?.to ?? null,
    ...changed.map((since) => since.ours.get(object)?.from ?? null),
  ];
  const texts = await textsOf(gitDir, both.flatMap(idsOf));
  const conflicts: NoteConflict[] = [];
  const unreadable: string[] = [];
  for (const object of both) {
    const [their, our, ...before] = idsOf(object).map((id) => (id === null ? null : texts.get(id)));
    if (their === undefined || our === undefined || before.includes(undefined)) {
      unreadable.push(object);
      continue;
    }
    const baseTexts = before.map((one) => one ?? null);
    const join = joinSides({ bases: first === undefined ? [] : baseTexts, theirs: their, ours: our });
    if (join.do === 'ask') conflicts.push({ object, base: baseTexts[0] ?? null, theirs: their, ours: our });
    else if (join.do === 'write') changes.set(object, { text: join.text });
    else if (join.do === 'ours') {
      const id = apart.get(object)?.to ?? null;
      changes.set(object, id === null ? null : { blob: id });
    }
  }
  if (conflicts.length > MAX_CONFLICTS)
    throw new CannotMergeError(`more than ${MAX_CONFLICTS} of its notes conflict`);
  const commit = await joinNotes(exchange, { theirs, ours, changes, ...sign });
  return { commit, conflicts, unreadable };
}

/** Git reads two notes of one object as a single one: keeping either would leave the other only in the history. */
async function refuseTwice(gitDir: string, commit: string): Promise<void> {
  const twice = new Set<string>();
  await readNotesTree(gitDir, commit, (object) => twice.add(object));
  const [object] = twice;
  if (object !== undefined)
    throw new CannotMergeError(
      `a tree of it has two texts for ${object}. Any change of that note in the clone that made them makes them one`,
    );
}

/** The texts of blobs; undefined for what is not text. */
async function textsOf(gitDir: string, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const texts = new Map<string, string>();
  let room = MAX_COMPARED_BYTES;
  let at = 0;
  for await (const blob of readObjects(gitDir, wanted)) {
    const id = wanted[at] ?? '';
    at += 1;
    room -= blob?.content.length ?? 0;
    if (blob === null || room < 0) throw new CannotMergeError('some of its notes are missing, or too large');
    const text = noteFromBytes(blob.content);
    if (text.length <= MAX_DRAFT_LENGTH && !text.includes('\0')) texts.set(id, text);
  }
  return texts;
}

/** The longest note, in characters, that fits a draft. */
const MAX_DRAFT_LENGTH = 4_000_000;
