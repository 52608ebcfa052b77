import { expect, test } from 'vitest';
import { beginWrite, decideNoteWrite } from './decide.ts';
import type { WriteEvent, WriteStep } from './steps.ts';

/** What comes of a write while a host answers each request so, and its note stays as it is. */
function endOf(answer: (tries: number) => WriteEvent): WriteStep {
  const base = { text: null, refSha: null };
  let { progress, step } = decideNoteWrite(beginWrite({ action: 'add', mine: 'Mine.', base }), {
    type: 'go',
    waited: false,
  });
  while (step.do === 'send' || step.do === 'read') {
    const event: WriteEvent =
      step.do === 'send' ? answer(step.tries) : { type: 'read', theirs: base, landed: null };
    ({ progress, step } = decideNoteWrite(progress, event));
  }
  return step;
}

const away = { kind: 'host-unavailable', message: 'The host is out of order.' } as const;
const moved = { kind: 'conflict', message: 'The notes ref has moved.' } as const;

test('a host that takes no write is told as such, and not as a notes ref that others move', () => {
  expect(endOf(() => ({ type: 'failed', error: away }))).toMatchObject({ do: 'wait', error: away });
  expect(endOf(() => ({ type: 'failed', error: moved }))).toMatchObject({
    error: { message: expect.stringContaining('kept moving') },
  });
  expect(endOf((tries) => ({ type: 'failed', error: tries < 9 ? away : moved }))).toMatchObject({
    error: { message: expect.stringContaining('kept moving') },
  });
});
