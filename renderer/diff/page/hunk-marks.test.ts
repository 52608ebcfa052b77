import { expect, test } from 'vitest';
import type { WorkerCommand } from '../model/protocol.ts';
import { HunkMarksLink } from './hunk-marks.ts';
import { Viewport } from './viewport.ts';

const refuse = () => Promise.reject(new Error('Nothing is asked here.'));

test('the worker has what was read before any file, after each opening and when it becomes clear', () => {
  const sent: WorkerCommand[] = [];
  const marks: WorkerCommand = { type: 'setHunks', marks: [['a', 'key']] };
  const send = (command: WorkerCommand) => void sent.push(command);
  const link = new HunkMarksLink(new Viewport(() => undefined), { send, ask: refuse, askToTheEnd: refuse });
  link.begin();
  expect(sent).toEqual([]);
  link.take(new Map([['a', 'key']]), () => undefined);
  expect(sent).toEqual([marks]);
  link.begin();
  expect(sent).toEqual([marks, marks]);
});
