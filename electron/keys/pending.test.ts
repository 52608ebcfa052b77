import { expect, test } from 'vitest';
import { makeKeyPair } from './pair.ts';
import { createPendingKeys } from './pending.ts';

const { key } = await makeKeyPair();

test('only public facts are told, and the key can be taken once', async () => {
  const pending = createPendingKeys();
  const offered = await pending.offer(key.pem, 'acme.pem');
  expect(offered).toEqual({
    handle: offered.handle,
    algorithm: 'ES256',
    thumbprint: key.thumbprint,
    source: 'acme.pem',
  });
  expect(pending.take(offered.handle)).toEqual(key);
  expect(() => pending.take(offered.handle)).toThrow('no longer held');
});

test('a key waits ten minutes', async () => {
  let now = 1;
  const pending = createPendingKeys(() => now);
  const { handle } = await pending.offer(key.pem, null);
  now += 10 * 60_000;
  pending.putBack(handle, pending.take(handle));
  now += 10 * 60_000 + 1;
  expect(() => pending.take(handle)).toThrow('no longer held');
});

test('a key that could not be stored is held again; a discarded one is not', async () => {
  const pending = createPendingKeys();
  const { handle } = await pending.offer(key.pem, null);
  pending.putBack(handle, pending.take(handle));
  expect(pending.take(handle)).toEqual(key);
  const second = await pending.offer(key.pem, null);
  pending.discard(second.handle);
  expect(() => pending.take(second.handle)).toThrow('no longer held');
});

test('beyond the limit the oldest is dropped', async () => {
  const pending = createPendingKeys();
  const handles: string[] = [];
  for (let i = 0; i < 9; i += 1) handles.push((await pending.offer(key.pem, null)).handle);
  expect(() => pending.take(handles[0] ?? '')).toThrow('no longer held');
  expect(pending.take(handles[8] ?? '')).toEqual(key);
});
