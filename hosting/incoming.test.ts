import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PatientMessage } from './incoming.ts';

/** A message that is read, and the pieces in which it is. */
function reading(): { message: PatientMessage; read: string[] } {
  const message = new PatientMessage(new Socket());
  const read: string[] = [];
  message.on('data', (piece: Buffer) => read.push(piece.toString()));
  return { message, read };
}

test('pieces of one byte are taken in together, a turn later, and after 256 of them nothing more is read', async () => {
  const { message, read } = reading();
  const goesOn = Array.from({ length: 256 }, () => message.push(Buffer.from('x')));
  expect(goesOn.indexOf(false)).toBe(255);
  expect(read).toEqual([]);
  await nextTurn();
  await nextTurn();
  expect(read).toEqual(['x'.repeat(256)]);
  expect(message.push(Buffer.from('y'))).toBe(true);
});

test('large pieces and the end come after the small ones that were before them', async () => {
  const { message, read } = reading();
  const large = 'l'.repeat(1024);
  for (const piece of ['a', 'b', large, 'c']) message.push(Buffer.from(piece));
  message.push(null);
  await nextTurn();
  await nextTurn();
  expect(read.join('')).toBe(`ab${large}c`);
  expect(read).toContain('ab');
});

test('a request that was given up takes nothing more in', async () => {
  const { message, read } = reading();
  message.on('error', () => undefined);
  message.push(Buffer.from('a'));
  message.destroy();
  await nextTurn();
  await nextTurn();
  expect(read).toEqual([]);
});
