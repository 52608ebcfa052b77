import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Emit } from '../shared/ipc/api.ts';
import { createBackground, type Background } from './background.ts';
import type { RepositoryPlace } from './host/client.ts';
import type { Recoveries } from './window/recovery.ts';
import { createFirstPaintGate } from './protocol/first-paint-gate.ts';
import { createRunningRequests } from './protocol/running-requests.ts';
import { createEmbedded } from './embedded/index.ts';
import { embeddedOrganizations } from './compose-embedded.ts';
import { hostAccess, readCache, sleep } from './compose-host.ts';
import type { Desktop, Services } from './ipc/services.ts';
import { createKeychain } from './keys/keychain.ts';
import { loadKeytar, thisPlatform } from './keys/keytar.ts';
import { createPendingKeys } from './keys/pending.ts';
import { createSessionKeys } from './keys/session.ts';
import { createListed } from './cache/listed.ts';
import { composeUncommitted } from './compose-uncommitted.ts';
import { createNotes } from './notes/index.ts';
import { createAhead } from './remarks/ahead.ts';
import { createRemarks } from './remarks/index.ts';
import { createReplacedCommits } from '../git/remarks/replaced-commits.ts';
import { createRewrittenNotes } from '../git/remarks/rewritten-notes.ts';
import { createHistories } from '../git/remarks/histories.ts';
import { whyReadOnly } from './remarks/read-only.ts';
import { drawReview } from './remarks/review/draw.ts';
import { createOrganizations } from './organizations/registry.ts';
import { createLongFetches } from './repository-copy/long-fetches.ts';
import { adoptOlderCopies } from './repository-copy/older-copies.ts';
import { createRepositories } from './repositories/open.ts';
import type { Log } from './security/log.ts';
import type { Store } from './store/index.ts';
import { attempt } from './store/attempt.ts';
import { deleteKept } from './store/kept-folder.ts';
import type { FileSetAside } from './store/set-aside.ts';
import { createFolderSyncs } from './folder-sync/index.ts';
import { createMissingBlobs } from './folder-sync/missing-blobs.ts';
import { createSharing } from './folder-sync/sharing.ts';
import { createSyncs } from './sync/watch.ts';
import { composeToday } from './compose-today.ts';
import { createTraces } from './traces/index.ts';
import { createWhoRead } from './who-read/index.ts';
import { createVersions } from './versions/index.ts';

interface Options {
  recoveries: Recoveries;
  profile: string;
  /** The built hosting worker. */
  workerFile: string;
  store: Store;
  filesSetAside: FileSetAside[];
  desktop: Desktop;
  emit: Emit;
  log: Log;
}

/** A page makes its requests for a comparison and everything around it within this time. */
const REQUEST_BURST_MS = 100;

