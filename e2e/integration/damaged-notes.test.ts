import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText } from '../../git/process/run.ts';
import type { NotePlace } from '../../shared/ipc/shapes.ts';
import { openDemo, type Demo } from './support/demo.ts';
import { failureOf } from './support/failure-of.ts';

/** A note that is there and cannot be read is never shown as none, and no sentence blames somebody else for it. */
let gitDir: string;
let desk: Demo['desk'];
let place: NotePlace;
let close: () => Promise<void>;

beforeEach(async () => {
  ({ gitDir, desk, place, close } = await openDemo());
});
afterEach(() => close());

async function hold(blob: string): Promise<void> {
  const input = `100644 blob ${blob}\t${place.object}\n`;
  const tree = await gitText(['mktree', '--missing'], { gitDir, input });
  const as = ['-c', 'user.name=R', '-c', 'user.email=r@example.com'];
  const commit = await gitText([...as, 'commit-tree', '-m', 'made elsewhere', tree], { gitDir });
  await gitText(['update-ref', place.notesRef, commit], { gitDir });
}

test('a note whose text is missing is told as one, and so is why nothing is written over it', async () => {
  await hold('1'.repeat(40));
  const told = { message: expect.stringContaining('1'.repeat(40)) };
  expect(await failureOf(Promise.resolve(desk.notes.notes.read(place)))).toMatchObject(told);
  const base = { text: null, refSha: null };
  expect(
    await failureOf(Promise.resolve(desk.notes.notes.write({ place, action: 'add', text: 'Mine.', base }))),
  ).toMatchObject(told);
  expect(desk.notes.pending()).toMatchObject([{ state: 'needs-you', text: 'Mine.', error: told }]);
});

test.each(['by the route', 'over Git'])(
  'a note too large to be shown is told as one, read %s',
  async (how) => {
    await hold(
      await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: 'long words\n'.repeat(1_700_000) }),
    );
    // Fetched before: what is known of it is not taken for its text either.
    await desk.notes.fetched.refresh(place, true);
    if (how === 'over Git')
      desk.network = async (url, init, go) =>
        url.includes('/repos/notes') ? new Response('{}', { status: 404 }) : await go(url, init);
    expect(await failureOf(Promise.resolve(desk.notes.notes.read(place)))).toMatchObject({
      message: expect.stringContaining('too large'),
    });
  },
);
