import { Hono } from 'hono';
import type { KeysOf } from './auth/keys.ts';
import { precedence } from './diff/precedence.ts';
import { diffScheduler } from './diff/scheduler.ts';
import { faultMiddleware, type NextFault } from './faults.ts';
import { commitGraphs, type ReportGraph } from './graphs.ts';
import { createHeads } from './heads.ts';
import { DEFAULT_LIMITS, type Host, type Limits } from './host.ts';
import { refuseBlocked } from './blocked-folder.ts';
import { type ServiceLog, silent } from './log.ts';
import { notesWriter } from './notes/writer.ts';
import { problemResponse, Refusal } from './problem.ts';
import { toRefusal } from './to-refusal.ts';
import type { ServiceApp, ServiceEnv } from './service-app.ts';
import { type Quota, unlimited } from './rate-limit.ts';
import { blameRoute } from './routes/blame.ts';
import { branchDiffRoute, commitDiffRoute } from './routes/diff.ts';
import { historyRoutes } from './routes/history.ts';
import { metaRoutes } from './routes/meta.ts';
import { noteReadRoutes, noteWriteRoutes } from './routes/notes.ts';
import { pullRoute } from './routes/pull.ts';
import { refsRoutes } from './routes/refs.ts';
import { repositoryReadRoute, repositoryRoutes } from './routes/repositories.ts';
import { pushHooks } from './smart-http/push-hook.ts';
import { smartHttp } from './smart-http/routes.ts';
import type { RepositoryStore } from './store.ts';
import { syncs } from './sync/syncs.ts';
import { createSnapshots } from './snapshots.ts';
import { Mutex } from 'async-mutex';
import { runGit } from '../git/process/run.ts';

/** Loose objects of a repository are packed after this many note writes. */
const WRITES_PER_PACKING = 1000;

/**
 * Packs the objects of many small writes, in the background and one repository at a time. Only objects that refs reach
 * are packed, and only packed ones are removed, so that a write in progress is never in danger.
 */
function packing(log: ServiceLog): (gitDir: string) => void {
  const counts = new Map<string, number>();
  const mutex = new Mutex();
  return (gitDir) => {
    const count = (counts.get(gitDir) ?? 0) + 1;
    counts.set(gitDir, count % WRITES_PER_PACKING);
    if (count < WRITES_PER_PACKING) return;
    void mutex.runExclusive(() => repack(gitDir, log));
  };
}

async function repack(gitDir: string, log: ServiceLog): Promise<void> {
  try {
    await runGit(['repack', '-d', '-l', '-q'], { gitDir, timeoutMs: 600_000 });
  } catch (error) {
    log('packing.failed', { message: String(error) });
  }
}

export interface HostingOptions {
  /** The organization's name: the `iss` claim of its tokens. */
  organization: string;
  store: RepositoryStore;
  keysOf: KeysOf;
  limits?: Partial<Limits>;
  quota?: Quota;
  log?: ServiceLog;
  /** Milliseconds since the epoch; default the clock. */
  now?: () => number;
  /** false: only routes of the specification; others are 404. Default true. */
  readRoutes?: boolean;
  /** Address templates of upstream providers, with `{owner}` and `{name}`. */
  providers?: Readonly<Record<string, string>>;
  /** Faults to inject, for tests of clients. */
  faults?: NextFault;
  /** Called while a commit-graph is written. */
  reportGraph?: ReportGraph;
  /** Accepts a Host header; default: any (for use without a socket). */
  servesHost?: (header: string) => boolean;
}

export interface Hosting {
  app: ServiceApp;
  host: Host;
  /** Stops background work and idle processes. */
  close: () => Promise<void>;
}

const PROVIDERS = {
  github: 'https://github.com/{owner}/{name}.git',
  gitlab: 'https://gitlab.com/{owner}/{name}.git',
  bitbucket: 'https://bitbucket.org/{owner}/{name}.git',
  codeberg: 'https://codeberg.org/{owner}/{name}.git',
};

const isAddressedTo = (header: string, url: string): boolean =>
  URL.parse(`http://${header}`)?.host === URL.parse(url)?.host;

/** The whole service as one Hono app: no socket, no globals, so that several can run in one process. */
export function createHostingApp(options: HostingOptions): Hosting {
  const now = options.now ?? Date.now;
  const log = options.log ?? silent;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const pack = packing(log);
  // Never pack a user's folder.
  const isOwn = (gitDir: string): boolean =>
    options.store.list().some((each) => each.gitDir === gitDir && !each.inPlace);
  const written = (gitDir: string): void => {
    if (isOwn(gitDir)) pack(gitDir);
  };
  const notes = notesWriter({ maxNoteBytes: limits.noteBytes, now, written, isOwn });
  const host: Host = {
    organization: options.organization,
    store: options.store,
    keysOf: options.keysOf,
    now,
    log,
    limits,
    quota: options.quota ?? unlimited,
    notes,
    heads: createHeads(notes.session, limits.diffFileBytes),
    syncs: syncs(options.store, log, now),
    hooks: pushHooks(),
    folder: refuseBlocked(),
    graphs: commitGraphs(options.store.graphs, log, options.reportGraph),
    snapshots: createSnapshots(options.store.root, notes.session),
    scheduleFor: diffScheduler(),
    firstPieces: precedence(),
    lists: precedence(),
    readRoutes: options.readRoutes ?? true,
    providers: options.providers ?? PROVIDERS,
  };
  const app = new Hono<ServiceEnv>();
  if (options.faults !== undefined) app.use(faultMiddleware(options.faults));
  app.use(async (c, next) => {
    const header = c.req.header('Host') ?? '';
    const { servesHost } = options;
    // A request line may name a host of its own, which its header does not show.
    if (servesHost !== undefined && (!servesHost(header) || !isAddressedTo(header, c.req.url))) {
      throw new Refusal(421, 'This address is not served here');
    }
    const git = await smartHttp(c, host);
    if (git !== null) return git;
    return await next();
  });
  noteWriteRoutes(app, host);
  branchDiffRoute(app, host);
  pullRoute(app, host);
  repositoryRoutes(app, host);
  metaRoutes(app, host);
  if (host.readRoutes) {
    noteReadRoutes(app, host);
    repositoryReadRoute(app, host);
    historyRoutes(app, host);
    refsRoutes(app, host);
    commitDiffRoute(app, host);
    blameRoute(app, host);
  }
  app.notFound((c) => problemResponse(c, new Refusal(404, 'There is no such operation')));
  app.onError((error, c) => {
    const about = { method: c.req.method, path: new URL(c.req.url).pathname };
    return problemResponse(c, toRefusal(error, log, about));
  });
  return {
    app,
    host,
    close: async () => {
      host.syncs.close();
      host.notes.close();
      await host.graphs.close();
      await host.hooks.close();
    },
  };
}
