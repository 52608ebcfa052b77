import type { DatabaseSync } from 'node:sqlite';
import { folderSyncState, type FolderSyncState } from '../../shared/ipc/folder-sync.ts';

/** Folders whose last Sync is remembered; the ones synced longest ago are forgotten first. */
const MAX_FOLDERS = 200;
/** Moves of one remote that are remembered. */
const MAX_MOVES = 1000;

/** The result of each folder's last Sync, by path: a name can be reused by another folder. */
export interface FolderSyncStore {
  /** null: there was none. */
  last(path: string): FolderSyncState | null;
  put(path: string, state: FolderSyncState): void;
}

export function folderSyncStore(db: () => DatabaseSync): FolderSyncStore {
  return {
    last(path) {
      const row = db().prepare('SELECT body FROM folder_syncs WHERE path = ?').get(path);
      return row === undefined ? null : (folderSyncState.safeParse(parsed(row['body'])).data ?? null);
    },
    put(path, state) {
      const receipts = state.receipts.map((one) => ({ ...one, moves: one.moves.slice(0, MAX_MOVES) }));
      db()
        .prepare('INSERT OR REPLACE INTO folder_syncs (path, body, ended_at) VALUES (?, ?, ?)')
        .run(path, JSON.stringify({ ...state, receipts }), state.endedAt ?? 0);
      db()
        .prepare(
          'DELETE FROM folder_syncs WHERE path NOT IN (SELECT path FROM folder_syncs ORDER BY ended_at DESC LIMIT ?)',
        )
        .run(MAX_FOLDERS);
    },
  };
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
}
