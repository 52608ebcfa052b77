/** A folder whose files change, and what a reviewer writes beside lines that are not committed. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createHandOvers, type HandOvers } from '../../../electron/hand-over/index.ts';
import { createOwnNotes } from '../../../electron/hand-over/own-notes.ts';
import { createLocalNotes, type LocalNotes } from '../../../electron/local-notes/index.ts';
import { createHandedNotes } from '../../../electron/hand-over/handed-notes.ts';
import { createCommittedNotes } from '../../../electron/local-notes/offers.ts';
import { createFindCommitted, type FindCommitted } from '../../../electron/local-notes/committed-changes.ts';
import { createNotes, type Notes } from '../../../electron/notes/index.ts';
import { createFirstPaintGate, type FirstPaintGate } from '../../../electron/protocol/first-paint-gate.ts';
import { createRunningRequests } from '../../../electron/protocol/running-requests.ts';
import { createAhead } from '../../../electron/remarks/ahead.ts';
import { createRemarks, type Remarks } from '../../../electron/remarks/index.ts';
import { trailerRules } from '../../../git/config/trailer-rules.ts';
import { createRewrittenNotes } from '../../../git/remarks/rewritten-notes.ts';
import { writePage } from '../../../electron/remarks/review/page-file.ts';
import { createStore, type Store } from '../../../electron/store/index.ts';
import { createVersions, type Versions } from '../../../electron/versions/index.ts';
import { createHistories } from '../../../git/remarks/histories.ts';
import { createReplacedCommits } from '../../../git/remarks/replaced-commits.ts';
import { gitText } from '../../../git/process/run.ts';
import { WORKTREE } from '../../../shared/domain/worktree.ts';
import type { RemarksShown, RemarkThread, ShownDiff } from '../../../shared/ipc/remarks.ts';
import type { CopyableNote } from '../../../shared/ipc/copyable-note.ts';
import type { NotePlace } from '../../../shared/ipc/shapes.ts';
import { openScene, type Scene } from './repositories-scene.ts';

const NOTES_REF = 'refs/notes/reviews';

let profile: string;
export let scene: Scene;
export let folder: string;
export let store: Store;
export let remarks: Remarks;
export let handOvers: HandOvers;
export let notes: Notes;
export let local: LocalNotes;
export let copied: string[];
export let versions: Versions;
export let findCommitted: FindCommitted;
export let firstPaint: FirstPaintGate;

export async function begin(): Promise<void> {
  profile = await mkdtemp(join(tmpdir(), 'uncommitted-'));
  scene = await openScene('folder');
  folder = dirname(scene.gitDir);
  start();
}

/** Starts the app's half anew on the same profile. */
function start(): void {
  store = createStore(profile);
  copied = [];
  firstPaint = createFirstPaintGate();
  const { open } = scene.repositories;
  const log = { info: () => undefined };
  const copies = { of: (place: Scene['repository']['place']) => open(place).copy() };
  const historyOf = createHistories(copies);
  versions = createVersions({
    handed: (place) => handOvers.handed(place),
    store: store.branchTips,
    open,
    emit: () => undefined,
    calm: () => Promise.resolve(),
    log,
  });
  const replacedCommits = createReplacedCommits(versions);
  const ownNotes = createOwnNotes(store.memories);
  const worktreeNow = async (place: Scene['repository']['place']) =>
    (await scene.repositories.worktree(place)).commit;
  findCommitted = createFindCommitted({ historyOf, open, worktreeNow });
  const ahead = createAhead(() => notes.pending());
  local = createLocalNotes({
    store: store.localNotes,
    drafts: store.drafts,
    snapshotsOf: (place) => copies.of(place).snapshots ?? null,
    author: async (place) => (await notes.notes.author(place))?.name ?? null,
    changed: () => undefined,
  });
  notes = createNotes({
    rewritten: createRewrittenNotes({ historyOf, replacedCommits }),
    committed: createCommittedNotes({
      historyOf,
      open,
      worktreeNow,
      local,
      handed: createHandedNotes(
        { commits: (place) => handOvers.commits(place) },
        (place) => copies.of(place).notes,
      ),
      read: (place) => notes.notes.read(place),
    }),
    wrote: (place, text) => ahead.wrote(place, text),
    madeCommit: ({ orgId, repo }, commit) => ownNotes.made({ orgId, repo }, commit),
    store,
    open,
    emit: () => undefined,
    runningRequests: createRunningRequests(),
    firstPaint,
    log,
  });
  const gitDir = join(folder, '.git');
  handOvers = createHandOvers({
    gitOf: () => ({ gitDir, headDir: gitDir }),
    snapshotsOf: (place) => copies.of(place).snapshots ?? null,
    uncommitted: async (place) => (await scene.repositories.worktree(place)).commit,
    local,
    drafts: store.drafts,
    author: async (place) => await notes.notes.author(place),
    historyOf,
    notesOf: (place) => copies.of(place).notes,
    ownNotes,
    changed: (place) => notes.fetched.check(place),
  });
  remarks = createRemarks({
    remarkedFiles: store.remarkedFiles,
    calm: () => Promise.resolve(),
    copies,
    historyOf,
    refresh: (place) => notes.fetched.refresh(place),
    read: (place) => notes.notes.read(place),
    submit: (wanted) => notes.writeRemark(wanted),
    local: { ...local, listHere: (place) => handOvers.notes(place) },
    handed: (place) => handOvers.commits(place),
    withNews: (place, commits, threads) => handOvers.withNews(place, commits, threads),
    drafts: store.drafts,
    ahead,
    replacedCommits,
    author: async (of) => await notes.notes.author(of),
    cannotWrite: () => null,
    trailerRules: () => trailerRules(null),
    workTreeOf: (place) => open(place).workTree(),
    applied: store.applied,
    preamble: () => store.settings.get().reviewPreamble,
    copyText: (text) => void copied.push(text),
    saveFile: () => Promise.resolve(exported()),
    draw: writePage,
  });
}