/** Creates every service and gives each one only what it needs. Starts nothing. */
export function compose({
  recoveries,
  profile,
  workerFile,
  store,
  filesSetAside,
  desktop,
  emit,
  log,
}: Options): { services: Services; background: Background } {
  const keychain = createKeychain({
    load: loadKeytar,
    platform: thisPlatform(),
    changed: (state) => emit('keys', 'keychainChanged', state),
  });
  const session = createSessionKeys();

  const { sample, folders } = embeddedOrganizations({
    profile,
    workerFile,
    keychain,
    session,
    report: (file) => void filesSetAside.push(file),
    changed: () => emit('embedded', 'changed', embedded.state()),
    restarted: () => recoveries.note('host'),
    log,
  });
  const embedded = createEmbedded(sample, folders);
  const organizations = createOrganizations({
    store: store.organizations,
    keychain,
    session,
    embedded: [sample, folders],
  });
  const { refusalReports, rateLimits, latencies, minter, asking } = hostAccess(organizations, emit, log);
  // Not `cache`: Chromium keeps a `Cache` there, which is the same folder on case-insensitive file systems.
  const cacheRoot = join(profile, 'memory');
  const listed = createListed(cacheRoot);
  const fetches = createLongFetches((all) => emit('host', 'fetching', all));
  const repositories = createRepositories({
    ...asking,
    folders,
    sample,
    copiesRoot: adoptOlderCopies(profile),
    fetches,
    confirm: (question) => desktop.confirm(question),
    focused: () => desktop.focused(),
    listed: (place, path) => void attempt(() => store.folderMarks.takeBack(place, path)),
    removed: (place, path) => void attempt(() => store.folderMarks.setAside(place, path)),
    noted: (place) => void notes.fetched.check(place),
    // What becomes watched is also being requested now.
    calm: () => wait(REQUEST_BURST_MS).then(() => firstPaint.afterBeside()),
    log,
  });
  const { client, open } = repositories;
  const syncs = createSyncs({
    client,
    changed(state) {
      emit('sync', 'changed', state);
      if (state.phase === 'moved') void versions.moved(state, [], state.moves, 'fetched');
    },
    sleep,
  });
  const versions = createVersions({
    store: store.branchTips,
    open,
    emit,
    handed: (place) => handOvers.handed(place),
    calm: () => firstPaint.afterBeside(),
    log,
  });
  const copies = { of: (place: RepositoryPlace) => open(place).copy() };
  const historyOf = createHistories(copies);
  const replacedCommits = createReplacedCommits(versions);
  const ahead = createAhead(() => notes.pending());
  const runningRequests = createRunningRequests();
  const firstPaint = createFirstPaintGate();
  const { handOvers, committed, madeCommit, ...uncommitted } = composeUncommitted({
    store,
    open,
    folders,
    worktreeNow: async (place) => (await repositories.worktree(place)).commit,
    copies,
    historyOf,
    opened: repositories.folders,
    ahead,
    calm: () => firstPaint.afterBeside(),
    notes: () => notes,
    emit,
  });
  const notes = createNotes({
    store,
    open,
    wrote(place, text, typed) {
      ahead.wrote(place, text);
      if (typed) versions.wrote(place);
      folderSyncs.wrote(place);
    },
    madeCommit,
    wasFetched: (place) => today.wasFetched(place),
    pendingChanged: (items) => today.pendingChanged(items),
    emit,
    log,
    runningRequests,
    firstPaint,
    rewritten: createRewrittenNotes({ historyOf, replacedCommits }),
    committed,
  });
  const exchangeRoot = join(profile, 'exchange');
  const folderSyncs = createFolderSyncs({
    orgId: folders.id,
    folderOf: (repo) => folders.folderOf(repo),
    gitOf: (repo) => folders.gitOf(repo),
    root: exchangeRoot,
    author: async (place) => await notes.notes.author(place),
    sharing: createSharing(store.memories),
    sendsNotes: () => store.settings.get().sendNotes,
    keep: (write, error) => notes.keep(write, error),
    changed(state) {
      emit('folderSync', 'changed', { ...state, orgId: folders.id });
      if (state.phase === 'running') return;
      const moves = state.reports.flatMap((ofRemote) => ofRemote.moves);
      void versions.moved({ orgId: folders.id, repo: state.repo }, [], moves, 'fetched');
    },
    kept: store.folderSyncs,
    noted: (place) => void notes.fetched.check(place),
    log,
  });
  const missingBlobs = createMissingBlobs({
    folderOf: (repo) => folders.folderOf(repo),
    gitOf: (repo) => folders.gitOf(repo),
    root: exchangeRoot,
    onProgress: (repo, progress) => emit('folders', 'fetching', { repo, progress }),
  });
  const remarks = createRemarks({
    copies,
    historyOf,
    refresh: (place) => notes.fetched.refresh(place),
    read: (place) => notes.notes.read(place),
    submit: (write) => notes.writeRemark(write),
    local: { ...uncommitted.localNotes, listHere: (place) => handOvers.notes(place) },
    handed: (place) => handOvers.commits(place),
    withNews: (place, commits, threads) => handOvers.withNews(place, commits, threads),
    drafts: store.drafts,
    remarkedFiles: store.remarkedFiles,
    calm: () => firstPaint.afterBeside(),
    ahead,
    replacedCommits,
    workTreeOf: (place) => open(place).workTree(),
    applied: store.applied,
    preamble: () => store.settings.get().reviewPreamble,
    copyText: (text) => desktop.copyText(text),
    saveFile: (name) => desktop.saveFile(name, 'review'),
    draw: (review, path) => drawReview(join(dirname(workerFile), 'review-worker.js'), review, path),
    author: async (place) => await notes.notes.author(place),
    trailerRules: (place) => open(place).trailerRules(),
    cannotWrite: (orgId) => whyReadOnly(organizations.list().find(({ id }) => id === orgId)),
  });

  const today = composeToday({ store, open, notes, versions, organizations, desktop, firstPaint, emit, log });

  const whoRead = createWhoRead({ open, store, notes, folderSyncs, emit });
  const services: Services = {
    desktop,
    store,
    filesSetAside,
    keychain,
    pendingKeys: createPendingKeys(),
    organizations,
    embedded,
    repositories,
    dropTokens(orgId) {
      minter.drop(orgId);
      rateLimits.clear(orgId);
    },
    takeBackWrites: (orgId) => notes.takeBack(orgId),
    async forgetReads(orgId) {
      store.forgetReads(orgId);
      listed.forget(orgId);
      today.forgetOrganization(orgId);
      await Promise.all([repositories.forget(orgId), deleteKept([cacheRoot, exchangeRoot], orgId)]);
    },
    runningRequests,
    firstPaint,
    latencies,
    recoveries,
    pauses: () => rateLimits.pauses(),
    fetches,
    cache: readCache({ root: cacheRoot, list: repositories.list, open, organizations, notes, emit }),
    listed,
    refusalReports,
    notes: notes.notes,
    remarks,
    traces: createTraces({ copies, historyOf }),
    whoRead,
    ...uncommitted,
    versions,
    handOvers,
    today,
    outbox: notes.outbox,
    pendingWrites: () => notes.pending(),
    draftDiscarded: (draft) => notes.draftDiscarded(draft),
    syncs,
    folderSyncs,
    missingBlobs,
    emit,
  };
  const closed = [today, whoRead, folderSyncs, missingBlobs, notes, versions, repositories];
  const background = createBackground({ embedded, notes, store, repositories, today, whoRead, closed });
  return { services, background };
}
