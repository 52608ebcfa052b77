import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';

/** Files of a profile that hold what a user typed or chose; everything else can be fetched or made again. */
const FILES = ['settings.json', 'window.json', 'embedded/folders.json'];

/** What a version leaves outside the profile folder, and the ids in it. */
export interface Outside {
  orgId: string;
  /** An organization that was removed; one of its drafts is still there. */
  formerOrgId: string;
  /** Entries of the keychain, each as service, blank, account. */
  keychain: string[];
  /** The page's `localStorage`. */
  pageStorage: Record<string, string>;
}

/** Profiles of a reviewer as released versions wrote them, a folder each. */
const RELEASED = join(import.meta.dirname, '../released');
export const releases = (): string[] =>
  readdirSync(RELEASED).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
const fixture = (version: string, name: string): string =>
  join(RELEASED, version, name.replace('embedded/', ''));

/** Keeps a profile that no app uses as text, as the fixture of a version. */
export function saveFixture(version: string, profile: string, outside: Outside): void {
  mkdirSync(join(RELEASED, version), { recursive: true });
  const save = (name: string, text: string): void => writeFileSync(fixture(version, name), text);
  for (const name of FILES) save(name, readFileSync(join(profile, name), 'utf8'));
  save('database.sql', databaseAsText(join(profile, 'marginalia.db')));
  save('outside.json', `${JSON.stringify(outside, null, 2)}\n`);
}

/** Builds the profile of a version in a folder. */
export function loadFixture(version: string, profile: string): Outside {
  mkdirSync(join(profile, 'embedded'), { recursive: true });
  const read = (name: string): string => readFileSync(fixture(version, name), 'utf8');
  for (const name of FILES) writeFileSync(join(profile, name), read(name));
  const db = new DatabaseSync(join(profile, 'marginalia.db'));
  db.exec(read('database.sql'));
  db.close();
  return JSON.parse(read('outside.json'));
}

/** The statements that build a database. */
function databaseAsText(file: string): string {
  const db = new DatabaseSync(file, { readOnly: true });
  const objects = db
    .prepare("SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY rowid")
    .all();
  const rows = objects.filter(({ type }) => type === 'table').flatMap(({ name }) => rowsOf(db, String(name)));
  const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
  db.close();
  return [...objects.map(({ sql }) => String(sql)), ...rows, `PRAGMA user_version = ${version}`, '']
    .join(';\n')
    .trimStart();
}

const rowsOf = (db: DatabaseSync, table: string): string[] =>
  db
    .prepare(`SELECT * FROM ${table} ORDER BY rowid`)
    .all()
    .map((row) => `INSERT INTO ${table} VALUES (${Object.values(row).map(literal).join(', ')})`);

function literal(value: SQLOutputValue): string {
  if (value === null) return 'NULL';
  if (value instanceof Uint8Array) return `x'${Buffer.from(value).toString('hex')}'`;
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}