/** Where a review is exported to. */
export const exported = (): string => join(profile, 'review.html');

/** The app is killed and started again: nothing is told to end. */
export function restart(): void {
  store.close();
  start();
}

export async function end(): Promise<void> {
  await versions.close();
  notes.close();
  store.close();
  await scene.close();
  await rm(profile, { recursive: true, force: true });
}

export async function write(path: string, lines: readonly string[] | null): Promise<void> {
  const file = join(folder, path);
  if (lines === null) return await rm(file);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, lines.map((line) => `${line}\n`).join(''));
}

/** Runs Git in the folder as its author does. */
export const git = (...args: string[]): Promise<string> =>
  gitText(args, {
    cwd: folder,
    config: ['user.name=Author', 'user.email=author@example.com', 'commit.gpgsign=false'],
  });

export async function commitAll(message: string, ...more: string[]): Promise<string> {
  await git('add', '--all');
  await git('commit', '--quiet', '--message', message, ...more);
  return await git('rev-parse', 'HEAD');
}

/** The working tree as the app sees it now: against HEAD, or another base. */
export async function worktree(base = 'HEAD'): Promise<ShownDiff> {
  const { place } = scene.repository;
  const { commit } = await scene.repositories.worktree(place, { shown: true });
  const from = await git('rev-parse', base);
  return {
    ...place,
    branch: WORKTREE,
    ephemeral: false,
    commits: { sha: commit ?? '', base: from },
    whole: true,
  };
}

export const lines = (first: number, last = first) => ({ first, last });
export const at = (path: string, first: number, last = first, side: 'new' | 'old' = 'new') => ({
  path,
  side,
  lines: lines(first, last),
});

/** Where a remark on lines of a diff goes. */
export async function aim(
  shown: ShownDiff,
  anchor: { path: string; side: 'new' | 'old'; lines: ReturnType<typeof lines> | null },
): Promise<{ place: NotePlace; anchor: typeof anchor }> {
  const target = await remarks.target({ ...shown, ...anchor });
  if (target.to !== 'commit') throw new Error(target.why);
  const { orgId, repo } = shown;
  return { place: { orgId, repo, notesRef: NOTES_REF, object: target.commit }, anchor: target.anchor };
}

/** Writes beside lines of the working tree as it is now. @returns the snapshot */
export async function remarkOn(anchor: ReturnType<typeof at>, text: string, base?: string): Promise<string> {
  const aimed = await aim(await worktree(base), anchor);
  const { status } = await remarks.write({ ...aimed, text });
  if (status !== 'done') throw new Error(status);
  return aimed.place.object;
}

export async function list(base?: string): Promise<RemarksShown> {
  return await remarks.list(await worktree(base));
}

export async function only(base?: string): Promise<RemarkThread> {
  const { threads, problem } = await list(base);
  const [thread] = threads;
  if (thread === undefined || threads.length > 1) throw new Error(`${threads.length} threads: ${problem}`);
  return thread;
}

/** Where each thread is: a line, or why none, with its words. */
export const placesOf = ({ threads }: RemarksShown): string[] =>
  threads
    .map(({ placed, remarks: [first] }) => {
      const words = first?.text ?? '';
      if (placed.at === 'lines') return `${placed.path}:${placed.lines.first}-${placed.lines.last} ${words}`;
      return placed.at === 'file' ? `${placed.path} ${words}` : `${placed.path} gone ${words}`;
    })
    .toSorted();

/** What is offered to commits: each commit's first line, and the text. */
export async function offers(shown: {
  branch: string;
  mergeBase: string | null;
  tip?: string;
}): Promise<CopyableNote[]> {
  const commits = shown.tip === undefined ? [] : [{ sha: shown.tip, subject: '' }];
  const { branch, mergeBase } = shown;
  return await notes.notes.copyable({
    ...scene.repository.place,
    requestId: 'r',
    branch,
    ephemeral: false,
    mergeBase,
    commits,
  });
}

/** Copies what is offered, as the page does. */
export async function copyAll(offered: readonly CopyableNote[]): Promise<void> {
  for (const { to, notesRef, from, text, uncommitted = [] } of offered) {
    const place = { ...scene.repository.place, notesRef, object: to ?? '' };
    const { text: before, refSha } = await notes.notes.read(place);
    const action = before === null ? 'add' : 'append';
    const base = { text: before, refSha };
    const { status } = await notes.notes.write({ place, action, text, base, exact: action === 'add' });
    if (status !== 'done') throw new Error(status);
    await local.release({ ...place, object: from }, uncommitted);
  }
}
