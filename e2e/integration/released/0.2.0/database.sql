CREATE TABLE organizations (
    id TEXT PRIMARY KEY,
    position INTEGER NOT NULL,
    body TEXT NOT NULL
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
CREATE TABLE former_organizations (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    api TEXT NOT NULL,
    removed_at INTEGER NOT NULL
  ) STRICT;
CREATE TABLE viewed (
    comparison TEXT NOT NULL,
    path TEXT NOT NULL,
    mark TEXT NOT NULL,
    body BLOB,
    viewed_at INTEGER NOT NULL,
    PRIMARY KEY (comparison, path)
  ) STRICT;
CREATE INDEX viewed_by_age ON viewed (viewed_at);
CREATE TABLE folder_syncs (
    path TEXT PRIMARY KEY,
    body TEXT NOT NULL,
    ended_at INTEGER NOT NULL
  ) STRICT;
CREATE TABLE unsent (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    body BLOB NOT NULL,
    saved_at INTEGER NOT NULL,
    PRIMARY KEY (kind, key)
  ) STRICT;
CREATE TABLE branch_tips (
    org_id TEXT NOT NULL,
    repo TEXT NOT NULL,
    branch TEXT NOT NULL,
    tip TEXT NOT NULL,
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (org_id, repo, branch, tip)
  ) STRICT;
INSERT INTO organizations VALUES ('bbf0c76b-b201-4610-9abb-22c1b9312a2e', 1, '{"id":"bbf0c76b-b201-4610-9abb-22c1b9312a2e","name":"acme","kind":"hosted","api":"https://api.example.com","gitHost":"https://git.example.com","keys":[{"id":"bcbb093b-9059-47df-bca0-24976a10daa0","kid":"first","algorithm":"ES256","thumbprint":"HBnVWRxZKRYpJkljkmo4nsuCu4j0X0GD26U_GxMG7Jw","storage":"keychain","addedAt":"2026-11-26T00:15:38.025Z","allowedScopes":["git:read","git:write"],"maxLifeSeconds":120},{"id":"46afab21-801b-41bc-8e0d-7bcd7e2fe97c","kid":null,"algorithm":"ES256","thumbprint":"zxmnim17WhmMV3zZeJ0qis4vEKyCOQ4GNrefE6WXOkQ","storage":"session","addedAt":"2026-11-26T00:15:38.026Z"}]}');
INSERT INTO note_writes VALUES (1, 'bbf0c76b-b201-4610-9abb-22c1b9312a2e', 'demo', 'refs/notes/reviews', '092763d1086c83d31520bb3d787b39cd565681a3', 1795652138038, 'waiting', '{"progress":{"intent":{"action":"add","mine":"Written before the update.","base":{"text":null,"refSha":null}},"phase":"once","guard":null,"fresh":false,"inFlight":false,"doubt":true,"pending":true,"tries":1,"absences":0,"failure":null,"unclear":{"kind":"offline","message":"The host cannot be reached: could not write the note.","next":"Check the network connection. It goes on when the host is back."}},"error":{"kind":"offline","message":"The host cannot be reached: could not read the note.","next":"Check the network connection. It goes on when the host is back."},"waits":1,"sentAt":1795652138038}');
INSERT INTO patches VALUES ('bbf0c76b-b201-4610-9abb-22c1b9312a2e', 'demo', '092763d1086c83d31520bb3d787b39cd565681a3', 'cccccccccccccccccccccccccccccccccccccccc', 'change');
INSERT INTO former_organizations VALUES ('0894c706-958a-44d5-8479-f37f80fcb6d0', 'former', 'https://api.example.com', 1795652138033);
INSERT INTO viewed VALUES ('bbf0c76b-b201-4610-9abb-22c1b9312a2e demo main...topic', 'a.ts', '6017ad3a80f5ad6e0f0c6cdd', x'737050d03554d036547070e0d2cdcf49e1d2ce4b2de70200', 1795652138034);
INSERT INTO viewed VALUES ('bbf0c76b-b201-4610-9abb-22c1b9312a2e demo main...topic', 'b\', 'large:7', NULL, 1795652138035);
INSERT INTO folder_syncs VALUES ('/home/reviewer/widgets', '{"repo":"widgets","phase":"done","asked":true,"startedAt":1795652138035,"endedAt":1795652138035,"progress":null,"receipts":[],"problem":null}', 1795652138035);
INSERT INTO unsent VALUES ('note', '["bbf0c76b-b201-4610-9abb-22c1b9312a2e","demo","refs/notes/reviews","5622780f6a283cfe09fc44d49c69c51c40a6d26c"]', x'7b226361726574223a342c22616374696f6e223a22617070656e64222c2262617365223a7b2274657874223a226265666f72655c6e222c22726566536861223a6e756c6c7d2c2273617665644174223a313739353635323133383033342c22706c616365223a7b226f72674964223a2262626630633736622d623230312d343631302d396162622d323263316239333132613265222c227265706f223a2264656d6f222c226e6f746573526566223a22726566732f6e6f7465732f72657669657773222c226f626a656374223a2235363232373830663661323833636665303966633434643439633639633531633430613664323663227d2c2274657874223a2268616c665c753030303020612073656e74656e63655c725c6ed7a9d79cd795d79d20f09f918d227d', 1795652138034);
INSERT INTO unsent VALUES ('note', '["0894c706-958a-44d5-8479-f37f80fcb6d0","demo","refs/notes/reviews","5622780f6a283cfe09fc44d49c69c51c40a6d26c"]', x'7b226361726574223a342c22616374696f6e223a22617070656e64222c2262617365223a7b2274657874223a226265666f72655c6e222c22726566536861223a6e756c6c7d2c2273617665644174223a313739353635323133383033342c22706c616365223a7b226f72674964223a2230383934633730362d393538612d343464352d383437392d663337663830666362366430222c227265706f223a2264656d6f222c226e6f746573526566223a22726566732f6e6f7465732f72657669657773222c226f626a656374223a2235363232373830663661323833636665303966633434643439633639633531633430613664323663227d2c2274657874223a226f6620612072656d6f766564206f7267616e697a6174696f6e227d', 1795652138034);
INSERT INTO unsent VALUES ('remark', 'bfd391fea10921935df8181d4496e2ebbcf84e94', x'7b22706c616365223a7b226f72674964223a2262626630633736622d623230312d343631302d396162622d323263316239333132613265222c227265706f223a2264656d6f222c226e6f746573526566223a22726566732f6e6f7465732f72657669657773222c226f626a656374223a2235363232373830663661323833636665303966633434643439633639633531633430613664323663227d2c22616e63686f72223a7b2270617468223a2261222c2273696465223a226e6577222c226c696e6573223a7b226669727374223a312c226c617374223a317d7d2c2265646974696e67223a6e756c6c2c2274657874223a226265736964652061206c696e65222c226361726574223a322c2273617665644174223a313739353635323133383033347d', 1795652138034);
INSERT INTO branch_tips VALUES ('bbf0c76b-b201-4610-9abb-22c1b9312a2e', 'demo', 'topic', '5622780f6a283cfe09fc44d49c69c51c40a6d26c', 1795652138035);
PRAGMA user_version = 9;
