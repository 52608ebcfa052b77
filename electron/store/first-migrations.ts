/** What a release changed in the database. */
export interface Migration {
  /** The database's `user_version` from then on. */
  version: number;
  sql: string;
}

/** The steps of the first two releases. */
export const firstMigrations: readonly Migration[] = [
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
];
