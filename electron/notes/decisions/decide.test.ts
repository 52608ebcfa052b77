import { expect, test } from 'vitest';
import { beginWrite, decideNoteWrite } from './decide.ts';
import type { NoteIntent } from './intent.ts';
import type { WriteEvent, WriteStep } from './steps.ts';

/** What comes of a write while a host answers each request so, and its note stays as it is. */
function endOf(answer: (tries: number) => WriteEvent): WriteStep {
  const base = { text: null, refSha: null };
  let { progress, step } = decideNoteWrite(beginWrite({ action: 'add', mine: 'Mine.', base }), {
    type: 'go',
    waited: false,
    host: { replaces: false },
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

const raw = 'caf\udce9\n';
const go = (replaces: boolean): WriteEvent => ({ type: 'go', waited: false, host: { replaces } });

test.each<[string, NoteIntent]>([
  ['an edit of a note', { action: 'edit', mine: raw, base: { text: `${raw}more\n`, refSha: null } }],
  ['an edit that takes them away', { action: 'edit', mine: 'cafe', base: { text: raw, refSha: null } }],
  ['a note that comes back', { action: 'add', mine: raw, base: { text: null, refSha: null } }],
])('bytes that are not UTF-8 go to a host that takes them, and to no other: %s', (_, intent) => {
  expect(decideNoteWrite(beginWrite(intent), go(false)).step).toMatchObject({
    do: 'fail',
    error: { message: expect.stringContaining('not UTF-8') },
  });
  expect(decideNoteWrite(beginWrite(intent), go(true)).step).toMatchObject({ do: 'send' });
});

test('an edit is one request where the host can, and one that has begun goes on in its own way', () => {
  const intent: NoteIntent = { action: 'edit', mine: 'b', base: { text: 'a', refSha: null }, exact: true };
  const { progress, step } = decideNoteWrite(beginWrite(intent), go(true));
  expect(step).toMatchObject({ do: 'send', action: 'replace', text: 'b' });
  // Before anything was answered the host has become another one.
  expect(decideNoteWrite(progress, go(false)).progress.phase).toBe('replacing');
  const first = decideNoteWrite(beginWrite(intent), go(false));
  expect(first.step).toMatchObject({ do: 'send', action: 'remove' });
  expect(decideNoteWrite(first.progress, go(true)).progress.phase).toBe('removing');
});
