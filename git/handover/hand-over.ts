import { setTimeout as sleep } from 'node:timers/promises';
import { bytesOfNote, noteFromBytes } from '../../shared/domain/notes/bytes.ts';
import { guardFolder } from '../config/folder-guard.ts';
import { joinedNote } from '../notes/joined-note.ts';
import { looseObject, writeLooseObject } from '../objects/loose-object.ts';
import { objectFormatOf } from '../objects/object-format.ts';
import { GitSession } from '../objects/session.ts';
import { ageOf, lockOn, lockWords, LOCK_TIMEOUT_MS } from '../process/stale-locks.ts';
import { linkToRef } from '../refs/ref-folders.ts';
import { listRefs, readRef, updateRefs, type RefUpdate } from '../refs/refs.ts';
import { writtenNotesRef } from '../refs/written-notes-ref.ts';
import type { WorktreePlace } from '../worktree/own-index.ts';
import type { Snapshot } from '../worktree/snapshot.ts';
import { copyTree } from './copy-objects.ts';
import { handedRef, type HandedKind } from './handed-ref.ts';
import { handedMessage } from './handed-commit.ts';
import { signingLines, type Signed } from '../objects/signed.ts';
import { handedCommits, handOverMessage } from './newest-handed.ts';
import { readNote, readTip, writeNotesCommit, type NoteOnObject, type NotesTip } from './notes-commit.ts';
import { HandOverError, inWords } from './problem.ts';

/** A note of an earlier hand-over, which goes to the new one. */
export interface EarlierNote {
  notesRef: string;
  text: string;
  from: string;
  to: string;
}

/** A note of an earlier hand-over, in two parts. */
export interface TakenAlong {
  /** As it reads on the new commit: its lines moved. */
  moved: string;
  /** Remarks whose lines are gone: they stay where these lines are. */
  stays: string;
}

/** What is handed over. */
export interface HandOverRequest extends Signed {
  place: Pick<WorktreePlace, 'gitDir' | 'headDir' | 'snapshots'>;
  /** The snapshot that was reviewed; HEAD itself if nothing was uncommitted. */
  reviewed: Pick<Snapshot, 'commit' | 'head'>;
  /** `added`: the reviewer's hand-over, and the notes on it, stay as they are. */
  kind?: HandedKind;
  /** Full name of a notes ref -> what is added to the handed commit's note there. */
  notes: ReadonlyMap<string, string>;
  /** Takes a note of the hand-over before to the new commit. Called again if it was answered meanwhile. */
  move: (note: EarlierNote) => Promise<TakenAlong>;
}

/** A note as it was written, and the notes of earlier hand-overs that it replaced. */
export interface HandedNote {
  /** Full name; the target of a symbolic one. */
  notesRef: string;
  /** Id of the note's blob. */
  blob: string;
  replaced: ReadonlyArray<{ commit: string; text: Buffer; stays: Buffer }>;
}

export interface HandedOver {
  commit: string;
  /** The hand-over before; null: this is the first one, or the one before is missing. */
  before: string | null;
  notes: readonly HandedNote[];
  /** What `refs/marginalia/added/<worktree>` named, and names now; null: nothing was added. */
  added: { was: string; now: string | null } | null;
}

const MAX_ATTEMPTS = 60;

/**
 * Makes what was reviewed a commit in the folder's object store, as `git stash create` does, writes the notes on it and
 * lets `refs/marginalia/handed/<worktree>` name it, in one transaction: no branch, no stash entry, index and files stay
 * as they are. Notes of the hand-over before, and those that were added since, move onto it in the same commit of their
 * notes ref; where lines are gone, they stay on that one, which is a parent of the new one, so that it is not pruned.
 * @throws HandOverError: nothing was handed over
 */
export async function handOver(request: HandOverRequest): Promise<HandedOver> {
  const { gitDir } = request.place;
  try {
    await guardFolder(gitDir);
    const tree = await copyReviewed(request);
    return await untilMoved(gitDir, async (git) => await attemptHandOver(git, request, tree));
  } catch (error) {
    throw await inWords(error, gitDir);
  }
}

