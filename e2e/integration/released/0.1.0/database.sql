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
CREATE TABLE patches (
    org_id TEXT NOT NULL,
    repo TEXT NOT NULL,
    sha TEXT NOT NULL,
    patch_id TEXT NOT NULL,
    subject TEXT NOT NULL,
    PRIMARY KEY (org_id, repo, sha)
  ) STRICT;
CREATE TABLE viewed_files (
    comparison TEXT NOT NULL,
    path TEXT NOT NULL,
    body BLOB NOT NULL,
    viewed_at INTEGER NOT NULL,
    PRIMARY KEY (comparison, path)
  ) STRICT;
CREATE INDEX viewed_files_by_age ON viewed_files (viewed_at);
CREATE TABLE former_organizations (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    api TEXT NOT NULL,
    removed_at INTEGER NOT NULL
  ) STRICT;
INSERT INTO organizations VALUES ('0e6d9b78-3933-4d4c-a3ca-cff1b84a425f', 1, '{"id":"0e6d9b78-3933-4d4c-a3ca-cff1b84a425f","name":"acme","kind":"hosted","api":"https://api.example.com","gitHost":"https://git.example.com","keys":[{"id":"71955405-8ff7-4ddf-88d7-bc8ed49731bd","kid":"first","algorithm":"ES256","thumbprint":"CWd0rXxxtmw9wmApHo-ole6jxOWbAHXJvckVl-nNAFQ","storage":"keychain","addedAt":"2026-11-26T00:15:25.070Z","allowedScopes":["git:read","git:write"],"maxLifeSeconds":120},{"id":"0f59f9f8-5650-4f45-977a-6ac14bcb0b71","kid":null,"algorithm":"ES256","thumbprint":"820pVdaYlcjbn0RBnIS9ErnkeZnlLmcjaiRS5haDnDQ","storage":"session","addedAt":"2026-11-26T00:15:25.077Z"}]}');
INSERT INTO drafts VALUES ('0e6d9b78-3933-4d4c-a3ca-cff1b84a425f', 'demo', 'refs/notes/reviews', '5622780f6a283cfe09fc44d49c69c51c40a6d26c', x'68616c660020612073656e74656e63650d0ad7a9d79cd795d79d20f09f918d', 4, 'append', x'6265666f72650a', NULL, 1795652125119);
INSERT INTO drafts VALUES ('b379df16-fc8f-4190-8c92-6a4caa6b9483', 'demo', 'refs/notes/reviews', '5622780f6a283cfe09fc44d49c69c51c40a6d26c', x'6f6620612072656d6f766564206f7267616e697a6174696f6e', 4, 'append', x'6265666f72650a', NULL, 1795652125125);
INSERT INTO note_writes VALUES (1, '0e6d9b78-3933-4d4c-a3ca-cff1b84a425f', 'demo', 'refs/notes/reviews', '092763d1086c83d31520bb3d787b39cd565681a3', 1795652125175, 'waiting', '{"progress":{"intent":{"action":"add","mine":"Written before the update.","base":{"text":null,"refSha":null}},"phase":"once","guard":null,"fresh":false,"inFlight":false,"doubt":true,"pending":true,"tries":1,"absences":0,"failure":null},"error":{"kind":"offline","message":"The host cannot be reached: could not read the note.","next":"Check the network connection. It goes on when the host is back."},"waits":1,"sentAt":1795652125176}');
INSERT INTO patches VALUES ('0e6d9b78-3933-4d4c-a3ca-cff1b84a425f', 'demo', '092763d1086c83d31520bb3d787b39cd565681a3', 'cccccccccccccccccccccccccccccccccccccccc', 'change');
INSERT INTO viewed_files VALUES ('0e6d9b78-3933-4d4c-a3ca-cff1b84a425f demo main...topic', 'a.ts', x'737050d03554d036547070e0d2cdcf49e1d2ce4b2de70200', 1795652125154);
INSERT INTO former_organizations VALUES ('b379df16-fc8f-4190-8c92-6a4caa6b9483', 'former', 'https://api.example.com', 1795652125132);
PRAGMA user_version = 4;
