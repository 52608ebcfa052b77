import type { DatabaseSync } from 'node:sqlite';
import { organization as schema, type Organization } from '../../shared/ipc/shapes.ts';

/** Metadata only: addresses, key ids, thumbprints. Key material is in the keychain. */
export interface OrganizationStore {
  /** In the order they were added. */
  list(): Organization[];
  get(id: string): Organization | null;
  /** Adds it, or replaces the one with the same id in its position. */
  put(organization: Organization): void;
  remove(id: string): void;
}

export function organizationStore(db: () => DatabaseSync): OrganizationStore {
  return {
    list() {
      const rows = db().prepare('SELECT body FROM organizations ORDER BY position').all();
      return rows.map((row) => read(row['body'])).filter((found) => found !== null);
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
      db().prepare('DELETE FROM organizations WHERE id = ?').run(id);
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
