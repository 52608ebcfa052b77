import { setTimeout as sleep } from 'node:timers/promises';
import { directRefs, type Exchange } from '../../git/exchange.ts';
import { hasHooks } from '../../git/local-remote.ts';
import { noteMoves } from '../../git/notes-join.ts';
import { isAncestor, isRefName } from '../../git/refs.ts';
import type { FolderRemote } from '../../git/remotes.ts';
import { LOCK_TIMEOUT } from '../../git/stale-locks.ts';
import { localPath, sendTo, type RefPush, type Sent, type TransferOptions } from '../../git/transfer.ts';
import { createAsked, type KeepConflicts } from './asked.ts';
import { fetchFolderRemote, trackingRef } from './fetch-remote.ts';
import { leftLocks, moveHere, type Plan } from './move-here.ts';
import { putTogether, StayApart } from './put-together.ts';
import type { RemoteReceipt } from './receipt.ts';

/** What the exchange of notes needs besides Git. */
export interface NotesWorld {
  /** Who signs the commits in which histories come together. */
  author: () => Promise<{ name: string; email: string }>;
  /**
   * Whether a notes ref that the remote does not have is sent there; null: nobody has said. `elsewhere`: another remote
   * has it.
   */
  shares: (notesRef: string, elsewhere: boolean) => boolean | null;
  /** Whether a notes ref is only here, whatever the remote has. */
  onlyHere: (notesRef: string) => boolean;
  keepConflicts: KeepConflicts;
  /** Called before each step, for tests. */
  step?: (name: string) => void | Promise<void>;
}

/** Attempts when somebody else moves the notes ref first, here or on the remote. */
const MOST_TRIES = 12;
const FIRST_WAIT = 60;
const LONGEST_WAIT = 3_000;
const NOTES = 'refs/notes/';
const FETCHED = 'refs/notes-remotes/';

/**
 * Merges the notes of a folder with those fetched from a remote: note by note, in a commit with both as parents. The
 * result is pushed before the folder's own ref moves: when somebody else pushed first, theirs is fetched and merged
 * with what was here, never with a failed attempt of ours. Stopped at any step, both sides are consistent, and the
 * next Sync goes on. `began`: the notes here and there, as they were read a moment ago.
 */
