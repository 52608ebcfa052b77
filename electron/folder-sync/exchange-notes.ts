import { setTimeout as sleep } from 'node:timers/promises';
import { noteMoves } from '../../git/notes/notes-join.ts';
import { LOCK_TIMEOUT_MS } from '../../git/process/stale-locks.ts';
import { shownAddress } from '../../git/remote/remotes.ts';
import { pushAddresses, resolveAddress } from '../../git/remote/user-settings.ts';
import type { TransferOptions } from '../../git/remote/transfer-progress.ts';
import { createConflicts } from './conflicts.ts';
import { fetchFolderRemote } from './fetch-remote.ts';
import { blockedHere, moveHere } from './move-here.ts';
import type { NotesExchange } from './notes-exchange.ts';
import { notesTips, type NotesTips } from './notes-tips.ts';
import { oddNames } from './odd-names.ts';
import { planned, type Plan } from './plans.ts';
import { goesOut, sendNotes } from './send-notes.ts';
import { sendToOthers } from './send-to-others.ts';

/** Attempts when someone else moves the notes ref first, here or on the remote. */
const MAX_TRIES = 12;
const FIRST_WAIT_MS = 60;
const MAX_WAIT_MS = 3_000;

/** The state shared by the attempts of one exchange. */
interface Progress {
  /** When the first attempt began. */
  readonly begun: number;
  readonly conflicts: ReturnType<typeof createConflicts>;
  /** Notes refs that the remote rejected, and why. */
  readonly refused: Map<string, string>;
  /** What the remote accepted, by notes ref. */
  readonly sent: Map<string, Plan>;
  /** Nothing was sent or moved: what was read at the beginning is still valid. */
  idle: boolean;
}

/** What remains to be done after an attempt. */
interface Left {
  /** Someone else moved these on the remote. */
  stale: readonly Plan[];
  /** Some could not be moved here, and nothing that stays is the cause: another attempt may succeed. */
  busyHere: boolean;
  /** The local notes refs that cannot be moved, with the reason. */
  blocked: ReadonlyMap<string, string>;
}

/**
 * Merges a folder's notes with those fetched from a remote: note by note, in a commit with both as parents. The result
 * is pushed before the folder's own ref moves: when someone else pushed first, theirs is fetched and merged with the
 * original local notes, never with our failed attempt. Both sides are consistent if it is interrupted at any step, and
 * the next Sync continues. `began`: the notes on both sides, as just read.
 */
export async function exchangeNotes(
  parts: NotesExchange,
  options: TransferOptions & { began?: NotesTips },
): Promise<void> {
  const { exchange, gitDir, remote, world, report, ofFolder } = parts;
  const began = options.began ?? (await notesTips(gitDir, remote));
  const conflicts = createConflicts(world.keepConflicts, report);
  const progress: Progress = {
    begun: Date.now(),
    conflicts,
    refused: new Map(),
    sent: new Map(),
    idle: true,
  };
  const asking = { ...parts, world: { ...world, keepConflicts: conflicts.keep } };
  for (let tries = 1; ; tries += 1) {
    const now = tries === 1 ? began : await notesTips(gitDir, remote);
    const last = tries >= MAX_TRIES;
    const left = await attempt(asking, now, progress, { ...options, last });
    if (last || (left.stale.length === 0 && !left.busyHere)) {
      report.messages.push(...leftWords(left));
      break;
    }
    await sleep(Math.random() * Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** tries), undefined, {
      signal: options.signal,
    });
    if (left.stale.length > 0) {
      await fetchFolderRemote(exchange, gitDir, remote, { ...options, notesOnly: true });
      await noteOtherPlace(parts, left.stale, progress.refused);
    }
  }
  conflicts.dropOthers();
  for (const words of oddNames(began.odd, 'notes ref', 'of this folder')) ofFolder.add(words);
  for (const [notesRef, words] of progress.refused)
    report.messages.push(`${notesRef} was refused${words === '' ? '' : `: ${words}`}`);
  for (const { theirs, commit } of progress.sent.values())
    report.sent += (await noteMoves(gitDir, theirs, commit)).size;
  await sendToOthers(parts, options);
  await countReceived(parts, began, progress.idle ? began : await notesTips(gitDir, remote));
}

/**
 * Notes refs that another address for pushes does not take, while they have not moved where they are fetched from: it
 * has other notes, and another attempt would not help.
 */
