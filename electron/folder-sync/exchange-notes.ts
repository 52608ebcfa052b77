import { setTimeout as sleep } from 'node:timers/promises';
import { noteMoves } from '../../git/notes/notes-join.ts';
import { LOCK_TIMEOUT } from '../../git/process/stale-locks.ts';
import type { TransferOptions } from '../../git/remote/transfer-progress.ts';
import { createAsked } from './asked.ts';
import { fetchFolderRemote } from './fetch-remote.ts';
import { leftLocks, moveHere } from './move-here.ts';
import type { NotesExchange } from './notes-exchange.ts';
import { notesTips, type NotesTips } from './notes-tips.ts';
import { planned, type Plan } from './plans.ts';
import { goesOut, sendNotes } from './send-notes.ts';

/** Attempts when somebody else moves the notes ref first, here or on the remote. */
const MOST_TRIES = 12;
/** Milliseconds. */
const FIRST_WAIT = 60;
const LONGEST_WAIT = 3_000;

/** What the attempts of one exchange have come to. */
interface Progress {
  /** When the first one began. */
  readonly begun: number;
  readonly asked: ReturnType<typeof createAsked>;
  /** Notes refs that the remote does not take, and why. */
  readonly refused: Map<string, string>;
  /** What the remote has taken, by notes ref. */
  readonly went: Map<string, Plan>;
  /** Nothing was sent or moved: what was read at the beginning holds. */
  idle: boolean;
}

/** What an attempt left to be done. */
interface Left {
  /** Somebody else moved them on the remote. */
  stale: readonly Plan[];
  /** Some could not be moved here, and no lock that was left is why: another attempt may do it. */
  busyHere: boolean;
  /** The notes refs here that a lock keeps from being moved, and the sentence about it. */
  locks: ReadonlyMap<string, string>;
}

/**
 * Merges the notes of a folder with those fetched from a remote: note by note, in a commit with both as parents. The
 * result is pushed before the folder's own ref moves: when somebody else pushed first, theirs is fetched and merged
 * with what was here, never with a failed attempt of ours. Stopped at any step, both sides are consistent, and the
 * next Sync goes on. `began`: the notes here and there, as they were read a moment ago.
 */
export async function exchangeNotes(
  parts: NotesExchange,
  options: TransferOptions & { began?: NotesTips },
): Promise<void> {
  const { exchange, gitDir, remote, world, receipt } = parts;
  const began = options.began ?? (await notesTips(gitDir, remote));
  const asked = createAsked(world.keepConflicts, receipt);
  const progress: Progress = { begun: Date.now(), asked, refused: new Map(), went: new Map(), idle: true };
  const asking = { ...parts, world: { ...world, keepConflicts: asked.keep } };
  for (let tries = 1; ; tries += 1) {
    const now = tries === 1 ? began : await notesTips(gitDir, remote);
    const last = tries >= MOST_TRIES;
    const left = await attempt(asking, now, progress, { ...options, last });
    if (last || (left.stale.length === 0 && !left.busyHere)) {
      receipt.told.push(...leftWords(left));
      break;
    }
    await sleep(Math.random() * Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries), undefined, {
      signal: options.signal,
    });
    if (left.stale.length > 0)
      await fetchFolderRemote(exchange, gitDir, remote, { ...options, notesOnly: true });
  }
  asked.dropOthers();
  for (const [notesRef, words] of progress.refused)
    receipt.told.push(`${notesRef} was refused${words === '' ? '' : `: ${words}`}`);
  for (const { theirs, commit } of progress.went.values())
    receipt.went += (await noteMoves(gitDir, theirs, commit)).size;
  await countCame(parts, began, progress.idle ? began : await notesTips(gitDir, remote));
}

/** Plans, sends, then moves what is here. `last`: there is no other attempt that could send what is stale. */
async function attempt(
  parts: NotesExchange,
  now: NotesTips,
  progress: Progress,
  { last, ...options }: TransferOptions & { last: boolean },
): Promise<Left> {
  const { gitDir, remote, world } = parts;
  const { asked, refused } = progress;
  asked.dropOthers();
  const plans = await planned(parts, now);
  const sending = plans.filter((plan) => !refused.has(plan.notesRef) && goesOut(plan, now, world));
  progress.idle &&= sending.length === 0 && plans.every(({ ours, commit }) => ours === commit);
  await world.step?.('send');
  const { accepted, stale } = await send(parts, sending, progress, options);
  // What was sent leaves nothing to conflict, also where the folder's own ref does not move.
  for (const { notesRef } of accepted) asked.stands(notesRef);
  await world.step?.('sent');
  const waiting = last ? [] : stale;
  const stayed = await moveHere(gitDir, remote, plans, accepted, waiting);
  for (const plan of plans)
    if (!stayed.includes(plan.written) && !waiting.includes(plan)) asked.stands(plan.notesRef);
  const locks = await leftLocks(gitDir, stayed);
  await world.step?.('moved');
  return { stale, busyHere: stayed.length > locks.size, locks };
}

/** Sends, and notes what the remote has taken and what it refuses. */
async function send(
  parts: NotesExchange,
  plans: readonly Plan[],
  { begun, refused, went }: Progress,
  options: TransferOptions,
): Promise<{ accepted: Plan[]; stale: Plan[] }> {
  const sent = await sendNotes(parts, plans, options);
  for (const one of sent) {
    if (one.outcome === 'refused') refused.set(one.ref, one.words);
    // A push holds its lock for a moment; this one was left.
    if (one.outcome === 'stale' && one.lock !== '' && Date.now() - begun > LOCK_TIMEOUT)
      refused.set(one.ref, one.lock);
  }
  const of = (outcome: (typeof sent)[number]['outcome']): Plan[] =>
    plans.filter(({ notesRef }) => sent.find(({ ref }) => ref === notesRef)?.outcome === outcome);
  const accepted = of('sent');
  for (const plan of accepted) went.set(plan.notesRef, plan);
  return { accepted, stale: of('stale').filter(({ notesRef }) => !refused.has(notesRef)) };
}

function leftWords({ stale, busyHere, locks }: Left): string[] {
  const told = [...locks].map(([notesRef, words]) => `${notesRef} was not written here. ${words}.`);
  if (stale.length > 0) told.push('Its notes keep moving. Yours are sent with the next Sync.');
  else if (busyHere)
    told.push('The notes here are being written by another program. Sync again in a moment.');
  return told;
}

/** Counts the notes that came, and the notes refs that nobody has decided about. */
async function countCame(
  { gitDir, world, receipt }: NotesExchange,
  began: NotesTips,
  now: NotesTips,
): Promise<void> {
  const exchanged = new Set([...now.here.keys()].filter((ref) => now.there.has(ref)).map(now.written));
  for (const [notesRef, ours] of now.here) {
    // The same notes under another name.
    if (now.written(notesRef) !== notesRef) continue;
    const before = began.here.get(notesRef) ?? null;
    if (exchanged.has(notesRef)) {
      if (before !== ours) receipt.came += (await noteMoves(gitDir, before, ours)).size;
    } else if (world.shares(notesRef, now.elsewhere(notesRef)) === null && !world.onlyHere(notesRef))
      receipt.unshared.push({ notesRef, notes: (await noteMoves(gitDir, null, ours)).size });
  }
}
