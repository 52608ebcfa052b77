import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import { sameNote } from '../../shared/domain/notes/canonical.ts';
import type { NotePlace } from '../../shared/ipc/shapes.ts';
import { AppFailure } from '../../shared/failure.ts';
import { openDesk } from './support/desk.ts';
import { openDemo, type Demo } from './support/demo.ts';

let world: Demo['world'];
let gitDir: string;
let desk: Demo['desk'];
let place: NotePlace;
let close: () => Promise<void>;

beforeEach(async () => {
  ({ world, gitDir, desk, place, close } = await openDemo());
});
afterEach(() => close());

/** The blob itself, byte for byte. */
async function stored(): Promise<string> {
  const blob = await gitText(['notes', '--ref=reviews', 'list', place.object], { gitDir });
  return (await runGit(['cat-file', 'blob', blob], { gitDir })).stdout.toString('utf8');
}

test.each([
  ['NUL', 'before\0after'],
  ['CRLF', 'one\r\ntwo\r\n'],
  ['right to left', '\u05e9\u05dc\u05d5\u05dd \u202e abc \u202c'],
  ['ten thousand lines', Array.from({ length: 10_000 }, (_, n) => `line ${n}`).join('\n')],
  ['a megabyte but one byte', 'x'.repeat(1_048_574)],
  ['a lone surrogate', 'a\ud800b'],
  ['astral and combined', 'e\u0301 \u{1f469}\u200d\u{1f467}'],
  ['leading dashes', '--end-of-options\n-m x'],
])('%s: written as it is, or refused with a sentence and the draft intact', async (_, text) => {
  desk.store.drafts.put({
    place,
    text,
    caret: 1,
    action: 'add',
    base: { text: null, refSha: null },
    savedAt: 0,
  });
  const kept = desk.store.drafts.get(place)?.text;
  try {
    expect(await desk.write(place, 'add', text)).toMatchObject({ status: 'done' });
    const now = await stored();
    expect(sameNote(now, text.toWellFormed())).toBe(true);
    expect((await desk.notes.notes.read(place)).text).toBe(now);
  } catch (cause) {
    if (!(cause instanceof AppFailure)) throw cause;
    expect(cause.error.message).toMatch(/\w+ \w+/);
    expect(desk.store.drafts.get(place)?.text).toBe(kept);
    // Nothing waits to be sent; the refusal stays said.
    expect(desk.store.writes.list().filter(({ state }) => state !== 'needs-you')).toEqual([]);
  }
});

test('only spaces: refused before anything is sent', async () => {
  let sent = 0;
  desk.network = async (url, init, go) => {
    if (init.method === 'POST') sent += 1;
    return await go(url, init);
  };
  await expect(desk.write(place, 'add', '  \n\t ')).rejects.toMatchObject({ error: { kind: 'validation' } });
  expect(sent).toBe(0);
});

test('appending to a note of ten thousand lines that somebody else appends to as well keeps every line once', async () => {
  const lines = Array.from({ length: 10_000 }, (_, n) => `line ${n}`).join('\n');
  await desk.write(place, 'add', lines);
  const { text, refSha } = await desk.notes.notes.read(place);
  const rival = await openDesk(world, 'Rival');
  await rival.write(place, 'append', 'Theirs.');
  const base = { text, refSha };
  expect(await desk.notes.notes.write({ place, action: 'append', text: 'Mine.', base })).toMatchObject({
    status: 'done',
  });
  expect(await stored()).toBe(`${lines}\n\nTheirs.\n\nMine.\n`);
  await rival.close();
});
