import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FolderSyncState } from '../../shared/ipc/folder-sync.ts';
import { createStore } from './index.ts';

let profile: string;
beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'folder-syncs-'));
});
afterEach(() => rmSync(profile, { recursive: true, force: true }));

const state = (endedAt: number): FolderSyncState => ({
  repo: 'project',
  phase: 'done',
  byUser: true,
  startedAt: endedAt - 5,
  endedAt,
  progress: null,
  reports: [
    {
      remote: 'origin',
      moves: [{ ref: 'refs/tags/v1', from: null, to: 'a'.repeat(40), commits: null }],
      received: 1,
      sent: 2,
      conflicts: 0,
      unshared: [{ notesRef: 'refs/notes/commits', notes: 3, isThere: false }],
      messages: ['Told.'],
      problem: null,
      commands: ['git status'],
    },
  ],
  problem: null,
});

test('what the last Sync of a folder came to is there at the next start', () => {
  const before = createStore(profile);
  expect(before.folderSyncs.last('/a')).toBeNull();
  before.folderSyncs.put('/a', state(1));
  before.folderSyncs.put('/a', state(2));
  before.close();
  const after = createStore(profile);
  expect(after.folderSyncs.last('/a')).toEqual(state(2));
  for (let at = 10; at < 260; at += 1) after.folderSyncs.put(`/${at}`, state(at));
  expect(after.folderSyncs.last('/a')).toBeNull();
  expect(after.folderSyncs.last('/59')).toBeNull();
  for (const at of [60, 259]) expect(after.folderSyncs.last(`/${at}`)).toEqual(state(at));
  after.close();
});

test('a Sync that 0.2.0 kept is read with the names of today', () => {
  const before = createStore(profile);
  before.folderSyncs.put('/a', state(6));
  before.close();
  const kept = {
    repo: 'project',
    phase: 'done',
    asked: true,
    startedAt: 1,
    endedAt: 6,
    progress: null,
    receipts: [
      {
        remote: 'origin',
        moves: [{ ref: 'refs/tags/v1', from: null, to: 'a'.repeat(40), commits: null }],
        came: 1,
        went: 2,
        needsYou: 3,
        unshared: [{ notesRef: 'refs/notes/commits', notes: 3 }],
        told: ['refs/notes/commits was refused.'],
        problem: null,
        commands: ['git status'],
      },
    ],
    problem: null,
  };
  const db = new DatabaseSync(join(profile, 'marginalia.db'));
  db.prepare('UPDATE folder_syncs SET body = ?').run(JSON.stringify(kept));
  db.close();
  const after = createStore(profile);
  const [report] = state(6).reports;
  const reports = [{ ...report, conflicts: 3, messages: ['refs/notes/commits was refused.'] }];
  expect(after.folderSyncs.last('/a')).toEqual({ ...state(6), reports });
  after.close();
});
