import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createLog } from '../security/log.ts';
import { holdUnstored } from './hold-unstored.ts';

/** A window that is being closed while so many texts are not on disk. */
async function close(count: number, yes: boolean): Promise<string[]> {
  const done: string[] = [];
  const window = Object.assign(new EventEmitter(), { destroy: () => void done.push('destroyed') });
  holdUnstored(window, {
    unstored: () => count,
    ask: ({ message }) => {
      done.push(message);
      return Promise.resolve(yes);
    },
    log: createLog(() => undefined),
  });
  window.emit('close', { preventDefault: () => done.push('held') });
  await new Promise(setImmediate);
  return done;
}

test('a window closes when everything is on disk', async () => {
  expect(await close(0, false)).toEqual([]);
});

test('over a text that is in memory alone it closes only when somebody says so', async () => {
  expect(await close(1, false)).toEqual(['held', 'A text you typed is not on disk.']);
  expect(await close(2, true)).toEqual(['held', '2 texts you typed are not on disk.', 'destroyed']);
});
