/** What a release changed in the database. */
interface Migration {
  /** The database's `user_version` from then on. */
  version: number;
  sql: string;
}

/**
 * A step for each release that changed the database, oldest first. A step that was released is never changed, only followed
 * by another one, with the next number.
 */
export const migrations: readonly Migration[] = [
  // 0.1.0
  {
    version: 4,
    sql: `
  CREATE TABLE organizations (
    id TEXT PRIMARY KEY,
    position INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE TABLE drafts (
    org_id TEXT NOT NULL,
    repo TEXT NOT NULL,
    notes_ref TEXT NOT NULL,
    object TEXT NOT NULL,
    -- UTF-8 bytes: SQLite's text ends at the first NUL when it is read back, and typed text may hold one.
    text BLOB NOT NULL,
    caret INTEGER NOT NULL,
    action TEXT NOT NULL,
    base_text BLOB,
    base_ref_sha TEXT,
    saved_at INTEGER NOT NULL,
    PRIMARY KEY (org_id, repo, notes_ref, object)
  ) STRICT;
  -- Every note write that is not finished: persisted before its first request. One row is one decision state.
  CREATE TABLE note_writes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    org_id TEXT NOT NULL,
    repo TEXT NOT NULL,
    notes_ref TEXT NOT NULL,
    object TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    state TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX note_writes_by_lane ON note_writes (org_id, repo, notes_ref, id);
  -- What a commit changes, as git patch-id says it: survives a rebase, so that notes can follow. '' where not known.
  CREATE TABLE patches (
    org_id TEXT NOT NULL,
    repo TEXT NOT NULL,
    sha TEXT NOT NULL,
    patch_id TEXT NOT NULL,
    subject TEXT NOT NULL,
    PRIMARY KEY (org_id, repo, sha)
  ) STRICT;
  -- The diff of a file as it was viewed, to show what changed since. body: UTF-8, deflated; the oldest go first.
  CREATE TABLE viewed_files (
    comparison TEXT NOT NULL,
    path TEXT NOT NULL,
    body BLOB NOT NULL,
    viewed_at INTEGER NOT NULL,
    PRIMARY KEY (comparison, path)
  ) STRICT;
  CREATE INDEX viewed_files_by_age ON viewed_files (viewed_at);
  -- Organizations that were removed, to know them again: their drafts stay, keyed by the same id.
  CREATE TABLE former_organizations (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    api TEXT NOT NULL,
    removed_at INTEGER NOT NULL
  ) STRICT;
  `,
  },
  // 0.2.0
  {
    version: 9,
    sql: `
  -- Files that were viewed. mark: tells the changes that were read from others, '' where it is not known. body: the diff
  -- as it was viewed, to show what changed since: UTF-8, deflated, NULL where it was too long or has made room.
  CREATE TABLE viewed (
    comparison TEXT NOT NULL,
    path TEXT NOT NULL,
    mark TEXT NOT NULL,
    body BLOB,
    viewed_at INTEGER NOT NULL,
    PRIMARY KEY (comparison, path)
  ) STRICT;
  CREATE INDEX viewed_by_age ON viewed (viewed_at);
  INSERT INTO viewed (comparison, path, mark, body, viewed_at)
    SELECT comparison, path, '', body, viewed_at FROM viewed_files;
  DROP TABLE viewed_files;
  -- What the last Sync of each folder came to.
  CREATE TABLE folder_syncs (
    path TEXT PRIMARY KEY,
    body TEXT NOT NULL,
    ended_at INTEGER NOT NULL
  ) STRICT;
  -- Every unsent text, of notes and of remarks. key: what it is of; body: JSON in UTF-8, as typed text may hold a NUL.
  CREATE TABLE unsent (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    body BLOB NOT NULL,
    saved_at INTEGER NOT NULL,
    PRIMARY KEY (kind, key)
  ) STRICT;
  INSERT INTO unsent (kind, key, body, saved_at)
    SELECT 'note', json_array(org_id, repo, notes_ref, object), CAST(json_object(
      'place', json_object('orgId', org_id, 'repo', repo, 'notesRef', notes_ref, 'object', object),
      'text', CAST(text AS TEXT), 'caret', caret, 'action', action,
      'base', json_object('text', CAST(base_text AS TEXT), 'refSha', base_ref_sha),
      'savedAt', saved_at
    ) AS BLOB), saved_at FROM drafts;
  DROP TABLE drafts;
  -- Tips that a branch had when it was compared: what was written on their commits stays in sight when it is rewritten.
  CREATE TABLE branch_tips (
    org_id TEXT NOT NULL,
    repo TEXT NOT NULL,
    branch TEXT NOT NULL,
    tip TEXT NOT NULL,
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (org_id, repo, branch, tip)
  ) STRICT;
  `,
  },
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
];

/** The version of a database that has seen every step. */
export const NEWEST_VERSION = Math.max(...migrations.map(({ version }) => version));