export async function exchangeNotes(
  exchange: Exchange,
  gitDir: string,
  remote: FolderRemote,
  world: NotesWorld,
  receipt: RemoteReceipt,
  options: TransferOptions & { began?: Notes },
): Promise<void> {
  const began = options.began ?? (await notesIn(gitDir, remote));
  const begun = Date.now();
  const refused = new Map<string, string>();
  const went = new Map<string, Plan>();
  /** Nothing was sent or moved: what was read at the beginning holds. */
  let idle = true;
  const asked = createAsked(world.keepConflicts, receipt);
  const asking = { ...world, keepConflicts: asked.keep };
  for (let tries = 1; ; tries += 1) {
    const now = tries === 1 ? began : await notesIn(gitDir, remote);
    asked.dropOthers();
    const plans = await planned(exchange, gitDir, remote, asking, receipt, now);
    const sending = plans.filter((plan) => !refused.has(plan.notesRef) && goesOut(plan, now, world));
    idle &&= sending.length === 0 && plans.every(({ ours, commit }) => ours === commit);
    await world.step?.('send');
    const sent = await sendAll(exchange, remote, sending, options);
    for (const one of sent) {
      if (one.outcome === 'refused') refused.set(one.ref, one.words);
      // A push holds its lock for a moment; this one was left.
      if (one.outcome === 'stale' && one.lock !== '' && Date.now() - begun > LOCK_TIMEOUT)
        refused.set(one.ref, one.lock);
    }
    const accepted = sending.filter(({ notesRef }) => outcomeOf(sent, notesRef) === 'sent');
    for (const plan of accepted) went.set(plan.notesRef, plan);
    // What was sent leaves nothing to conflict, also where the folder's own ref does not move.
    for (const { notesRef } of accepted) asked.stands(notesRef);
    await world.step?.('sent');
    const stale = sending.filter(
      ({ notesRef }) => outcomeOf(sent, notesRef) === 'stale' && !refused.has(notesRef),
    );
    const last = tries >= MOST_TRIES;
    const stayed = await moveHere(gitDir, remote, plans, accepted, last ? [] : stale);
    for (const plan of plans)
      if (!stayed.includes(plan.notesRef) && (last || !stale.includes(plan))) asked.stands(plan.notesRef);
    const locks = await leftLocks(gitDir, stayed);
    const moved = stayed.length === locks.size;
    await world.step?.('moved');
    if ((stale.length === 0 && moved) || last) {
      for (const [notesRef, words] of locks) receipt.told.push(`${notesRef} was not written here. ${words}.`);
      if (stale.length > 0) receipt.told.push('Its notes keep moving. Yours are sent with the next Sync.');
      else if (!moved)
        receipt.told.push('The notes here are being written by another program. Sync again in a moment.');
      break;
    }
    await sleep(Math.random() * Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries), undefined, {
      signal: options.signal,
    });
    if (stale.length > 0) await fetchFolderRemote(exchange, gitDir, remote, { ...options, notesOnly: true });
  }
  asked.dropOthers();
  for (const [notesRef, words] of refused)
    receipt.told.push(`${notesRef} was refused${words === '' ? '' : `: ${words}`}`);
  for (const { theirs, commit } of went.values())
    receipt.went += (await noteMoves(gitDir, theirs, commit)).size;
  await countCame(gitDir, began, idle ? began : await notesIn(gitDir, remote), world, receipt);
}

interface Notes {
  here: ReadonlyMap<string, string>;
  there: ReadonlyMap<string, string>;
  /** Whether another remote has one, too. */
  elsewhere: (notesRef: string) => boolean;
}

/** Notes refs that hold commits, by their names here. */
export async function notesIn(gitDir: string, remote: FolderRemote): Promise<Notes> {
  const tracking = `${FETCHED}${remote.name}/`;
  const refs = await directRefs({ gitDir }, [NOTES, FETCHED]);
  const others = refs.flatMap(({ ref }) =>
    ref.startsWith(FETCHED) && !ref.startsWith(tracking) ? [ref] : [],
  );
  const under = (prefix: string): Map<string, string> =>
    new Map(
      refs.flatMap(({ ref, sha, type }) => {
        const name = `${NOTES}${ref.slice(prefix.length)}`;
        return ref.startsWith(prefix) && type === 'commit' && isRefName(name, NOTES) ? [[name, sha]] : [];
      }),
    );
  return {
    here: under(NOTES),
    there: under(tracking),
    elsewhere: (notesRef) => others.some((ref) => ref.endsWith(`/${notesRef.slice(NOTES.length)}`)),
  };
}

async function planned(
  exchange: Exchange,
  gitDir: string,
  remote: FolderRemote,
  world: NotesWorld,
  receipt: RemoteReceipt,
  { here, there }: Notes,
): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const notesRef of [...new Set([...here.keys(), ...there.keys()])].toSorted()) {
    const [ours = null, theirs = null] = [here.get(notesRef), there.get(notesRef)];
    const plan = { notesRef, theirs, ours };
    const one = ours ?? theirs;
    if (one === null) continue;
    const other = ours === null ? inTheWay(notesRef, here) : undefined;
    tell(receipt, other !== undefined, `${notesRef} did not come: Git keeps none beside ${other ?? ''}.`);
    if (other !== undefined) continue;
    if (ours === null || theirs === null || ours === theirs) plans.push({ ...plan, commit: one });
    else if (await isAncestor(gitDir, ours, theirs)) plans.push({ ...plan, commit: theirs });
    else if (await isAncestor(gitDir, theirs, ours)) plans.push({ ...plan, commit: ours });
    else {
      const commit = await together(exchange, gitDir, remote, world, receipt, { notesRef, theirs, ours });
      if (commit !== null) plans.push({ ...plan, commit });
    }
  }
  return plans;
}

