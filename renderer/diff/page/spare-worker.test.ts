import { expect, test } from 'vitest';
import { spareWorker } from './spare-worker.ts';

class FakeWorker extends EventTarget {
  ended = false;
  terminate(): void {
    this.ended = true;
  }
}

function workers() {
  const all: FakeWorker[] = [];
  const spare = spareWorker(() => {
    const worker = new FakeWorker();
    all.push(worker);
    return worker;
  });
  return { all, spare };
}

test('one waits at a time, and each is handed out once', () => {
  const { all, spare } = workers();
  spare.start();
  spare.start();
  expect(all).toHaveLength(1);
  expect(spare.take()).toBe(all[0]);
  expect(spare.take()).toBe(all[1]);
});

test('one that stopped while it waited is not handed out, nor kept from being replaced', () => {
  const { all, spare } = workers();
  spare.start();
  all[0]?.dispatchEvent(new Event('error'));
  expect(all[0]?.ended).toBe(true);
  expect(spare.take()).toBe(all[1]);
  spare.start();
  all[2]?.dispatchEvent(new Event('error'));
  spare.start();
  expect(spare.take()).toBe(all[3]);
});

test('the error of a worker that was handed out goes to its user', () => {
  const { all, spare } = workers();
  spare.start();
  const taken = spare.take();
  spare.start();
  taken.dispatchEvent(new Event('error'));
  expect(taken.ended).toBe(false);
  expect(spare.take()).toBe(all[1]);
});
