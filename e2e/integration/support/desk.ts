import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClockSkews } from '../../../electron/host/clock.ts';
import { createHostClient } from '../../../electron/host/create.ts';
import { createRateLimits } from '../../../electron/host/rate-limits.ts';
import type { HostClient } from '../../../electron/host/client.ts';
import { createOwnNotes } from '../../../electron/hand-over/own-notes.ts';
import { createLocalNotes } from '../../../electron/local-notes/index.ts';
import { createNotes, type Notes } from '../../../electron/notes/index.ts';
import { createFirstPaintGate, type FirstPaintGate } from '../../../electron/protocol/first-paint-gate.ts';
import { createRunningRequests, type RunningRequests } from '../../../electron/protocol/running-requests.ts';
import { createRepositoryCopies, type RepositoryCopies } from '../../../electron/repository-copy/index.ts';
import { createLongFetches } from '../../../electron/repository-copy/long-fetches.ts';
import { createAhead } from '../../../electron/remarks/ahead.ts';
import { createRemarks } from '../../../electron/remarks/index.ts';
import { trailerRules } from '../../../git/config/trailer-rules.ts';
import { createReplacedCommits } from '../../../git/remarks/replaced-commits.ts';
import { createRewrittenNotes } from '../../../git/remarks/rewritten-notes.ts';
import { createHistories } from '../../../git/remarks/histories.ts';
import { writePage } from '../../../electron/remarks/review/page-file.ts';
import { createStore, type Store } from '../../../electron/store/index.ts';
import { createVersions, type Versions } from '../../../electron/versions/index.ts';
import type { World } from '../../../hosting/testing/world.ts';
import type { Emit, Handlers } from '../../../shared/ipc/api.ts';
import type { NoteAction, NoteOutcome, NotePlace } from '../../../shared/ipc/shapes.ts';
import { atHost } from './at-host.ts';
import { shortSleep } from './short-sleep.ts';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** One reviewer's privileged half of the app, against the real service: store, client, notes, outbox. */
export interface Desk {
  readonly profile: string;
  store: Store;
  notes: Notes;
  remarks: Handlers['remarks'];
  versions: Versions;
  client: HostClient;
  copies: RepositoryCopies;
  runningRequests: RunningRequests;
  firstPaint: FirstPaintGate;
  /** What went over IPC to the page. */
  readonly emitted: string[];
  /** What went to the clipboard. */
  readonly copied: string[];
  /** What went into the log. */
  readonly logged: string[];
  /** Stands between the app and the network; tests put their faults here. */
  network: (url: string, init: RequestInit, go: Fetch) => Promise<Response>;
  /** Whether somebody stops each fetch as it begins. */
  stopsFetches: boolean;
  write: (place: NotePlace, action: NoteAction, text: string) => Promise<NoteOutcome>;
  /** Ends everything without a word, as a crash does, and starts anew on the same profile. */
  crash: () => void;
  close: () => Promise<void>;
}

export const ORG = 'org';

export async function openDesk(world: World, name: string): Promise<Desk> {
  const profile = await mkdtemp(join(tmpdir(), 'desk-'));
  const emitted: string[] = [];
  const logged: string[] = [];
  const copied: string[] = [];
  const network: { of: Desk['network'] } = { of: (url, init, go) => go(url, init) };
  const emit: Emit = (group, event) => void emitted.push(`${group}.${event}`);

  function start(): Pick<
    Desk,
    'store' | 'notes' | 'remarks' | 'versions' | 'client' | 'copies' | 'runningRequests' | 'firstPaint'
  > {
    const store = createStore(profile);
    const client = createHostClient({
      fetch: (url, init) => network.of(url, init, fetch),
      site: async (orgId) => ({ orgId, api: world.origin, gitHost: world.origin }),
      mint: async ({ repo, scopes }) => await world.token(repo, [...scopes]),
      dropTokens: () => undefined,
      rateLimits: createRateLimits(),
      clock: createClockSkews(),
      now: Date.now,
      sleep: shortSleep,
      random: Math.random,
    });
    store.settings.set({ authorName: name, authorEmail: `${name.toLowerCase()}@example.com` });
    const fetches = createLongFetches(() => undefined);
    const copies = createRepositoryCopies(join(profile, 'repositories'), client, () => null, {
      during: (place, part, fetch) =>
        fetches.during(place, part, (progress, stop) => {
          if (desk.stopsFetches) fetches.stop(place);
          return fetch(progress, stop);
        }),
    });
    const runningRequests = createRunningRequests();
    const firstPaint = createFirstPaintGate();
    const ahead = createAhead(() => notes.pending());
    const versions = createVersions({
      store: store.branchTips,
      open: atHost(client, copies),
      emit,
      calm: () => Promise.resolve(),
      log: { info: (line) => void logged.push(line) },
    });
    const historyOf = createHistories(copies);
    const replacedCommits = createReplacedCommits(versions);
    const notes = createNotes({
      rewritten: createRewrittenNotes({ historyOf, replacedCommits }),
      committed: () => Promise.resolve([]),
      wrote: (place, text) => ahead.wrote(place, text),
      madeCommit: ({ orgId, repo }, commit) => createOwnNotes(store.memories).made({ orgId, repo }, commit),
      store,
      open: atHost(client, copies),
      emit,
      runningRequests,
      firstPaint,
      log: { info: (line) => void logged.push(line) },
    });
    const remarks = createRemarks({
      copies,
      historyOf,
      refresh: (place) => notes.fetched.refresh(place),
      read: (place) => notes.notes.read(place),
      submit: (write) => notes.writeRemark(write),
      local: createLocalNotes({
        store: store.localNotes,
        drafts: store.drafts,
        snapshotsOf: () => null,
        author: () => Promise.resolve(null),
        changed: () => undefined,
      }),
      handed: () => Promise.resolve([]),
      drafts: store.drafts,
      remarkedFiles: store.remarkedFiles,
      calm: () => Promise.resolve(),
      ahead,
      replacedCommits,
      author: async (of) => await notes.notes.author(of),
      cannotWrite: () => null,
      trailerRules: () => trailerRules(null),
      workTreeOf: () => Promise.resolve(null),
      applied: store.applied,
      preamble: () => store.settings.get().reviewPreamble,
      copyText: (text) => void copied.push(text),
      saveFile: () => Promise.resolve(join(profile, 'review.html')),
      draw: writePage,
    });
    return { store, notes, remarks, versions, client, copies, runningRequests, firstPaint };
  }

  const desk: Desk = {
    ...start(),
    profile,
    emitted,
    logged,
    copied,
    stopsFetches: false,
    get network() {
      return network.of;
    },
    set network(next) {
      network.of = next;
    },
    async write(place, action, text) {
      const { text: was, refSha } = await desk.notes.notes.read(place);
      return await desk.notes.notes.write({ place, action, text, base: { text: was, refSha } });
    },
    crash() {
      void desk.versions.close();
      desk.notes.close();
      desk.copies.close();
      desk.store.close();
      Object.assign(desk, start());
    },
    async close() {
      await desk.versions.close();
      desk.notes.close();
      desk.copies.close();
      desk.store.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
  return desk;
}
