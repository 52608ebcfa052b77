import { findDamage } from '../../git/objects/damage.ts';
import { brokenRefsSentence } from '../../git/refs/broken-refs.ts';
import { GitError } from '../../git/process/error.ts';
import { forgetFolder, openExchange } from '../../git/remote/exchange.ts';
import { FolderBlockedError } from '../../git/config/folder-blocked.ts';
import { linkAmongRefs } from '../../git/refs/ref-folders.ts';
import {
  includedRemotes,
  kindOf,
  readRemotes,
  remoteAround,
  syncedRemotes,
  type FolderRemote,
} from '../../git/remote/remotes.ts';
import { resolveAddress } from '../../git/remote/user-settings.ts';
import { ignoredRewrites, ignoredSettings } from '../../git/remote/ignored-settings.ts';
import type { Exchange } from '../../git/remote/exchange.ts';
import type { TransferProgress } from '../../shared/ipc/transfer.ts';
import { AppFailure } from '../../shared/failure.ts';
import { diskFull } from './disk-full.ts';
import { exchangeNotes } from './exchange-notes.ts';
import { fetchFolderRemote } from './fetch-remote.ts';
import type { NotesExchange, NotesPorts } from './notes-exchange.ts';
import { notesTips, type NotesTips } from './notes-tips.ts';
import { emptySyncReport, type SyncReport } from './sync-report.ts';
import { remoteProblem } from './remote-problem.ts';
import { shellWord } from '../../git/process/shell-word.ts';

/** How long notes tips read during a fetch stay valid: on a slow network, someone may write meanwhile. */
const TIPS_VALID_FOR_MS = 1000;

export interface FolderPlace {
  /** The work tree, or the bare repository. */
  folder: string;
  /** Where refs and objects are. */
  gitDir: string;
  /** Path of its exchange repository. */
  exchange: string;
}

export interface FolderSync {
  world: Omit<NotesPorts, 'shares'> & {
    /** Whether the user shares a notes ref. */
    shared: (notesRef: string) => boolean;
  };
  /** Rejects with FolderBlockedError while Git would block in the folder. */
  guard: (gitDir: string) => Promise<void>;
  progress: (remote: string, progress: TransferProgress | null) => void;
  signal: AbortSignal;
  /** Notes alone: no branches, no tags. */
  notesOnly?: boolean;
}

/**
 * Syncs a folder with each of its remotes: fetches branches, tags and notes, merges the notes and sends them. No branch
 * is sent or moved; the work tree and the index are not touched. A failing remote does not affect the others.
 * @throws AppFailure when it cannot start; GitError `aborted`
 */
export async function syncFolder(place: FolderPlace, sync: FolderSync): Promise<SyncReport[]> {
  const { folder, gitDir } = place;
  const guarded = sync.guard(gitDir).catch((error: unknown) => {
    throw error instanceof FolderBlockedError ? cannot(error.message) : error;
  });
  const [, link] = await Promise.all([guarded, linkAmongRefs(gitDir)]);
  if (link !== null)
    throw cannot(`The folder’s refs contain a symbolic link that would lead Git elsewhere: ${link}`);
  const [remotes, exchange] = await Promise.all([
    readRemotes(folder),
    openExchange(place.exchange, gitDir, folder),
  ]);
  const reports: SyncReport[] = [];
  const { broken } = exchange;
  const words = brokenRefsSentence(broken, broken.length > 0 ? await findDamage(folder, broken) : null);
  const run = { ...sync, ofFolder: new Set(words === null ? [] : [words]) };
  const synced = syncedRemotes(remotes);
  for (const remote of synced) reports.push(await withOne(exchange, place, remote, synced, run));
  await sendToEarlier(exchange, place, synced, reports, run);
  for (const name of await includedRemotes(folder, remotes))
    reports.push({ ...emptySyncReport(name), messages: [includedWords(name)] });
  reports[0]?.messages.push(...run.ofFolder);
  return reports;
}

/** A Sync that has begun. `ofFolder`: see `NotesExchange`. */
type Run = FolderSync & Pick<NotesExchange, 'ofFolder'>;

const cannot = (message: string): AppFailure => new AppFailure({ kind: 'validation', message });

