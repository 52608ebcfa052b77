import { expect, test } from 'vitest';
import type { FolderSyncState, SyncReport } from '../../../shared/ipc/folder-sync.ts';
import { folderSyncWords, isNews, reportWords } from './folder-sync-words.ts';

const a = 'a1b2c3d'.padEnd(40, '0');
const b = 'd4e5f6a'.padEnd(40, '0');
const receipt = (more: Partial<SyncReport>): SyncReport => ({
  remote: 'origin',
  moves: [],
  came: 0,
  went: 0,
  needsYou: 0,
  unshared: [],
  told: [],
  problem: null,
  commands: [],
  ...more,
});
const state = (more: Partial<FolderSyncState>): FolderSyncState => ({
  repo: 'r',
  phase: 'done',
  asked: true,
  startedAt: 0,
  endedAt: 1000,
  progress: null,
  receipts: [],
  problem: null,
  ...more,
});

test('a receipt says what moved, what came, what went, and what needs somebody', () => {
  const seen = { ref: 'refs/remotes/origin/seen', from: a, to: b, commits: 12 };
  expect(reportWords(receipt({ moves: [seen], came: 3, went: 2, needsYou: 1 }))).toBe(
    'origin: seen moved a1b2c3d → d4e5f6a, 12 commits; received 3 notes, sent 2, 1 conflict',
  );
  expect(reportWords(receipt({ went: 1 }))).toBe('origin: sent 1 note');
  expect(reportWords(receipt({ needsYou: 2 }))).toBe('origin: 2 conflicts');
  expect(reportWords(receipt({}))).toBe('origin: nothing new');
  expect(isNews(receipt({}))).toBe(false);
  expect(reportWords(receipt({ told: ['refs/notes/commits was refused: no.'] }))).toBe(
    'origin: nothing new. refs/notes/commits was refused: no.',
  );
  const away = { message: 'origin could not be reached', next: 'Sync again.' };
  expect(reportWords(receipt({ problem: away }))).toBe('origin could not be reached. Sync again.');
});

test('the last Sync in one line, with Git’s own numbers while it runs', () => {
  const progress = {
    remote: 'origin',
    what: 'Receiving objects',
    done: 450,
    total: 1000,
    size: '1.20 MiB | 3.00 MiB/s',
  };
  expect(folderSyncWords(state({ phase: 'running', progress }), 0)).toBe(
    'Sync: origin: Receiving objects 45% (450 of 1,000), 1.20 MiB | 3.00 MiB/s',
  );
  expect(folderSyncWords(state({ phase: 'running', progress: { ...progress, what: '' } }), 0)).toBe(
    'Sync: asking origin',
  );
  expect(folderSyncWords(state({ receipts: [receipt({})] }), 121_000)).toBe(
    'Synced 2 minutes ago, nothing new',
  );
  expect(folderSyncWords(state({ receipts: [receipt({ came: 1 })] }), 121_000)).toBe('Synced 2 minutes ago');
  expect(folderSyncWords(state({ phase: 'cancelled' }), 1000)).toBe('Sync cancelled just now');
  const problem = { message: 'x', next: null };
  expect(folderSyncWords(state({ receipts: [receipt({ problem })] }), 1000)).toBe('Sync failed just now');
});
