import { expect, test } from 'vitest';
import type { EmbeddedState } from '../../shared/ipc/shapes.ts';
import { createLog } from '../security/log.ts';
import type { HostingMessage } from '../../shared/embedded.ts';
import { FakeChild } from './testing/fake-child.ts';
import { createHostingWorker } from './worker.ts';

function setUp() {
  const children: FakeChild[] = [];
  const states: EmbeddedState[] = [];
  const waits: number[] = [];
  const worker = createHostingWorker({
    org: 'sample',
    words: { name: 'The service', cannotStart: 'it has no key' },
    fork() {
      const child = new FakeChild();
      children.push(child);
      return child;
    },
    start: () => Promise.resolve({ type: 'start', orgs: [] }),
    onState: (state) => states.push(state),
    log: createLog(() => undefined),
    setTimeout(run, ms) {
      waits.push(ms);
      queueMicrotask(run);
    },
  });
  const child = (): FakeChild => children.at(-1) ?? new FakeChild();
  return { worker, children, states, waits, child };
}

const ready = (port: number): HostingMessage => ({
  type: 'ready',
  orgs: [{ org: 'sample', api: `http://127.0.0.1:${port}`, git: `http://127.0.0.1:${port}` }],
});
const settled = (): Promise<void> => new Promise(setImmediate);

test('it is started once, at the first use, and tells its progress', async () => {
  const { worker, children, states, child } = setUp();
  expect(worker.state().phase).toBe('off');
  const first = worker.ensure();
  const second = worker.ensure();
  await settled();
  expect(children).toHaveLength(1);
  expect(child().got).toEqual([{ type: 'start', orgs: [] }]);
  child().say({ type: 'progress', org: 'sample', step: 'docs', done: 1, total: 6 });
  child().say(ready(1));
  expect(await first).toEqual({ api: 'http://127.0.0.1:1', gitHost: 'http://127.0.0.1:1' });
  expect(await second).toEqual(await first);
  expect(states.map(({ phase }) => phase)).toEqual(['starting', 'building', 'ready']);
});

test('when it dies it is started again, and whoever asks meanwhile gets the new address', async () => {
  const { worker, children, child } = setUp();
  void worker.ensure();
  child().say(ready(1));
  child().die();
  const next = worker.ensure();
  await settled();
  expect(children).toHaveLength(2);
  child().say(ready(2));
  expect((await next).api).toBe('http://127.0.0.1:2');
});

test('deaths in a row wait longer each time, and end with a sentence', async () => {
  const { worker, children, waits, child } = setUp();
  const asked = worker.ensure();
  for (let i = 0; i < 6; i += 1) {
    await settled();
    child().die();
  }
  await expect(asked).rejects.toMatchObject({ error: { kind: 'host-unavailable' } });
  expect(waits).toEqual([250, 500, 1000, 2000, 4000]);
  expect(worker.state()).toMatchObject({ phase: 'failed' });
  const again = worker.ensure();
  await settled();
  expect(children).toHaveLength(7);
  child().say(ready(3));
  expect((await again).api).toBe('http://127.0.0.1:3');
});

test('everybody who adds a folder at once hears the answer, and the service is told once', async () => {
  const { worker, child } = setUp();
  void worker.ensure();
  child().say(ready(1));
  await settled();
  const all = Array.from({ length: 5 }, () => worker.addRepository('x', '/x'));
  const other = worker.addRepository('x', '/y');
  await settled();
  const added = (path: string) =>
    child().got.filter((message) => message.type === 'add-repository' && message.path === path);
  expect(added('/x')).toHaveLength(1);
  expect(added('/y')).toHaveLength(0);
  child().say({ type: 'added', org: 'sample', name: 'x', gitDir: '/x/.git', headDir: '/x/.git' });
  await Promise.all(all);
  await expect.poll(() => added('/y')).toHaveLength(1);
  child().say({ type: 'refused', org: 'sample', name: 'x', message: 'Taken.' });
  await expect(other).rejects.toMatchObject({ error: { message: 'Taken.' } });
});

