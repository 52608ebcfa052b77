import { expect, test } from 'vitest';
import { diffFile } from '../../../diff/diff-file.testing.ts';
import { filteredFiles } from '../files/file-filter.ts';
import { agentLines, agentWords, fileAgentWords } from './agent-words.ts';

const FILES = [
  diffFile('a.ts', { byAgent: 84, additions: 120 }),
  diffFile('b.ts', { byAgent: 1120, byPerson: 2, additions: 2000 }),
  diffFile('c.ts', { byPerson: 3, additions: 4 }),
];

test('lines by agents are counted, and those in files that were viewed', () => {
  expect(agentLines({ files: FILES }, new Set(['a.ts', 'c.ts']))).toEqual({ lines: 1204, read: 84 });
  expect(agentWords({ lines: 1204, read: 340 })).toBe('1,204 lines by agents, 340 of them read by you');
  expect(agentWords({ lines: 0, read: 0 })).toBe('');
});

test('a file says how many of its added lines an agent wrote, or nothing', () => {
  expect(FILES.map((file) => fileAgentWords(file))).toEqual([
    '84 of 120 added lines by an agent',
    '1,120 of 2,000 added lines by an agent',
    '',
  ]);
});

const filtered = (filter: string): string[] =>
  filteredFiles(FILES, filter, { generated: new Map(), remarks: new Map(), viewed: new Set() }).map(
    ({ path }) => path,
  );

test('files are filtered by who wrote their added lines', () => {
  expect(filtered('by:agent')).toEqual(['a.ts', 'b.ts']);
  expect(filtered('by:person')).toEqual(['b.ts', 'c.ts']);
  expect(filtered('by:agent by:person')).toEqual(['b.ts']);
  expect(filtered('by:agent a.ts')).toEqual(['a.ts']);
});
