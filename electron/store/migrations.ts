import { firstMigrations, type Migration } from './first-migrations.ts';

/**
 * A step for each release that changed the database, oldest first. A step that was released is never changed, only followed
 * by another one, with the next number.
 */
export const migrations: readonly Migration[] = [
  ...firstMigrations,
  {
    version: 10,
    sql: `
  -- What is remembered and was not chosen, in the order of time. org_id, repo: empty for what is of no repository.
  -- item: a path or a notes ref, empty where there is none.
  CREATE TABLE memories (
    kind TEXT NOT NULL,
    org_id TEXT NOT NULL,
    repo TEXT NOT NULL,
    item TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (kind, org_id, repo, item)
  ) STRICT;
  `,
  },
  {
    version: 11,
    sql: `
  -- The base that the tip was compared with, the base's tip and the merge base then. NULL: not known.
  ALTER TABLE branch_tips ADD COLUMN base TEXT;
  ALTER TABLE branch_tips ADD COLUMN base_tip TEXT;
  ALTER TABLE branch_tips ADD COLUMN merge_base TEXT;
  -- compared, watched, fetched, or log: Git's own.
  ALTER TABLE branch_tips ADD COLUMN seen_in TEXT NOT NULL DEFAULT 'compared';
  -- Which version it is of; NULL: not counted yet.
  ALTER TABLE branch_tips ADD COLUMN number INTEGER;
  ALTER TABLE branch_tips ADD COLUMN read_at INTEGER;
  -- When its objects were removed to make room.
  ALTER TABLE branch_tips ADD COLUMN removed_at INTEGER;
  `,
  },
  {
    version: 12,
    sql: `
  -- Notes on snapshots of uncommitted changes. body: JSON in UTF-8, as typed text may hold a NUL.
  CREATE TABLE local_notes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    body BLOB NOT NULL
  ) STRICT;
  `,
  },
  {
    version: 13,
    sql: `
  -- Suggestions that were written into files, with what takes them back. body: JSON in UTF-8.
  CREATE TABLE applied_suggestions (
    id TEXT PRIMARY KEY,
    body BLOB NOT NULL,
    applied_at INTEGER NOT NULL
  ) STRICT;
  `,
  },
  {
    version: 14,
    sql: `
  -- Which files the notes of commits have remarks on: read from Git, and built anew where it is missing. path: as the note
  -- has it; name: what the file is called, or was.
  CREATE TABLE remarked_files (
    org_id TEXT NOT NULL,
    repo TEXT NOT NULL,
    notes_ref TEXT NOT NULL,
    object TEXT NOT NULL,
    path TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (org_id, repo, notes_ref, object, path, name)
  ) STRICT;
  CREATE INDEX remarked_files_by_name ON remarked_files (org_id, repo, name);
  -- How far notes refs were read for that.
  CREATE TABLE remarked_refs (
    org_id TEXT NOT NULL,
    repo TEXT NOT NULL,
    notes_ref TEXT NOT NULL,
    tip TEXT NOT NULL,
    PRIMARY KEY (org_id, repo, notes_ref)
  ) STRICT;
  -- The commits in which these files were looked for under other names.
  CREATE TABLE remarked_bases (
    org_id TEXT NOT NULL,
    repo TEXT NOT NULL,
    base TEXT NOT NULL,
    PRIMARY KEY (org_id, repo, base)
  ) STRICT;
  `,
  },
  {
    version: 15,
    sql: `
  -- Which changes of a file were read, in the diff of the branch or of a commit: keys of their lines, one after the other.
  CREATE TABLE read_hunks (
    comparison TEXT NOT NULL,
    path TEXT NOT NULL,
    marks TEXT NOT NULL,
    read_at INTEGER NOT NULL,
    PRIMARY KEY (comparison, path)
  ) STRICT;
  CREATE INDEX read_hunks_by_age ON read_hunks (read_at);
  `,
  },
  {
    version: 16,
    sql: `
  -- Commits of a comparison of which everything was read.
  CREATE TABLE read_commits (
    comparison TEXT NOT NULL,
    sha TEXT NOT NULL,
    read_at INTEGER NOT NULL,
    PRIMARY KEY (comparison, sha)
  ) STRICT;
  `,
  },
  {
    version: 17,
    sql: `
  -- Files of notes are read anew: there may be any number of them, and some were taken for gone that were not looked for.
  DELETE FROM remarked_files;
  DELETE FROM remarked_bases;
  DELETE FROM remarked_refs;
  -- Whether a notes ref has more of them than are kept.
  ALTER TABLE remarked_refs ADD COLUMN is_cut INTEGER NOT NULL DEFAULT 0;
  `,
  },
  {
    version: 18,
    sql: `
  -- Their keys are SHA-256 now; the ones before could be forged.
  DELETE FROM read_hunks;
  `,
  },
  {
    version: 19,
    sql: `
  -- What waits in followed repositories, as JSON: derived from their refs as far as \`state\` says.
  CREATE TABLE today (
    org_id TEXT NOT NULL,
    repo TEXT NOT NULL,
    state TEXT NOT NULL,
    items TEXT NOT NULL,
    read_at INTEGER NOT NULL,
    PRIMARY KEY (org_id, repo)
  ) STRICT;
  -- What of it was seen.
  CREATE TABLE today_seen (
    org_id TEXT NOT NULL,
    repo TEXT NOT NULL,
    mark TEXT NOT NULL,
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (org_id, repo, mark)
  ) STRICT;
  `,
  },
];

/** The version of a database that has seen every step. */
export const NEWEST_VERSION = Math.max(...migrations.map(({ version }) => version));