/** Git keeps refs as files: beside `refs/notes/a` there is no `refs/notes/a/b`. */
const inTheWay = (notesRef: string, here: ReadonlyMap<string, string>): string | undefined =>
  [...here.keys()].find((one) => one.startsWith(`${notesRef}/`) || notesRef.startsWith(`${one}/`));

async function together(
  exchange: Exchange,
  gitDir: string,
  remote: FolderRemote,
  world: NotesWorld,
  receipt: RemoteReceipt,
  { notesRef, theirs, ours }: { notesRef: string; theirs: string; ours: string },
): Promise<string | null> {
  await world.step?.('put together');
  const message = `notes: Merged notes from ${trackingRef(remote.name, notesRef)} into ${notesRef}\n`;
  const signed = { ...(await world.author()), message, at: Date.now() };
  try {
    const made = await putTogether(exchange, gitDir, { theirs, ours }, signed);
    // Before anything moves: what is decided here would otherwise be in the history alone.
    world.keepConflicts(notesRef, made.conflicts, ours);
    tell(receipt, made.unreadable.length > 0, unreadableWords(notesRef, made.unreadable.length));
    return made.commit;
  } catch (error) {
    if (!(error instanceof StayApart)) throw error;
    tell(receipt, true, `${notesRef} was not put together: ${error.message}.`);
    return null;
  }
}

const unreadableWords = (notesRef: string, count: number): string =>
  `${count === 1 ? 'One note' : `${count} notes`} of ${notesRef} is no text and differs: theirs was kept, yours is in its history.`;

function tell({ told }: RemoteReceipt, when: boolean, words: string): void {
  if (when && !told.includes(words)) told.push(words);
}

function goesOut({ notesRef, theirs, commit }: Plan, now: Notes, world: NotesWorld): boolean {
  if (theirs === commit || world.onlyHere(notesRef)) return false;
  return theirs !== null || world.shares(notesRef, now.elsewhere(notesRef)) === true;
}

const outcomeOf = (sent: readonly Sent[], notesRef: string): Sent['outcome'] | undefined =>
  sent.find(({ ref }) => ref === notesRef)?.outcome;

async function sendAll(
  exchange: Exchange,
  remote: FolderRemote,
  plans: readonly Plan[],
  options: TransferOptions,
): Promise<Sent[]> {
  if (plans.length === 0) return [];
  const path = await localPath(exchange, remote.pushUrl);
  if (path !== null && (await hasHooks(path))) {
    const words = 'it is a folder on this computer with hooks of its own, which are not run from here';
    return plans.map(({ notesRef }) => ({ ref: notesRef, outcome: 'refused', words }));
  }
  const refs = plans.map(({ notesRef, commit, theirs }): RefPush => ({
    ref: notesRef,
    to: commit,
    expected: theirs,
  }));
  return await sendTo(exchange, remote, refs, options);
}

/** Counts the notes that came, and the notes refs that nobody has decided about. */
async function countCame(
  gitDir: string,
  began: Notes,
  now: Notes,
  world: NotesWorld,
  receipt: RemoteReceipt,
): Promise<void> {
  for (const [notesRef, ours] of now.here) {
    const before = began.here.get(notesRef) ?? null;
    if (now.there.has(notesRef)) {
      if (before !== ours) receipt.came += (await noteMoves(gitDir, before, ours)).size;
    } else if (world.shares(notesRef, now.elsewhere(notesRef)) === null && !world.onlyHere(notesRef))
      receipt.unshared.push({ notesRef, notes: (await noteMoves(gitDir, null, ours)).size });
  }
}
