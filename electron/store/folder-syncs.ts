import type { DatabaseSync } from 'node:sqlite';
import { folderSyncState, type FolderSyncState } from '../../shared/ipc/folder-sync.ts';

/** Folders whose last Sync is remembered; the ones synced longest ago are forgotten first. */
const MAX_FOLDERS = 200;
/** Moves of one remote that are remembered. */
const MAX_MOVES = 1000;
/** What keys of a stored Sync, and of its reports, were called up to version 0.2.0. */
const EARLIER_KEYS = new Map([
  ['asked', 'byUser'],
  ['receipts', 'reports'],
  ['came', 'received'],
  ['went', 'sent'],
  ['needsYou', 'conflicts'],
  ['told', 'messages'],
]);

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
      const reports = state.reports.map((one) => ({ ...one, moves: one.moves.slice(0, MAX_MOVES) }));
      db()
        .prepare('INSERT OR REPLACE INTO folder_syncs (path, body, ended_at) VALUES (?, ?, ?)')
        .run(path, JSON.stringify({ ...state, reports }), state.endedAt ?? 0);
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
    return JSON.parse(String(body), (_, value: unknown) => renamed(value));
  } catch {
    return null;
  }
}

/** An object with the keys of today; anything else as it is. */
function renamed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [EARLIER_KEYS.get(key) ?? key, one]));
}
