import type { DatabaseSync } from 'node:sqlite';
import { organization as schema, type Organization } from '../../shared/ipc/shapes.ts';

/** Metadata only: addresses, key ids, thumbprints. Key material is in the keychain. */
export interface OrganizationStore {
  /** In the order they were added. */
  list(): Organization[];
  get(id: string): Organization | null;
  /** Adds it, or replaces the one with the same id in its position. */
  put(organization: Organization): void;
  /** Takes it out, and remembers its id for the day it comes back. */
  remove(id: string): void;
  /** The id that an organization of this name at this address had before it was removed; null: it never was here. */
  formerId(name: string, api: string): string | null;
  /** What a removed organization was called; null: not known. */
  formerName(id: string): string | null;
}

export function organizationStore(db: () => DatabaseSync): OrganizationStore {
  return {
    list() {
      const rows = db().prepare('SELECT body FROM organizations ORDER BY position').all();
      return rows.map((row) => read(row['body'])).filter((organization) => organization !== null);
    },
    get(id) {
      return read(db().prepare('SELECT body FROM organizations WHERE id = ?').get(id)?.['body']);
    },
    put(organization) {
      const body = JSON.stringify(schema.parse(organization));
      db()
        .prepare(
          `INSERT INTO organizations (id, position, body)
           VALUES (?, (SELECT coalesce(max(position), 0) + 1 FROM organizations), ?)
           ON CONFLICT (id) DO UPDATE SET body = excluded.body`,
        )
        .run(organization.id, body);
    },
    remove(id) {
      const gone = this.get(id);
      if (gone !== null) {
        db()
          .prepare(
            'INSERT OR REPLACE INTO former_organizations (id, name, api, removed_at) VALUES (?, ?, ?, ?)',
          )
          .run(id, gone.name, gone.api, Date.now());
      }
      db().prepare('DELETE FROM organizations WHERE id = ?').run(id);
    },
    formerId(name, api) {
      const row = db()
        .prepare(
          `SELECT id FROM former_organizations WHERE name = ? AND api = ?
           AND id NOT IN (SELECT id FROM organizations) ORDER BY removed_at DESC`,
        )
        .get(name, api);
      return typeof row?.['id'] === 'string' ? row['id'] : null;
    },
    formerName(id) {
      const row = db().prepare('SELECT name FROM former_organizations WHERE id = ?').get(id);
      return typeof row?.['name'] === 'string' ? row['name'] : null;
    },
  };
}

function read(body: unknown): Organization | null {
  if (typeof body !== 'string') return null;
  try {
    return schema.parse(JSON.parse(body));
  } catch {
    return null;
  }
}
