import { setTimeout as sleep } from 'node:timers/promises';
import { isGitExit } from '../../git/process/error.ts';
import { endAllResidents } from '../../git/process/resident.ts';
import { objectFormatOf } from '../../git/objects/object-format.ts';
import { signingLines, type Signed } from '../../git/objects/signed.ts';
import { linkToRef } from '../../git/refs/ref-folders.ts';
import { type Contended, GitSession, isRefInTheWay, fitsRefFile } from '../../git/objects/session.ts';
import { createKeyedMutex } from '../../shared/keyed-mutex.ts';
import type { NoteRouteAction } from '../../shared/wire/note.ts';
import { PROBLEM_TYPE } from '../problem-types.ts';
import { Refusal } from '../problem.ts';
import { annotated } from './annotated.ts';
import { lockPatience } from './locked.ts';
import { noteContent } from './content.ts';
import { namesCommit, unreadableRef } from './damaged.ts';
import { saysBrokenRef } from '../../git/refs/broken-refs.ts';
import { notesTreePlace } from './place.ts';
import { isDiskFull } from '../../git/process/disk-room.ts';

/** For a ref's folder, Git gives no reason. */
const FORBIDDEN = /EACCES|EPERM|EROFS|Permission denied|Read-only file system|nable to create directory/;

/** Explains, from an error of the system or Git, why a repository cannot store a note; null for other reasons. */
async function cannotStore(gitDir: string, error: unknown): Promise<string | null> {
  const said = isGitExit(error) ? error.stderr : String(error);
  if (await isDiskFull(said, [gitDir])) return 'There is no space left for the note';
  if (FORBIDDEN.test(said)) return 'The permission to write to the repository is missing';
  return null;
}

export interface NoteEdit extends Signed {
  action: NoteRouteAction;
  /** `add` replaces an existing note. */
  replaces?: boolean;
  /** The object to annotate: a full id, or a revision of a commit. */
  revision: string;
  notesRef: string;
  /** The text; unused by remove. */
  content: Buffer;
  /** Compare-and-swap: the notes ref's current value; all zeros: it must not exist. Absent: no guard. */
  expected?: string;
}

export interface NoteChanged {
  /** Full id of the annotated object. */
  object: string;
  /** The notes ref before; null when it did not exist. */
  before: string | null;
  after: string;
}

export interface WriterOptions {
  maxNoteBytes: number;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** True for repositories that belong to the service alone: abandoned locks are removed there. */
  isOwn: (gitDir: string) => boolean;
  /** How often a write is tried while others keep moving or locking the ref; default 60, about six seconds. */
  attempts?: number;
  /** Called after each write. */
  written?: (gitDir: string) => void;
}

export interface NotesWriter {
  session: (gitDir: string) => GitSession;
  write: (gitDir: string, change: NoteEdit) => Promise<NoteChanged>;
  /** Ends the resident Git processes. */
  close: () => void;
}

const MESSAGES: Readonly<Record<NoteRouteAction, string>> = {
  add: 'Note added',
  append: 'Note appended to',
  replace: 'Note changed',
  remove: 'Note removed',
};

const MAX_ATTEMPTS = 60;

const sessionOf = (gitDir: string): GitSession => new GitSession(gitDir);

/**
 * Writes notes as Git stores them. Writers of one ref queue here, so that one without a guard never fails because of
 * another; conflicts with other programs (a push, plain `git notes`) are handled by Git's own compare-and-swap and a
 * retry.
 */
export function notesWriter(options: WriterOptions): NotesWriter {
  const exclusively = createKeyedMutex();
  return {
    session: sessionOf,
    write: async (gitDir, change) =>
      await exclusively(`${gitDir}\0${change.notesRef}`, async () => {
        const own = options.isOwn(gitDir);
        if (!own) await refuseLinks(gitDir, change.notesRef);
        const locked = lockPatience(gitDir, own);
        for (let attempt = 0; attempt < (options.attempts ?? MAX_ATTEMPTS); attempt++) {
          // Starts while the first request is processed.
          const git = sessionOf(gitDir);
          setImmediate(() => git.begin());
          const changed = await attemptWrite(gitDir, git, change, options);
          if ('contended' in changed) await locked(changed.lock);
          else {
            options.written?.(gitDir);
            return changed;
          }
          await sleep(Math.random() * Math.min(200, 2 * 2 ** Math.min(attempt, 7)));
        }
        throw new Refusal(503, 'The notes ref is busy', { headers: { 'Retry-After': '1' } });
      }),
    close: endAllResidents,
  };
}

