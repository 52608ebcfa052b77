import { expect, test } from 'vitest';
import type { WorkerCommand, FromWorker, WorkerEvent } from '../model/protocol.ts';
import { NoAnswer, WorkerClient, type PendingQuestion, type WorkerPort } from './worker-client.ts';

class Port implements WorkerPort {
  readonly sent: (WorkerCommand | PendingQuestion)[] = [];
  ended = false;
  #onMessage: (event: { data: FromWorker }) => void = () => undefined;
  #onError: () => void = () => undefined;

  postMessage(message: WorkerCommand | PendingQuestion): void {
    this.sent.push(message);
  }
  addEventListener(
    ...[type, listener]:
      | [type: 'message', listener: (event: { data: FromWorker }) => void]
      | [type: 'error', listener: () => void]
  ): void {
    if (type === 'message') this.#onMessage = listener;
    else this.#onError = listener;
  }
  terminate(): void {
    this.ended = true;
  }
  say(data: FromWorker): void {
    this.#onMessage({ data });
  }
  crash(): void {
    this.#onError();
  }
}

function started() {
  const ports: Port[] = [];
  const heard: (WorkerEvent | 'crash')[] = [];
  const late: WorkerEvent[] = [];
  const take = (): Port => {
    const port = new Port();
    ports.push(port);
    return port;
  };
  const client = new WorkerClient(take, {
    onEvent: (event) => heard.push(event),
    onLateEvent: (event) => late.push(event),
    onCrash: () => heard.push('crash'),
  });
  client.start();
  return { client, heard, late, ports, port: ports[0] ?? new Port() };
}

test('answers find their question by number, in whatever order they come', async () => {
  const { client, port, heard } = started();
  const [one, two] = [
    client.ask('raw', { file: 1, hash: 'h' }),
    client.ask('change', { file: 1, row: 2, step: 1 }),
  ];
  expect(port.sent).toEqual([
    { type: 'ask', id: 1, name: 'raw', ask: { file: 1, hash: 'h' } },
    { type: 'ask', id: 2, name: 'change', ask: { file: 1, row: 2, step: 1 } },
  ]);
  port.say({ type: 'answer', id: 2, answer: null });
  port.say({ type: 'answer', id: 1, answer: 'first' });
  port.say({ type: 'answer', id: 1, answer: 'nobody asked' });
  expect(await one).toBe('first');
  expect(await two).toBeNull();
  expect(heard).toEqual([]);
});

test('a question that the worker cannot answer is refused with its words', async () => {
  const { client, port } = started();
  const asked = client.ask('raw', { file: 1, hash: 'h' });
  port.say({ type: 'answer', id: 1, failed: 'no such file' });
  await expect(asked).rejects.toEqual(new NoAnswer('no such file'));
});

test('nobody waits for a worker that stopped, was stopped, or never was', async () => {
  const { client, port, heard } = started();
  const [before] = [client.ask('raw', { file: 1, hash: 'h' })];
  port.crash();
  await expect(before).rejects.toBeInstanceOf(NoAnswer);
  expect(heard).toEqual(['crash']);
  const later = client.ask('raw', { file: 1, hash: 'h' });
  client.stop();
  await expect(later).rejects.toBeInstanceOf(NoAnswer);
  expect(port.ended).toBe(true);
  await expect(client.ask('raw', { file: 1, hash: 'h' })).rejects.toBeInstanceOf(NoAnswer);
});

test('what the worker before still had to say is not heard', async () => {
  const { client, ports, heard } = started();
  const [first] = ports;
  client.stop();
  client.start();
  const asked = client.ask('raw', { file: 1, hash: 'h' });
  first?.say({ type: 'answer', id: 1, answer: 'of another reading' });
  first?.say({ type: 'done', bytes: 1 });
  first?.crash();
  ports[1]?.say({ type: 'done', bytes: 2 });
  ports[1]?.say({ type: 'answer', id: 1, answer: 'of this one' });
  expect(await asked).toBe('of this one');
  expect(heard).toEqual([{ type: 'done', bytes: 2 }]);
});

test('what must not be lost is answered by a worker that was left, which ends with its last answer', async () => {
  const { client, port, heard, late } = started();
  const lost = client.ask('raw', { file: 1, hash: 'h' });
  const [one, two] = [
    client.askToTheEnd('raw', { file: 1, hash: 'h' }),
    client.askToTheEnd('raw', { file: 2, hash: 'i' }),
  ];
  client.stop();
  client.start();
  await expect(lost).rejects.toBeInstanceOf(NoAnswer);
  port.say({ type: 'done', bytes: 1 });
  port.say({ type: 'answer', id: 2, answer: 'first' });
  expect(await one).toBe('first');
  expect(port.ended).toBe(false);
  port.say({ type: 'answer', id: 3, answer: 'second' });
  expect(await two).toBe('second');
  expect(port.ended).toBe(true);
  expect([heard, late]).toEqual([[], [{ type: 'done', bytes: 1 }]]);
});

test('nobody waits for a worker that was left and stopped before its last answer', async () => {
  const { client, port, heard } = started();
  const last = client.askToTheEnd('raw', { file: 1, hash: 'h' });
  client.stop();
  port.crash();
  await expect(last).rejects.toBeInstanceOf(NoAnswer);
  expect(port.ended).toBe(true);
  expect(heard).toEqual([]);
});
