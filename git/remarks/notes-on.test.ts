import { expect, test } from 'vitest';
import { notesOn, NOTHING_AHEAD, type NotesSource } from './notes-on.ts';

const COMMIT = 'a'.repeat(40);
const LONG = '12345678\n'.repeat(150_000);

/** Notes on one commit, by their refs. */
function source(texts: Readonly<Record<string, string>>): NotesSource {
  return {
    refs: () => Promise.resolve(Object.keys(texts).map((ref) => ({ ref, sha: COMMIT }))),
    present: (ref) => Promise.resolve(new Map([[COMMIT, ref]])),
    texts: (blobs) => Promise.resolve(blobs.map((ref) => texts[ref] ?? null)),
    index: () => Promise.resolve(null),
  };
}

test('a long note of a program is not searched for what people say', async () => {
  const texts = {
    'refs/notes/ai': LONG,
    'refs/notes/commits': LONG,
    'refs/notes/review': 'Code-Review+1: Ann',
  };
  const place = { orgId: 'o', repo: 'r' };
  const { notes, omitted } = await notesOn(place, source(texts), new Set([COMMIT]), NOTHING_AHEAD);
  expect(notes.map(({ notesRef }) => notesRef)).toEqual(['refs/notes/commits', 'refs/notes/review']);
  expect(omitted).toBe(0);
});