async function withOne(
  exchange: Exchange,
  place: FolderPlace,
  remote: FolderRemote,
  remotes: readonly FolderRemote[],
  sync: Run,
): Promise<SyncReport> {
  const { gitDir } = place;
  const report = emptySyncReport(remote.name);
  const { signal, notesOnly = false, ofFolder } = sync;
  const around = remoteAround(remote.name, remotes);
  const withoutNotes = around !== null;
  const options = {
    signal,
    notesOnly,
    withoutNotes,
    progress: (now: TransferProgress) => sync.progress(remote.name, now),
  };
  try {
    if (kindOf(await resolvedUrl(exchange, remote)) === 'unknown')
      throw new GitError('fetch', 'exit', null, '');
    sync.progress(remote.name, null);
    await sync.world.step?.('fetch');
    let before: { at: number; notes: Promise<NotesTips> } | undefined;
    const begun = (): void => {
      before ??= { at: performance.now(), notes: notesTips(gitDir, remote) };
      before.notes.catch(() => undefined);
    };
    const fetched = await fetchFolderRemote(exchange, gitDir, remote, { ...options, begun });
    const { moves, messages, commands, idle } = fetched;
    report.moves = moves;
    if (around !== null) {
      report.messages.push(aroundWords(remote.name, around));
      commands.push(
        `git remote rename ${shellWord(remote.name)} ${shellWord(remote.name.replaceAll('/', '-'))}`,
      );
    }
    report.messages.push(...ignoredWords(remote), ...messages);
    const elsewhere = await ignoredRewrites(place.folder, remote, await exchange.user());
    if (elsewhere !== null) report.messages.push(elsewhere);
    report.commands.push(...commands);
    await sync.world.step?.('fetched');
    if (around !== null) return report;
    // Just read, and nothing has arrived since: still valid.
    const lately =
      before !== undefined && performance.now() - before.at < TIPS_VALID_FOR_MS ? before.notes : null;
    const began = await ((idle ? lately : null) ?? notesTips(gitDir, remote));
    const world = { ...sync.world, shares: sharesOf(remote.name, remotes, sync) };
    await exchangeNotes({ exchange, gitDir, remote, world, report, ofFolder }, { ...options, began });
  } catch (error) {
    if (!(error instanceof GitError) || error.reason === 'aborted') throw error;
    forgetFolder(gitDir);
    await troubled(report, place, exchange, remote, error);
  }
  return report;
}

async function troubled(
  report: SyncReport,
  place: FolderPlace,
  exchange: Exchange,
  remote: FolderRemote,
  error: GitError,
): Promise<SyncReport> {
  const { name } = remote;
  const url = await resolvedUrl(exchange, remote).catch(() => remote.url);
  const { command, ...problem } = remoteProblem({ name, url }, error);
  const full = await diskFull(place, error);
  report.problem = full ?? problem;
  const ignored = full === null ? await ignoredSettings(place.folder, remote) : null;
  if (ignored !== null && !report.messages.includes(ignored)) report.messages.push(ignored);
  // Drops the commands suggested by lesser problems.
  report.commands = command === undefined || full !== null ? [] : [command];
  return report;
}

/** Where a remote is fetched from, by the user's own settings. @throws GitError if they cannot be read */
const resolvedUrl = async (exchange: Exchange, { url }: FolderRemote): Promise<string> =>
  resolveAddress(await exchange.user(), { url, kind: 'fetch' });

const includedWords = (name: string): string =>
  `${name} is not synced: it comes from a file that this folder’s configuration includes, and such a file may come from anyone. In .git/config itself or in your own configuration it counts.`;

const aroundWords = (name: string, around: string): string =>
  `The notes of ${name} were not exchanged: its name begins with that of ${around}, so Git would mix them with those of ${around}. Rename one of the two.`;

const ignoredWords = ({ name, ignored }: FolderRemote): string[] =>
  ignored.length === 0
    ? []
    : [
        `${ignored.length === 1 ? 'A fetch line' : `${ignored.length} fetch lines`} of ${name} would write elsewhere than to remote branches and tags, and was not followed: ${ignored[0] ?? ''}`,
      ];

/**
 * Whether a notes ref is sent to a remote: as the user decided, and one that the remote lacks only if it is the remote to
 * which new notes are offered, and no other one has it.
 */
function sharesOf(
  name: string,
  remotes: readonly FolderRemote[],
  { world }: FolderSync,
): NotesPorts['shares'] {
  const first = mainRemote(remotes);
  return (notesRef, { isThere, elsewhere }) => {
    if (!isThere && (name !== first || elsewhere)) return false;
    return world.shared(notesRef) ? true : null;
  };
}

/** Where new notes are offered: `origin`, else the first whose notes are kept apart. */
const mainRemote = (remotes: readonly FolderRemote[]): string | undefined =>
  (
    remotes.find(({ name }) => name === 'origin') ??
    remotes.find(({ name }) => remoteAround(name, remotes) === null)
  )?.name;

/** Notes received from a later remote are sent to the earlier ones, too. */
async function sendToEarlier(
  exchange: Exchange,
  place: FolderPlace,
  remotes: readonly FolderRemote[],
  reports: SyncReport[],
  sync: Run,
): Promise<void> {
  for (const [at, remote] of remotes.entries()) {
    const report = reports[at];
    if (report === undefined || report.problem !== null || remoteAround(remote.name, remotes) !== null)
      continue;
    if (!reports.slice(at + 1).some(({ received }) => received > 0)) continue;
    const more = emptySyncReport(remote.name);
    const options = {
      signal: sync.signal,
      progress: (now: TransferProgress) => sync.progress(remote.name, now),
    };
    const world = { ...sync.world, shares: sharesOf(remote.name, remotes, sync) };
    try {
      await exchangeNotes(
        { exchange, gitDir: place.gitDir, remote, world, report: more, ofFolder: sync.ofFolder },
        options,
      );
      report.sent += more.sent;
      report.received += more.received;
      report.conflicts += more.conflicts;
      report.messages.push(...more.messages.filter((words) => !report.messages.includes(words)));
    } catch (error) {
      if (!(error instanceof GitError) || error.reason === 'aborted') throw error;
      await troubled(report, place, exchange, remote, error);
    }
  }
}
