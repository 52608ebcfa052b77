import { holdsAppended } from '../../../shared/domain/notes/append.ts';
import { sameNote } from '../../../shared/domain/notes/canonical.ts';
import { asking, givingUp, MAX_WRITE_TRIES, reading, sending, type Decision } from './steps.ts';
import type { NoteSeen, WriteProgress } from './intent.ts';
import { mergeRemark } from './merge-remark.ts';

/** Reads of an absent note before it counts as removed: someone's edit may be between its two requests. */
const MAX_ABSENCES = 4;

/** The heart of every write: compares the current note with what the author started from and wants. */
export function afterReading(progress: WriteProgress, theirs: NoteSeen, landed: boolean | null): Decision {
  const now: WriteProgress = { ...progress, guard: theirs.refSha };
  // If the guarding ref has moved while the note is unchanged, the request was not carried out and no longer can be.
  const moved = progress.guard !== null && progress.guard !== theirs.refSha;
  if (moved) now.pending = false;
  if (moved && unchanged(now, theirs) && landed !== true) now.doubt = false;
  if (now.phase === 'restoring') return restoring(now, theirs);
  if (holdsMine(now, theirs)) return done(now, theirs);
  if (now.phase === 'adding') return adding(now, theirs, landed);
  if (now.phase === 'removing') return removing(now, theirs);
  if (now.phase === 'replacing') return replacing(now, theirs, landed);
  return once(now, theirs, landed);
}

/** The second half of an edit. The note must not stay absent, so every path from here ends with a note in place. */
function adding(now: WriteProgress, theirs: NoteSeen, landed: boolean | null): Decision {
  if (now.doubt && landed === true) return done(now, theirs);
  if (theirs.text === null) {
    return now.failure === null
      ? again(now)
      : sending({ ...now, phase: 'restoring', doubt: false, pending: false, tries: 0 });
  }
  return mergedOrAsking(now, theirs);
}

/** The first half of an edit. */
function removing(now: WriteProgress, theirs: NoteSeen): Decision {
  if (theirs.text === null) {
    // When in doubt, assume that the removal was ours and its response was lost: the new text must follow.
    if (now.doubt) {
      return again({ ...now, phase: 'adding', doubt: false, pending: false, tries: 0, failure: null });
    }
    return absent(now, theirs);
  }
  return unchanged(now, theirs) ? unlessDenied(now) : mergedOrAsking(now, theirs);
}

/** An edit in one request. */
function replacing(now: WriteProgress, theirs: NoteSeen, landed: boolean | null): Decision {
  // Written, and changed by someone since.
  if (now.doubt && landed === true) return done(now, theirs);
  if (theirs.text === null) return absent(now, theirs);
  return unchanged(now, theirs) ? unlessDenied(now) : mergedOrAsking(now, theirs);
}

function once(now: WriteProgress, theirs: NoteSeen, landed: boolean | null): Decision {
  const { action, base } = now.intent;
  if (action === 'remove') return unchanged(now, theirs) ? unlessDenied(now) : mergedOrAsking(now, theirs);
  // Written, and changed by someone since: do not write it twice.
  if (now.doubt && landed === true) return done(now, theirs);
  if (theirs.text === base.text) return unlessDenied(now);
  if (action !== 'append') return theirs.text === null ? unlessDenied(now) : mergedOrAsking(now, theirs);
  if (theirs.text === null) return absent(now, theirs);
  // Appending never contradicts another text; only a text that may already be in there needs a decision.
  if (now.doubt && landed === null) return mergedOrAsking(now, theirs);
  return unlessDenied({ ...now, doubt: false, intent: { ...now.intent, base: theirs } });
}

/** Asks the author, but only if there is something to decide. */
function mergedOrAsking(now: WriteProgress, theirs: NoteSeen): Decision {
  const merged = now.failure === null ? mergeRemark(now, theirs) : null;
  if (merged === null) return asking(now, theirs);
  return merged === 'done' ? done(now, theirs) : again(merged);
}

/** The edit could not be completed: restores the old note, unless someone has written one. */
function restoring(now: WriteProgress, theirs: NoteSeen): Decision {
  if (theirs.text !== null) return givingUp(now);
  if (now.tries < MAX_WRITE_TRIES) return sending(now);
  return { progress: now, step: { do: 'wait', error: moving } };
}

function absent(now: WriteProgress, theirs: NoteSeen): Decision {
  if (now.absences >= MAX_ABSENCES) return mergedOrAsking(now, theirs);
  const next = { ...now, absences: now.absences + 1 };
  return reading({ ...next, tries: now.tries + 1 });
}

function unlessDenied(now: WriteProgress): Decision {
  return now.failure === null ? again(now) : givingUp(now);
}

function again(now: WriteProgress): Decision {
  if (now.tries < MAX_WRITE_TRIES) return sending(now);
  if (now.phase !== 'adding') return givingUp(now);
  return { progress: now, step: { do: 'wait', error: moving } };
}

const moving = {
  kind: 'conflict',
  message: 'The notes ref keeps moving.',
  next: 'The note is sent again in a moment.',
} as const;

function done(now: WriteProgress, theirs: NoteSeen): Decision {
  return { progress: now, step: { do: 'done', text: theirs.text, refSha: theirs.refSha } };
}

function unchanged(now: WriteProgress, theirs: NoteSeen): boolean {
  return theirs.text === now.intent.base.text;
}

/**
 * Whether the note already is what the write wants. The base text does not count: an edit that only changes blanks must
 * be sent.
 */
function holdsMine({ intent, phase }: WriteProgress, theirs: NoteSeen): boolean {
  const { action, mine, base } = intent;
  if (action === 'remove') return theirs.text === null;
  if (theirs.text === null || (theirs.text === base.text && phase !== 'adding')) return false;
  return action === 'append' ? holdsAppended(theirs.text, base.text, mine) : sameNote(theirs.text, mine);
}

/** Whether any version since the write began contains what the write wants: it was written, then changed. */
export function landedIn(progress: WriteProgress, versions: ReadonlyArray<string | null>): boolean {
  return versions.some((text) => holdsMine(progress, { text, refSha: null }));
}
