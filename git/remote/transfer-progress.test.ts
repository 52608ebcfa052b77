import { expect, test } from 'vitest';
import type { TransferProgress } from '../../shared/ipc/transfer.ts';
import { progressIn, progressReader } from './transfer-progress.ts';

test('Git’s own numbers, in pieces of any size', () => {
  const said =
    'remote: Enumerating objects: 1234, done.\nremote: Counting objects:  50% (5/10)\rReceiving objects:  45% (450/1000), 1.20 MiB | 3.00 MiB/s\rReceiving objects: 100% (1000/1000), 2.00 MiB | 3.00 MiB/s, done.\n';
  const told: TransferProgress[] = [];
  const read = progressReader((progress) => void told.push(progress));
  for (const letter of said) read(letter);
  expect(told).toEqual([
    { what: 'Enumerating objects', done: 1234, total: null, size: '' },
    { what: 'Counting objects', done: 5, total: 10, size: '' },
    { what: 'Receiving objects', done: 450, total: 1000, size: '1.20 MiB | 3.00 MiB/s' },
    { what: 'Receiving objects', done: 1000, total: 1000, size: '2.00 MiB | 3.00 MiB/s' },
  ]);
});

test('what else a remote says is no progress', () => {
  for (const line of ['remote: Hello', 'fatal: no', `Receiving objects: ${'1'.repeat(500)}`, ''])
    expect(progressIn(line)).toBeNull();
});
