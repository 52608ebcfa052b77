import type { DatabaseSync } from 'node:sqlite';
import type { Memory, MemoryKey } from '../../shared/ipc/memories.ts';
import type { RepositoryPlace } from '../../shared/ipc/shapes.ts';

/**
 * What the page remembers, the notes ref that was written to last, those that were decided about (`sharing`), the
 * commits of notes refs that this app made (`ownNotes`), the notes ref in which what is read is shared, or was, the tips
 * of comparisons of which something that was read is still to be shared, and what was shared of each last.
 */
type Kind =
  | MemoryKey['kind']
  | 'wroteTo'
  | 'sharing'
  | 'ownNotes'
  | 'sharesReading'
  | 'withdrawsReading'
  | 'readToShare'
  | 'sharedReading';
type StoredMemoryKey = Omit<MemoryKey, 'kind'> & { kind: Kind };
export type StoredMemory = StoredMemoryKey & Pick<Memory, 'value'>;

/** The most memories of a kind; of `sharing`, in each repository, for those are decisions. */
const MAX_MEMORIES: Record<Kind, number> = {
  lastPlace: 1,
  recent: 500,
  pinned: 1000,
  compared: 200,
  verdict: 200,
  encoding: 500,
  generated: 500,
  uncommitted: 200,
  starred: 1000,
  notified: 200,
  wroteTo: 500,
  sharing: 500,
  ownNotes: 2000,
  sharesReading: 1000,
  withdrawsReading: 1000,
  readToShare: 1000,
  sharedReading: 100,
};

/** What is remembered and was not chosen: one table, one row for each. */
export interface MemoryStore {
  /** Those of some kinds, oldest first. A value of other kinds may be long, and is not read. */
  list(...kinds: readonly Kind[]): StoredMemory[];
  /** null: nothing is remembered. */
  get(key: StoredMemoryKey): string | null;
  /** Takes the place of what was remembered before; the oldest of its kind make room. */
  put(memory: StoredMemory): void;
  remove(key: StoredMemoryKey): void;
  /** Deletes all of a repository: its name may go to another folder, which must inherit nothing. `kind`: only those. */
  forget(place: RepositoryPlace, kind?: Kind | null): void;
}

export function memoryStore(db: () => DatabaseSync): MemoryStore {
  const ofKey = 'kind = ? AND org_id = ? AND repo = ? AND item = ?';
  return {
    list: (...kinds) =>
      db()
        .prepare(
          `SELECT kind, org_id, repo, item, value FROM memories
           WHERE kind IN (${kinds.map(() => '?').join(', ')}) ORDER BY rowid`,
        )
        .all(...kinds)
        .map(({ kind, org_id: orgId, repo, item, value }) => ({
          // One of those that were named.
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion
          kind: kind as Kind,
          orgId: String(orgId),
          repo: String(repo),
          item: String(item),
          value: String(value),
        })),
    get({ kind, orgId, repo, item }) {
      const row = db().prepare(`SELECT value FROM memories WHERE ${ofKey}`).get(kind, orgId, repo, item);
      return row === undefined ? null : String(row['value']);
    },
    put({ kind, orgId, repo, item, value }) {
      db()
        .prepare('INSERT OR REPLACE INTO memories (kind, org_id, repo, item, value) VALUES (?, ?, ?, ?, ?)')
        .run(kind, orgId, repo, item, value);
      const within = kind === 'sharing' ? 'kind = ? AND org_id = ? AND repo = ?' : 'kind = ?';
      db()
        .prepare(
          `DELETE FROM memories WHERE rowid IN
           (SELECT rowid FROM memories WHERE ${within} ORDER BY rowid DESC LIMIT -1 OFFSET ?)`,
        )
        .run(...(kind === 'sharing' ? [kind, orgId, repo] : [kind]), MAX_MEMORIES[kind]);
    },
    remove({ kind, orgId, repo, item }) {
      db().prepare(`DELETE FROM memories WHERE ${ofKey}`).run(kind, orgId, repo, item);
    },
    forget({ orgId, repo }, kind = null) {
      db()
        .prepare('DELETE FROM memories WHERE org_id = ? AND repo = ? AND kind = ifnull(?, kind)')
        .run(orgId, repo, kind);
    },
  };
}
