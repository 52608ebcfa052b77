import { expect, test, vi } from 'vitest';
import { currentHash, pushHash, replaceHash } from './address.ts';

/** More often than is written at once. */
function replaceOften(hash: string): void {
  for (let step = 1; step <= 100; step += 1) replaceHash(`${hash}${step}`);
}

// What drives this window switches off Chromium's own limit, so the writes are counted.
test('a change is written at once: a page that is loaded again shows it', () => {
  for (const hash of ['#/first', '#/second', '#/third']) {
    replaceHash(hash);
    expect(location.hash).toBe(hash);
  }
});

test('a held key changes the hash less often than the browser puts up with, and the last change counts', async () => {
  const writes = vi.spyOn(history, 'replaceState');
  const began = performance.now();
  for (let step = 1; step <= 400; step += 1) {
    replaceHash(`#/step${step}`);
    expect(currentHash()).toBe(`#/step${step}`);
    if (step % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await expect.poll(() => location.hash).toBe('#/step400');
  expect(writes.mock.calls.length).toBeLessThanOrEqual(52 + (performance.now() - began) / 100);
  writes.mockRestore();
});

test('what waited to be written is there to go back to, and does not come back by itself', async () => {
  replaceOften('#/one');
  replaceHash('#/two');
  pushHash('#/elsewhere');
  expect(currentHash()).toBe('#/elsewhere');
  history.back();
  await expect.poll(() => currentHash()).toBe('#/two');
  replaceOften('#/three');
  replaceHash('#/four');
  location.hash = '#/by-link';
  expect(currentHash()).toBe('#/by-link');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(location.hash).toBe('#/by-link');
});
