import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  asked: true,
  startedAt: endedAt - 5,
  endedAt,
  progress: null,
  receipts: [
    {
      remote: 'origin',
      moves: [{ ref: 'refs/tags/v1', from: null, to: 'a'.repeat(40), commits: null }],
      came: 1,
      went: 2,
      needsYou: 0,
      unshared: [{ notesRef: 'refs/notes/commits', notes: 3, isThere: false }],
      told: ['Told.'],
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
