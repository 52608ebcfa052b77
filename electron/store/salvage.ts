import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';

/** The tables that are worth saving: typed text, unfinished writes, and the organizations. */
const TABLES = {
  drafts: 'org_id, repo, notes_ref, object, text, caret, action, base_text, base_ref_sha, saved_at',
  note_writes: 'id, org_id, repo, notes_ref, object, created_at, state, body',
  organizations: 'id, position, body',
  former_organizations: 'id, name, api, removed_at',
} as const;

export type Salvaged = Record<keyof typeof TABLES, number>;

/**
 * Copies what can still be read of a database that was set aside, even where the rest of the file is lost. Answers how
 * many rows of each table were copied.
 * @throws only when the new database cannot be written to: then nothing counts as carried over
 */
export function salvage(file: string, into: DatabaseSync): Salvaged {
  return {
    drafts: salvageTable(file, into, 'drafts'),
    note_writes: salvageTable(file, into, 'note_writes'),
    organizations: salvageTable(file, into, 'organizations'),
    former_organizations: salvageTable(file, into, 'former_organizations'),
  };
}

function salvageTable(file: string, into: DatabaseSync, table: keyof typeof TABLES): number {
  const columns = TABLES[table];
  const values = columns.replaceAll(/[a-z_]+/g, '?');
  const put = into.prepare(`INSERT OR IGNORE INTO ${table} (${columns}) VALUES (${values})`);
  let copied = 0;
  for (const row of readable(file, `SELECT ${columns} FROM ${table}`)) {
    put.run(...row);
    copied += 1;
  }
  return copied;
}

/** Rows up to the first that cannot be read; whatever could not be read stays in the file that was set aside. */
function* readable(file: string, query: string): Generator<SQLOutputValue[]> {
  let damaged: DatabaseSync | null = null;
  try {
    damaged = new DatabaseSync(file, { readOnly: true });
    const rows = damaged.prepare(query).iterate();
    for (;;) {
      const { done, value } = rows.next();
      if (done === true) return;
      yield Object.values(value);
    }
  } catch {
    // Damaged from here on.
  } finally {
    damaged?.close();
  }
}
