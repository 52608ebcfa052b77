import { FILE_BYTES } from '../git/diff/answer.ts';
import type { Schedule } from '../git/diff/stream.ts';
import type { Precedence } from './diff/precedence.ts';
import type { Graphs } from './graphs.ts';
import type { Heads } from './heads.ts';
import type { KeysOf } from './auth/keys.ts';
import type { ServiceLog } from './log.ts';
import type { NotesWriter } from './notes/writer.ts';
import type { Quota } from './rate-limit.ts';
import type { ServedRepository } from './repository.ts';
import type { RepositoryStore } from './store.ts';
import type { PushHooks } from './smart-http/push-hook.ts';
import type { UpstreamSyncs } from './sync/syncs.ts';
import type { WorktreeSnapshots } from './snapshots.ts';

/** Limits; the specification defines none. `GET /api/meta` reports them. */
export interface Limits {
  /** Files with a larger side are listed in a diff without content; bytes. */
  diffFileBytes: number;
  /** Bytes of UTF-8 in one note, also after an append. */
  noteBytes: number;
  /** Bytes of a JSON body. */
  bodyBytes: number;
  /** Milliseconds a JSON body may take to arrive. */
  bodyMs: number;
  /** Bytes of a pushed pack. */
  packBytes: number;
  /** Maximum number of entries on a page of a list. */
  pageSize: number;
}

export const DEFAULT_LIMITS: Limits = {
  diffFileBytes: FILE_BYTES,
  noteBytes: 1024 * 1024,
  bodyBytes: 8 * 1024 * 1024,
  bodyMs: 20_000,
  packBytes: 2 * 1024 * 1024 * 1024,
  pageSize: 1000,
};

/** Everything a route needs. */
export interface Host {
  organization: string;
  store: RepositoryStore;
  keysOf: KeysOf;
  /** Milliseconds since the epoch. */
  now: () => number;
  quota: Quota;
  limits: Limits;
  notes: NotesWriter;
  syncs: UpstreamSyncs;
  hooks: PushHooks;
  /** Called before Git is started for a repository: see `refuseBlocked`. */
  folder: (repository: Pick<ServedRepository, 'gitDir' | 'inPlace'>) => Promise<void>;
  graphs: Graphs;
  heads: Heads;
  snapshots: WorktreeSnapshots;
  /** Diffs of a repository take turns. */
  scheduleFor: (gitDir: string) => Schedule;
  /** Work that would delay a diff's first piece waits for it. */
  firstPieces: Precedence;
  /** Complete lists of commits, which are quick: the rest of a diff waits for them. */
  lists: Precedence;
  log: ServiceLog;
  /** Whether routes outside the specification are served. */
  readRoutes: boolean;
  /** Address templates of upstream providers, with `{owner}` and `{name}`. */
  providers: Readonly<Record<string, string>>;
}
