import type { DatabaseSync } from 'node:sqlite';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ViewedPlace } from '../../shared/ipc/shapes.ts';

/** Bytes of all of them together, as they are stored. */
const ROOM = 50_000_000;
/** Nothing that was stored unpacks to more. */
const MOST = 4_000_000;

export interface ViewedStore {
  /** The diff of the file as it was viewed; null when it is not kept. */
  get(place: ViewedPlace): string | null;
  /** Keeps it, in place of the one before; the ones viewed longest ago make room. */
  put(place: ViewedPlace, raw: string): void;
  discard(place: ViewedPlace): void;
  /** Deletes all of an organization: a comparison's name begins with its id. */
  forget(orgId: string): void;
}

/** Diffs of viewed files. What is viewed is kept, not fetched: after a rebase no host has it any more. */
export function viewedStore(
  db: () => DatabaseSync,
  { now = Date.now, room = ROOM }: { now?: () => number; room?: number } = {},
): ViewedStore {
  return {
    get({ comparison, path }) {
      const row = db()
        .prepare('SELECT body FROM viewed_files WHERE comparison = ? AND path = ?')
        .get(comparison, path);
      return row === undefined ? null : unpacked(row['body']);
    },
    put({ comparison, path }, raw) {
      db()
        .prepare(
          'INSERT OR REPLACE INTO viewed_files (comparison, path, body, viewed_at) VALUES (?, ?, ?, ?)',
        )
        .run(comparison, path, deflateRawSync(raw), now());
      db()
        .prepare(
          `DELETE FROM viewed_files WHERE rowid IN (
             SELECT id FROM (
               SELECT rowid AS id, SUM(LENGTH(body)) OVER (ORDER BY viewed_at DESC, rowid DESC) AS held
               FROM viewed_files
             ) WHERE held > ?
           )`,
        )
        .run(room);
    },
    discard({ comparison, path }) {
      db().prepare('DELETE FROM viewed_files WHERE comparison = ? AND path = ?').run(comparison, path);
    },
    forget(orgId) {
      db()
        .prepare('DELETE FROM viewed_files WHERE substr(comparison, 1, ?) = ?')
        .run(orgId.length + 1, `${orgId} `);
    },
  };
}

/** null for bytes that are damaged. */
function unpacked(body: unknown): string | null {
  if (!(body instanceof Uint8Array)) return null;
  try {
    return inflateRawSync(body, { maxOutputLength: MOST }).toString('utf8');
  } catch {
    return null;
  }
}
