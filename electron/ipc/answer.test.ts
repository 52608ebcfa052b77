import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppFailure } from '../../shared/failure.ts';
import { ipcTable } from '../../shared/ipc/api.ts';
import type { Table } from '../../shared/ipc/contract.ts';
import { createLog } from '../security/log.ts';
import { answerCall } from './answer.ts';

const lines: string[] = [];
const log = createLog((line) => lines.push(line));
const table: Table = ipcTable;
const calls = Object.entries(table).flatMap(([group, entries]) =>
  Object.entries(entries).flatMap(([name, entry]) =>
    entry.kind === 'call' ? [[`${group}.${name}`, entry] as const] : [],
  ),
);

/** A handler that a bad request must never reach. */
const unreachable = (): never => {
  throw new Error('the handler was reached');
};

test.each(calls)('%s refuses unknown keys', async (name, entry) => {
  const result = await answerCall(name, entry, unreachable, { surprise: 1 }, log);
  expect(result).toMatchObject({ ok: false, error: { kind: 'validation' } });
});

test.each(calls)('%s refuses oversized, deep and odd input', async (name, entry) => {
  let deep: unknown = 'x';
  for (let i = 0; i < 1000; i += 1) deep = { deep };
  const wide = Array.from({ length: 30_000 }, () => 0);
  const holes: unknown[] = [];
  holes.length = 100_000_000;
  const inputs = [
    { recent: { acme: holes } },
    'x'.repeat(5_000_000),
    { text: 'x'.repeat(5_000_000) },
    deep,
    wide,
    new Map(),
    5n,
    undefined,
    null,
    [],
  ];
  for (const input of inputs) {
    const result = await answerCall(name, entry, unreachable, input, log);
    expect(result).toMatchObject({ ok: false, error: { kind: 'validation' } });
  }
});

test('no input makes a call throw', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...calls),
      fc.anything({ withBigInt: true, withMap: true, withNullPrototype: true }),
      async ([name, entry], input) => {
        const result = await answerCall(name, entry, unreachable, input, log);
        expect(result.ok).toBe(false);
      },
    ),
  );
});

/** A handler that fails so. */
const failing = (error: Error) => () => {
  throw error;
};
const tooMuch = () => ({ state: 'locked', name: 'Keychain', advice: '', pem: 'a key' });

test('a failure is answered as it is, anything else as `internal` with a line in the log', async () => {
  const known = { kind: 'offline', message: 'The host cannot be reached.' } as const;
  expect(await answerCall('x', ipcTable.app.info, failing(new AppFailure(known)), {}, log)).toEqual({
    ok: false,
    error: known,
  });
  lines.length = 0;
  const result = await answerCall(
    'app.info',
    ipcTable.app.info,
    failing(new Error('secret path /home/someone')),
    {},
    log,
  );
  expect(result).toMatchObject({ ok: false, error: { kind: 'internal' } });
  expect(JSON.stringify(result)).not.toContain('secret path');
  expect(lines.join('')).toContain('app.info: Error: secret path');
});

const branch = (name: string) => ({ name, head: 'a'.repeat(40), createdAt: null });

test('a ref name beyond every limit is left out of its list, and that is told', async () => {
  const told: unknown[] = [];
  const list = () => [branch('main'), branch('x'.repeat(2_000)), branch('next')];
  const result = await answerCall(
    'branches.list',
    ipcTable.branches.list,
    list,
    { orgId: 'o', repo: 'r', ephemeral: false },
    log,
    (what, count) => told.push([what, count]),
  );
  expect(result).toEqual({ ok: true, value: [branch('main'), branch('next')] });
  expect(told).toEqual([['branches', 1]]);
});

test('nothing but the table’s fields leaves', async () => {
  expect(await answerCall('keys.keychain', ipcTable.keys.keychain, tooMuch, {}, log)).toEqual({
    ok: true,
    value: { state: 'locked', name: 'Keychain', advice: '' },
  });
});