async function noteOtherPlace(
  { exchange, gitDir, remote }: NotesExchange,
  stale: readonly Plan[],
  refused: Map<string, string>,
): Promise<void> {
  const user = await exchange.user();
  const [address] = pushAddresses(user, remote);
  const from = resolveAddress(user, { url: remote.url, kind: 'fetch' });
  const to = address === undefined ? from : resolveAddress(user, address);
  if (to === from) return;
  const { there } = await notesTips(gitDir, remote);
  for (const { notesRef, theirs } of stale)
    if ((there.get(notesRef) ?? null) === theirs)
      refused.set(
        notesRef,
        `${shownAddress(to)} has other notes than ${shownAddress(from)}, from where they are fetched. Add it as a remote of its own, so that they are merged.`,
      );
}

/** Plans, sends, then moves the local refs. `last`: there is no further attempt to send stale refs. */
async function attempt(
  parts: NotesExchange,
  now: NotesTips,
  progress: Progress,
  { last, ...options }: TransferOptions & { last: boolean },
): Promise<Left> {
  const { gitDir, remote, world } = parts;
  const { conflicts, refused } = progress;
  conflicts.dropOthers();
  const plans = await planned(parts, now);
  const sending = plans.filter((plan) => !refused.has(plan.notesRef) && goesOut(plan, now, world));
  progress.idle &&= sending.length === 0 && plans.every(({ ours, commit }) => ours === commit);
  await world.step?.('send');
  const { accepted, stale } = await send(parts, sending, progress, options);
  // What was sent can no longer conflict, even if the folder's own ref does not move.
  for (const { notesRef } of accepted) conflicts.stands(notesRef);
  await world.step?.('sent');
  const waiting = last ? [] : stale;
  const stayed = await moveHere(gitDir, remote, plans, accepted, waiting);
  for (const plan of plans)
    if (!stayed.includes(plan.written) && !waiting.includes(plan)) conflicts.stands(plan.notesRef);
  const blocked = await blockedHere(gitDir, stayed);
  await world.step?.('moved');
  return { stale, busyHere: stayed.length > blocked.size, blocked };
}

/** Sends, and records what the remote accepted and rejected. */
async function send(
  parts: NotesExchange,
  plans: readonly Plan[],
  { begun, refused, sent }: Progress,
  options: TransferOptions,
): Promise<{ accepted: Plan[]; stale: Plan[] }> {
  const results = await sendNotes(parts, plans, options);
  for (const one of results) {
    if (one.outcome === 'refused') refused.set(one.ref, one.words);
    // A push holds its lock only briefly; this one was left behind.
    if (one.outcome === 'stale' && one.lock !== '' && Date.now() - begun > LOCK_TIMEOUT_MS)
      refused.set(one.ref, one.lock);
  }
  const of = (outcome: (typeof results)[number]['outcome']): Plan[] =>
    plans.filter(({ notesRef }) => results.find(({ ref }) => ref === notesRef)?.outcome === outcome);
  const accepted = of('sent');
  const had = new Set(results.flatMap((one) => (one.outcome === 'sent' && one.had ? [one.ref] : [])));
  for (const plan of accepted) if (!had.has(plan.notesRef)) sent.set(plan.notesRef, plan);
  return { accepted, stale: of('stale').filter(({ notesRef }) => !refused.has(notesRef)) };
}

function leftWords({ stale, busyHere, blocked }: Left): string[] {
  const sentences = [...blocked].map(([notesRef, words]) => `${notesRef} was not written here. ${words}.`);
  if (stale.length > 0) sentences.push('Its notes keep moving. Yours are sent with the next Sync.');
  else if (busyHere)
    sentences.push('The notes here are being written by another program. Sync again in a moment.');
  return sentences;
}

/** Counts the received notes, and the notes refs without a decision. */
async function countReceived(
  { gitDir, world, report }: NotesExchange,
  began: NotesTips,
  now: NotesTips,
): Promise<void> {
  const exchanged = new Set([...now.here.keys()].filter((ref) => now.there.has(ref)).map(now.written));
  const theirs = new Map([...now.there].map(([ref, sha]) => [now.written(ref), sha]));
  for (const [notesRef, ours] of now.here) {
    // The same notes under another name.
    if (now.written(notesRef) !== notesRef) continue;
    const before = began.here.get(notesRef) ?? null;
    const isThere = exchanged.has(notesRef);
    if (isThere && before !== ours) report.received += (await noteMoves(gitDir, before, ours)).size;
    const has = { isThere, elsewhere: now.elsewhere(notesRef) };
    if (world.onlyHere(notesRef) || world.shares(notesRef, has) !== null) continue;
    const notes = (await noteMoves(gitDir, theirs.get(notesRef) ?? null, ours)).size;
    if (notes > 0 || !isThere) report.unshared.push({ notesRef, notes, isThere });
  }
}