/**
 * Tries again while other programs move the refs.
 * @param tryOnce moves all refs, or none of them if one moved meanwhile
 */
export async function untilMoved<T>(
  gitDir: string,
  tryOnce: (git: GitSession) => Promise<{ done: T } | { contended: readonly string[] }>,
): Promise<T> {
  const git = new GitSession(gitDir);
  for (let count = 0; count < MAX_ATTEMPTS; count += 1) {
    const outcome = await tryOnce(git);
    if ('done' in outcome) return outcome.done;
    for (const ref of outcome.contended) {
      const lock = await lockOn(gitDir, ref);
      if (lock !== null && ageOf(lock) > LOCK_TIMEOUT_MS) throw new HandOverError(lockWords(lock));
    }
    await sleep(Math.random() * Math.min(200, 2 * 2 ** Math.min(count, 7)));
  }
  throw new HandOverError('Other programs keep writing notes in this folder. Try again in a moment');
}

/** Git follows links: in a user's folder, one could redirect a ref or its log to any file. */
export async function refuseLinked(gitDir: string, ref: string): Promise<void> {
  const link = await linkToRef(gitDir, ref);
  if (link !== null)
    throw new HandOverError(`A symbolic link is in the place of ${ref}, and links are not followed: ${link}`);
}

/** Writes the objects of the reviewed snapshot into the folder. @returns its tree */
async function copyReviewed({ place, reviewed }: HandOverRequest): Promise<string> {
  const snapshots = new GitSession(place.snapshots);
  const tree = (await snapshots.info(`${reviewed.commit}^{tree}`))?.sha;
  const without = (await snapshots.info(`${reviewed.head}^{tree}`))?.sha;
  if (tree === undefined || without === undefined)
    throw new HandOverError('What was reviewed is no longer kept. Reload the changes, and hand over again');
  await copyTree(place.snapshots, place.gitDir, tree, without);
  return tree;
}

/**
 * @param kept earlier hand-overs on which remarks stay; which ones they are is known after they were taken along
 */
async function attemptHandOver(
  git: GitSession,
  request: HandOverRequest,
  tree: string,
  kept: readonly string[] = [],
): Promise<{ done: HandedOver } | { contended: readonly string[] }> {
  const { place, kind = 'handed' } = request;
  const { gitDir } = place;
  const handed = handedRef(place, kind);
  await refuseLinked(gitDir, handed);
  const held = await readRef(gitDir, handed);
  const chain = await handedCommits(place, kind);
  const before = chain[0] ?? null;
  const heldAdded = kind === 'handed' ? await readRef(gitDir, handedRef(place, 'added')) : null;
  const added = heldAdded === null ? [] : await handedCommits(place, 'added');
  const earlier = [...chain, ...added];
  let isAddedLeft = false;
  const { commit, seconds } = await writeHanded(request, tree, { before, kept });
  const keeping = new Set<string>();
  const updates: RefUpdate[] = [];
  const notes: HandedNote[] = [];
  for (const [tip, text] of await notesToWrite(git, request, earlier)) {
    await refuseLinked(gitDir, tip.ref);
    const replaced: Array<HandedNote['replaced'][number]> = [];
    let bytes: Buffer = Buffer.alloc(0);
    // What is on an older one was written later, as an answer.
    for (const from of earlier) {
      const note = await readNote(git, tip, from);
      if (note === null) continue;
      const about = { notesRef: tip.ref, text: noteFromBytes(note.text), from, to: commit };
      const { moved, stays } = await request.move(about);
      // Those that were added have a ref of their own.
      if (stays !== '' && added.includes(from)) isAddedLeft = true;
      else if (stays !== '') keeping.add(from);
      if (stays === about.text) continue;
      replaced.push({ commit: from, text: note.text, stays: Buffer.from(bytesOfNote(stays)) });
      bytes = joinedNote(bytes, Buffer.from(bytesOfNote(moved)));
    }
    bytes = joinedNote(bytes, Buffer.from(bytesOfNote(text)));
    if (bytes.length === 0 && replaced.length === 0) continue;
    const changes = replaced.map((one): NoteOnObject => ({ object: one.commit, note: orNone(one.stays) }));
    const to = await writeNotesCommit(git, tip, [...changes, { object: commit, note: bytes }], {
      signed: request,
      seconds,
      message: handOverMessage(commit, replaced.length === 0 ? null : before, kind),
    });
    updates.push({ ref: tip.ref, from: tip.commit, to });
    const blob = looseObject(objectFormatOf(commit), 'blob', bytes).id;
    notes.push({ notesRef: tip.ref, blob, replaced });
  }
  if ([...keeping].some((one) => !kept.includes(one)))
    return await attemptHandOver(git, request, tree, [...kept, ...keeping]);
  updates.push({ ref: handed, from: held, to: commit });
  const isTaken = notes.some(({ replaced }) => replaced.some((one) => added.includes(one.commit)));
  const isDropped = isTaken && !isAddedLeft;
  if (isDropped) updates.push({ ref: handedRef(place, 'added'), from: heldAdded, to: null });
  const done = {
    commit,
    before,
    notes,
    added: heldAdded === null ? null : { was: heldAdded, now: isDropped ? null : heldAdded },
  };
  if (await updateRefs(gitDir, updates, 'marginalia: hand over')) return { done };
  return { contended: updates.map(({ ref }) => ref) };
}