/** Git follows links: in a user's folder, one could redirect a ref's log to any file. @throws Refusal 400 */
async function refuseLinks(gitDir: string, notesRef: string): Promise<void> {
  const link = await linkToRef(gitDir, notesRef);
  if (link !== null)
    throw new Refusal(400, `notes_ref: a symbolic link is in its place, and links are not followed: ${link}`);
}

/** A ref that seems missing but cannot be created because it exists. @throws Refusal 500 if it stays so */
async function refuseUnreadable(git: GitSession, gitDir: string, notesRef: string): Promise<void> {
  if ((await namesCommit(gitDir, notesRef)) && (await git.info(notesRef)) === null)
    throw unreadableRef(notesRef);
}

async function attemptWrite(
  gitDir: string,
  git: GitSession,
  change: NoteEdit,
  { maxNoteBytes, now }: WriterOptions,
): Promise<NoteChanged | Contended> {
  const { action, notesRef, expected } = change;
  const { object, tip } = await annotated(git, change.revision, notesRef);
  const { commit: before, tree: root } = tip;
  if (expected !== undefined && !holds(expected, before)) throw moved();
  const place = await notesTreePlace(git, root, object);
  const isThere = place.blobs.length > 0;
  if (action === 'add' && isThere && change.replaces !== true) {
    throw new Refusal(409, 'The object already has a note', { type: PROBLEM_TYPE.noteExists });
  }
  if ((action === 'remove' || action === 'replace') && !isThere) {
    throw new Refusal(404, 'The object has no note', { type: PROBLEM_TYPE.noteNotFound });
  }
  const content =
    action === 'append' ? await appended(git, change.content, place.blobs, maxNoteBytes) : change.content;
  const batch = git.batch(objectFormatOf(object));
  const blob = action === 'remove' ? null : batch.put('blob', content);
  const tree = await place.set(batch, blob);
  const lines = [
    `tree ${tree}`,
    ...(before === null ? [] : [`parent ${before}`]),
    ...signingLines(change, Math.floor(now() / 1000)),
    '',
    `${MESSAGES[action]} ${object}\n`,
  ];
  const after = batch.put('commit', Buffer.from(lines.join('\n')));
  try {
    await batch.done();
    const outcome = await git.updateRef(notesRef, after, before);
    if (outcome === 'moved') return { object, before, after };
    if (before === null && outcome.lock === null) await refuseUnreadable(git, gitDir, notesRef);
    return outcome;
  } catch (error) {
    throw (await refusalOf(error, gitDir, notesRef)) ?? error;
  }
}

async function refusalOf(error: unknown, gitDir: string, notesRef: string): Promise<Refusal | null> {
  if (saysBrokenRef(error)) return unreadableRef(notesRef);
  if (isRefInTheWay(error)) {
    return new Refusal(400, 'notes_ref: another notes ref is in the way: Git cannot keep both a and a/b');
  }
  if (isGitExit(error) && !fitsRefFile(notesRef)) {
    return new Refusal(400, 'notes_ref: a part of the name is too long to be kept as a file');
  }
  const why = await cannotStore(gitDir, error);
  return why === null ? null : new Refusal(500, why, { type: PROBLEM_TYPE.cannotStore });
}

const moved = (): Refusal =>
  new Refusal(409, 'The notes ref has moved', { type: PROBLEM_TYPE.notesRefMoved });

function holds(expected: string, before: string | null): boolean {
  return before === null ? /^0+$/.test(expected) : expected === before;
}

/** Appends as `git notes append` does: with a line end in between. */
async function appended(
  git: GitSession,
  more: Buffer,
  present: readonly string[],
  maxNoteBytes: number,
): Promise<Buffer> {
  const before = await noteContent(git, present, maxNoteBytes);
  if (before === null) throw noteTooLong(maxNoteBytes);
  if (before.length === 0) return more;
  const content = Buffer.concat([before, Buffer.from('\n'), more]);
  if (content.length > maxNoteBytes) throw noteTooLong(maxNoteBytes);
  return content;
}

export const noteTooLong = (cap: number): Refusal =>
  new Refusal(413, `A note has at most ${String(cap)} bytes`);