test.each(['dies', 'fails', 'is stopped'])(
  'a service that %s leaves nobody waiting for a folder',
  async (how) => {
    const { worker, child } = setUp();
    void worker.ensure();
    child().say(ready(1));
    await settled();
    const all = ['x', 'x', 'z'].map(async (name) => await worker.addRepository(name, `/${name}`));
    const answers = Promise.allSettled(all);
    await settled();
    if (how === 'dies') child().die();
    else if (how === 'fails') child().say({ type: 'failed', message: 'git is missing' });
    else worker.stop();
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  },
);

test('keys that are learned twice at once are told to both', async () => {
  const { worker, child } = setUp();
  void worker.ensure();
  child().say(ready(1));
  await settled();
  const both = [worker.learn({ type: 'start', orgs: [] }), worker.learn({ type: 'start', orgs: [] })];
  await settled();
  child().say(ready(1));
  child().say(ready(1));
  await Promise.all(both);
});

test('what it refuses is told with its reason', async () => {
  const { worker, child } = setUp();
  const adding = worker.addRepository('x', '/x');
  child().say(ready(1));
  await settled();
  child().say({ type: 'refused', org: 'sample', name: 'x', message: 'This folder is no Git repository.' });
  await expect(adding).rejects.toMatchObject({
    error: { kind: 'validation', message: 'This folder is no Git repository.' },
  });
});

test('a failure of its own ends the start', async () => {
  const { worker, child } = setUp();
  const asked = worker.ensure();
  child().say({ type: 'failed', message: 'git is missing' });
  await expect(asked).rejects.toThrow('git is missing');
  expect(worker.state()).toMatchObject({ phase: 'failed', message: 'git is missing' });
});

test('what is missing on the computer is told without a word about a host', async () => {
  const { worker, child } = setUp();
  const asked = worker.ensure();
  child().say({ type: 'failed', message: 'Git is not installed.', next: 'Install it.' });
  await expect(asked).rejects.toMatchObject({
    error: { message: 'Git is not installed.', next: 'Install it.' },
  });
});

test('a message that is none, and a process that was replaced, are not listened to', async () => {
  const { worker, child } = setUp();
  const asked = worker.ensure();
  const old = child();
  old.say('hello');
  old.die();
  await settled();
  old.say(ready(1));
  expect(worker.state().phase).toBe('starting');
  child().say(ready(2));
  expect((await asked).api).toBe('http://127.0.0.1:2');
});

test('once stopped it stays so', async () => {
  const { worker, children, child } = setUp();
  void worker.ensure();
  child().say(ready(1));
  worker.stop();
  expect(child().got.at(-1)).toEqual({ type: 'stop' });
  child().die();
  await settled();
  expect(children).toHaveLength(1);
});

test('new keys are sent to a running service only', async () => {
  const { worker, child, children } = setUp();
  const message = { type: 'start' as const, orgs: [] };
  await worker.learn(message);
  expect(children).toHaveLength(0);
  void worker.ensure();
  await settled();
  const learned = worker.learn(message);
  let done = false;
  void learned.then(() => (done = true));
  child().say(ready(1));
  await settled();
  expect(child().got).toHaveLength(2);
  expect(done).toBe(false);
  child().say(ready(1));
  await learned;
  expect((await worker.ensure()).api).toBe('http://127.0.0.1:1');
});

test('a service that dies while it learns keys leaves nobody waiting', async () => {
  const { worker, child } = setUp();
  void worker.ensure();
  child().say(ready(1));
  const learned = worker.learn({ type: 'start', orgs: [] });
  await settled();
  child().die();
  await settled();
  child().say(ready(2));
  await learned;
  expect((await worker.ensure()).api).toBe('http://127.0.0.1:2');
});
