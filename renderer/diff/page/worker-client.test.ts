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
  const take = (): Port => {
    const port = new Port();
    ports.push(port);
    return port;
  };
  const client = new WorkerClient(take, {
    onEvent: (event) => heard.push(event),
    onCrash: () => heard.push('crash'),
  });
  client.start();
  return { client, heard, ports, port: ports[0] ?? new Port() };
}

test('answers find their question by number, in whatever order they come', async () => {
  const { client, port, heard } = started();
  const [one, two] = [client.ask('raw', { file: 1 }), client.ask('change', { file: 1, row: 2, step: 1 })];
  expect(port.sent).toEqual([
    { type: 'ask', id: 1, name: 'raw', ask: { file: 1 } },
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
  const asked = client.ask('raw', { file: 1 });
  port.say({ type: 'answer', id: 1, failed: 'no such file' });
  await expect(asked).rejects.toEqual(new NoAnswer('no such file'));
});

test('nobody waits for a worker that stopped, was stopped, or never was', async () => {
  const { client, port, heard } = started();
  const [before] = [client.ask('raw', { file: 1 })];
  port.crash();
  await expect(before).rejects.toBeInstanceOf(NoAnswer);
  expect(heard).toEqual(['crash']);
  const later = client.ask('raw', { file: 1 });
  client.stop();
  await expect(later).rejects.toBeInstanceOf(NoAnswer);
  expect(port.ended).toBe(true);
  await expect(client.ask('raw', { file: 1 })).rejects.toBeInstanceOf(NoAnswer);
});

test('what the worker before still had to say is not heard', async () => {
  const { client, ports, heard } = started();
  const [first] = ports;
  client.stop();
  client.start();
  const asked = client.ask('raw', { file: 1 });
  first?.say({ type: 'answer', id: 1, answer: 'of another reading' });
  first?.say({ type: 'done', bytes: 1 });
  first?.crash();
  ports[1]?.say({ type: 'done', bytes: 2 });
  ports[1]?.say({ type: 'answer', id: 1, answer: 'of this one' });
  expect(await asked).toBe('of this one');
  expect(heard).toEqual([{ type: 'done', bytes: 2 }]);
});
