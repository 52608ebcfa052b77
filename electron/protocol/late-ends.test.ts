import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { withLateEnds } from './late-ends.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const ticks = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

/** Reads all of it, and says when it learned of the end or the failure. */
async function readUp(stream: Readable, late: boolean): Promise<string[]> {
  const seen: string[] = [];
  const read = late ? withLateEnds(stream) : stream;
  read.on('end', () => seen.push('end')).on('error', () => seen.push('error'));
  await new Promise<void>((resolve) => read.once('readable', () => resolve()));
  while (read.read() !== null);
  await ticks();
  seen.push('ticks');
  await turn();
  await turn();
  return seen;
}

/** A text, and its end. */
function short(): Readable {
  const stream = new Readable({ read: () => undefined });
  stream.push('text');
  stream.push(null);
  return stream;
}
const ignore = (): void => undefined;

test('an end is not reported with what is due after a read', async () => {
  expect(await readUp(short(), false)).toEqual(['end', 'ticks']);
  expect(await readUp(short(), true)).toEqual(['ticks', 'end']);
});

test('neither is a failure', async () => {
  for (const [late, expected] of [
    [false, ['error', 'ticks']],
    [true, ['ticks', 'error']],
  ] as const) {
    const stream = new Readable({ read: () => undefined });
    const read = late ? withLateEnds(stream) : stream;
    const seen: string[] = [];
    read.on('error', () => seen.push('error'));
    read.destroy(new Error('cancelled'));
    await ticks();
    seen.push('ticks');
    await turn();
    expect(seen).toEqual(expected);
  }
});

test('a failure that nobody waits for any more is dropped', async () => {
  const stream = withLateEnds(new Readable({ read: () => undefined }));
  stream.on('error', ignore);
  stream.destroy(new Error('cancelled'));
  await ticks();
  stream.off('error', ignore);
  await turn();
  expect(stream.destroyed).toBe(true);
});
