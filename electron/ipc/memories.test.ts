import { expect, test } from 'vitest';
import type { StoredMemory } from '../store/memories.ts';
import { memoriesHandlers } from './memories.ts';

test('a page’s start reads nothing of what is shared, which may be long', () => {
  const rows: readonly StoredMemory[] = [
    { kind: 'recent', orgId: 'acme', repo: 'demo', item: '', value: '' },
    { kind: 'pinned', orgId: 'acme', repo: 'demo', item: '', value: 'x'.repeat(8193) },
    { kind: 'sharedReading', orgId: 'acme', repo: 'demo', item: '', value: 'x'.repeat(500_000) },
  ];
  const read: StoredMemory[] = [];
  const { list } = memoriesHandlers({
    store: {
      memories: {
        list(...kinds) {
          read.push(...rows.filter(({ kind }) => kinds.includes(kind)));
          return read;
        },
        get: () => null,
        put: () => undefined,
        remove: () => undefined,
        forget: () => undefined,
      },
    },
  });
  expect(list({})).toEqual(rows.slice(0, 1));
  expect(read).toEqual(rows.slice(0, 2));
});
