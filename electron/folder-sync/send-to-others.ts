import { GitError } from '../../git/process/error.ts';
import { IN_HISTORY, type RefPush } from '../../git/remote/exchange-push.ts';
import { shownAddress } from '../../git/remote/remotes.ts';
import type { TransferOptions } from '../../git/remote/transfer-progress.ts';
import { pushAddresses, resolveAddress } from '../../git/remote/user-settings.ts';
import type { NotesExchange } from './notes-exchange.ts';
import { notesTips } from './notes-tips.ts';
import { sendRefs, tellNotSent } from './send-notes.ts';

/**
 * Sends the shared notes refs to the further addresses to which Git pushes, each time: what they have is not known. As
 * `git push` does, nothing there is replaced that is not in the notes here.
 */
export async function sendToOthers(parts: NotesExchange, options: TransferOptions): Promise<void> {
  const { exchange, gitDir, remote, world, report } = parts;
  const user = await exchange.user();
  const [, ...others] = pushAddresses(user, remote);
  if (others.length === 0) return;
  const now = await notesTips(gitDir, remote);
  const refs = [...now.here].flatMap(([ref, to]): RefPush[] => {
    const written = now.written(ref);
    const has = { isThere: now.there.has(ref), elsewhere: now.elsewhere(ref) };
    const goes = written === ref && !world.onlyHere(ref) && world.shares(ref, has) === true;
    return goes ? [{ ref, to, expected: IN_HISTORY }] : [];
  });
  if (refs.length === 0) return;
  for (const address of others) {
    const url = resolveAddress(user, address);
    const shown = shownAddress(url);
    try {
      for (const one of await sendRefs(parts, address, refs, options)) {
        if (one.outcome === 'stale')
          report.messages.push(
            `${one.ref} was not sent to ${shown}: it has other notes there. Add it as a remote of its own, so that they are merged.`,
          );
        if (one.outcome === 'refused')
          report.messages.push(`${one.ref} was not sent to ${shown}: ${one.words}`);
      }
    } catch (error) {
      if (!(error instanceof GitError) || error.reason === 'aborted') throw error;
      tellNotSent(parts, url, error);
    }
  }
}
