import { isGitExit, type GitError } from '../../git/process/error.ts';
import { IN_HISTORY, sendTo, type RefPush, type Sent } from '../../git/remote/exchange-push.ts';
import { destinationOf, hasHooks } from '../../git/remote/local-remote.ts';
import { shownAddress } from '../../git/remote/remotes.ts';
import type { TransferOptions } from '../../git/remote/transfer-progress.ts';
import { pushAddresses, resolveAddress, type RemoteAddress } from '../../git/remote/user-settings.ts';
import type { NotesExchange, NotesPorts } from './notes-exchange.ts';
import type { NotesTips } from './notes-tips.ts';
import type { Plan } from './plans.ts';
import { remoteProblem } from './remote-problem.ts';

/** Whether the remote should receive the planned commit of a notes ref. Of an alias, the ref that it names decides. */
export function goesOut(
  { notesRef, written, theirs, commit }: Plan,
  now: NotesTips,
  world: NotesPorts,
): boolean {
  if (theirs === commit || world.onlyHere(notesRef) || world.onlyHere(written)) return false;
  // The remote has it under the name of an alias.
  if (theirs === null && [...now.there.keys()].some((ref) => now.written(ref) === notesRef)) return false;
  return world.shares(written, { isThere: theirs !== null, elsewhere: now.elsewhere(notesRef) }) === true;
}

/** Sends notes refs to the remote, each only if it is still as it was when planned. */
export async function sendNotes(
  parts: NotesExchange,
  plans: readonly Plan[],
  options: TransferOptions,
): Promise<Sent[]> {
  if (plans.length === 0) return [];
  const user = await parts.exchange.user();
  const [address] = pushAddresses(user, parts.remote);
  if (address === undefined) return [];
  // What was fetched says nothing of another address.
  const isFetched =
    resolveAddress(user, address) === resolveAddress(user, { url: parts.remote.url, kind: 'fetch' });
  const refs = plans.map(({ notesRef, commit, theirs }): RefPush => ({
    ref: notesRef,
    to: commit,
    expected: isFetched ? theirs : IN_HISTORY,
  }));
  return await sendRefs(parts, address, refs, options).catch((error: unknown) => {
    // The remote was reached a moment ago, at its other address.
    if (isFetched || !isGitExit(error)) throw error;
    tellNotSent(parts, resolveAddress(user, address), error);
    return [];
  });
}

/** Says that one of the addresses to which Git pushes got nothing, and why. */
export function tellNotSent({ remote, report }: NotesExchange, url: string, error: GitError): void {
  const { message, command } = remoteProblem({ name: shownAddress(url), url }, error);
  const words = `Notes were not sent to every address of ${remote.name}, and will be with the next Sync. ${message}`;
  if (report.messages.includes(words)) return;
  report.messages.push(words);
  if (command !== undefined) report.commands.push(command);
}

/** Sends refs to one address, unless it cannot be sent anything. */
export async function sendRefs(
  { exchange, remote }: NotesExchange,
  address: RemoteAddress,
  refs: readonly RefPush[],
  options: TransferOptions,
): Promise<Sent[]> {
  const to = await destinationOf(exchange, address);
  const refused = (words: string): Sent[] => refs.map(({ ref }) => ({ ref, outcome: 'refused', words }));
  if (to.at === 'bundle') return refused('it is a bundle, a file that Git only reads');
  if (to.at === 'repository' && (await hasHooks(to.gitDir)))
    return refused('it is a folder on this computer with hooks of its own, which are not run from here');
  return await sendTo(exchange, remote, { address, to }, refs, options);
}
