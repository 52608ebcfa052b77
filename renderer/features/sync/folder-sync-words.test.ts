import { expect, test } from 'vitest';
import type { FolderSyncState, SyncReport } from '../../../shared/ipc/folder-sync.ts';
import { folderSyncWords, isNews, reportWords } from './folder-sync-words.ts';

const a = 'a1b2c3d'.padEnd(40, '0');
const b = 'd4e5f6a'.padEnd(40, '0');
const report = (more: Partial<SyncReport>): SyncReport => ({
  remote: 'origin',
  moves: [],
  received: 0,
  sent: 0,
  conflicts: 0,
  unshared: [],
  messages: [],
  problem: null,
  commands: [],
  ...more,
});
const state = (more: Partial<FolderSyncState>): FolderSyncState => ({
  repo: 'r',
  phase: 'done',
  byUser: true,
  startedAt: 0,
  endedAt: 1000,
  progress: null,
  reports: [],
  problem: null,
  ...more,
});

test('a report says what moved, what was received and sent, and what needs a decision', () => {
  const seen = { ref: 'refs/remotes/origin/seen', from: a, to: b, commits: 12 };
  expect(reportWords(report({ moves: [seen], received: 3, sent: 2, conflicts: 1 }))).toBe(
    'origin: seen moved a1b2c3d → d4e5f6a, 12 commits; received 3 notes, sent 2, 1 conflict',
  );
  expect(reportWords(report({ sent: 1 }))).toBe('origin: sent 1 note');
  expect(reportWords(report({ conflicts: 2 }))).toBe('origin: 2 conflicts');
  expect(reportWords(report({}))).toBe('origin: nothing new');
  expect(isNews(report({}))).toBe(false);
  expect(reportWords(report({ messages: ['refs/notes/commits was refused: no.'] }))).toBe(
    'origin: nothing new. refs/notes/commits was refused: no.',
  );
  const away = { message: 'origin could not be reached', next: 'Sync again.' };
  expect(reportWords(report({ problem: away }))).toBe('origin could not be reached. Sync again.');
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
  expect(folderSyncWords(state({ reports: [report({})] }), 121_000)).toBe(
    'Synced 2 minutes ago, nothing new',
  );
  expect(folderSyncWords(state({ reports: [report({ received: 1 })] }), 121_000)).toBe(
    'Synced 2 minutes ago',
  );
  expect(folderSyncWords(state({ phase: 'cancelled' }), 1000)).toBe('Sync cancelled just now');
  const problem = { message: 'x', next: null };
  expect(folderSyncWords(state({ reports: [report({ problem })] }), 1000)).toBe('Sync failed just now');
});