const orNone = (note: Buffer): Buffer | null => (note.length === 0 ? null : note);

/** The handed commit. It names the one before, so that each hand-over has an id of its own. */
async function writeHanded(
  { place: { gitDir }, reviewed, kind = 'handed', ...signed }: HandOverRequest,
  tree: string,
  { before, kept }: { before: string | null; kept: readonly string[] },
): Promise<{ commit: string; seconds: number }> {
  const seconds = Math.floor(Date.now() / 1000);
  const parents = [reviewed.head, ...new Set(kept)].map((sha) => `parent ${sha}`);
  const lines = [`tree ${tree}`, ...parents, ...signingLines(signed, seconds)];
  const message = handedMessage(kind, reviewed.commit !== reviewed.head, before);
  const text = Buffer.from(`${lines.join('\n')}\n\n${message}\n`);
  const made = looseObject(objectFormatOf(reviewed.head), 'commit', text);
  await writeLooseObject(`${gitDir}/objects`, made, true);
  return { commit: made.id, seconds };
}

/** Every notes ref that has a note of the earlier hand-over, or receives one, and what is added there. */
async function notesToWrite(
  git: GitSession,
  { place: { gitDir }, notes }: HandOverRequest,
  earlier: readonly string[],
): Promise<Map<NotesTip, string>> {
  const added = new Map<string, string>();
  for (const [name, text] of notes) {
    const ref = await writtenNotesRef(gitDir, name);
    added.set(ref, `${added.has(ref) ? `${added.get(ref) ?? ''}\n` : ''}${text}`);
  }
  if (earlier.length > 0) {
    for (const { ref, symref } of await listRefs(gitDir, 'refs/notes/'))
      if (symref === undefined && !added.has(ref)) added.set(ref, '');
  }
  const tips = new Map<NotesTip, string>();
  for (const [ref, text] of added) {
    const tip = await readTipOf(git, ref, text === '');
    if (tip !== null) tips.set(tip, text);
  }
  return tips;
}

/** @param isOptional a ref that holds something else is no hindrance */
const readTipOf = async (git: GitSession, ref: string, isOptional: boolean): Promise<NotesTip | null> =>
  await readTip(git, ref).catch((error: unknown) => {
    if (isOptional && error instanceof HandOverError) return null;
    throw error;
  });
