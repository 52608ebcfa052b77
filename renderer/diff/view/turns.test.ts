import { expect, test, vi } from 'vitest';
import { Turns } from './turns.ts';

test('an act runs at once where nothing is under way, and else when those before it have ended', async () => {
  const turns = new Turns();
  const done: string[] = [];
  const slow = Promise.withResolvers<void>();
  turns.take(() => void done.push('first'));
  expect(done).toEqual(['first']);
  turns.take(async () => {
    await slow.promise;
    done.push('slow');
  });
  turns.take(() => void done.push('last'));
  expect(turns.isIdle).toBe(false);
  expect(done).toEqual(['first']);
  slow.resolve();
  await expect.poll(() => done).toEqual(['first', 'slow', 'last']);
  expect(turns.isIdle).toBe(true);
});

test('what an act takes itself comes before what was pressed after it, and is waited for with it', async () => {
  const turns = new Turns();
  const done: string[] = [];
  const [outer, inner] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  turns.take(() => outer.promise);
  turns.take(() => {
    turns.take(async () => {
      await inner.promise;
      done.push('inner');
    });
    done.push('outer');
  });
  turns.take(() => void done.push('after'));
  outer.resolve();
  await expect.poll(() => done).toEqual(['outer']);
  inner.resolve();
  await expect.poll(() => done).toEqual(['outer', 'inner', 'after']);
});

test('an act that fails is reported, and does not stop the next', async () => {
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  const turns = new Turns();
  const done = vi.fn();
  turns.take(() => {
    throw new Error('now');
  });
  turns.take(() => Promise.reject(new Error('later')));
  turns.take(done);
  await expect.poll(() => done.mock.calls.length).toBe(1);
  expect(reported.mock.calls.map(([error]) => String(error))).toEqual(['Error: now', 'Error: later']);
});

test('a turn that may wait for ever is given up when the reader moves elsewhere, and so is what was to follow it', async () => {
  const turns = new Turns();
  const done: string[] = [];
  turns.take(async () => {
    if (!(await turns.until(new Promise(() => undefined)))) done.push('given up');
  });
  turns.take(() => void done.push('never'));
  turns.move(() => void done.push('elsewhere'));
  await expect.poll(() => done).toEqual(['given up', 'elsewhere']);
  const come = Promise.withResolvers<void>();
  turns.take(async () => {
    if (await turns.until(come.promise)) done.push('come');
  });
  turns.take(() => void done.push('then'));
  come.resolve();
  await expect.poll(() => done.slice(2)).toEqual(['come', 'then']);
});
