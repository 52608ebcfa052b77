import { expect, onTestFinished, test, vi } from 'vitest';
import { operations } from './operations.ts';
import { readRange } from './range.ts';

const COMMITS = 2000;
const PIECES = 40;

/** A host's answer of so many commits, all of whose pieces are here at once. */
function answer(): Response {
  const commits = Array.from({ length: COMMITS }, (_, at) => ({
    sha: at.toString(16).padStart(40, '0'),
    parent_shas: [],
    message: 'Do something',
    author_name: 'Reviewer',
    author_email: 'reviewer@example.com',
    committer_name: 'Reviewer',
    committer_email: 'reviewer@example.com',
    date: '2026-01-01T00:00:00Z',
  }));
  const bytes = new TextEncoder().encode(JSON.stringify({ commits, has_more: false }));
  const size = Math.ceil(bytes.length / PIECES);
  return new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.subarray(at, at + size));
        controller.close();
      },
    }),
  );
}

test('others have their turn while a long list is read', async () => {
  let now = 0;
  // Each look at the clock is five milliseconds after the one before.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 5));
  onTestFinished(() => {
    clock.mockRestore();
  });
  let turns = 0;
  let over = false;
  const count = (): void => {
    turns += 1;
    if (!over) setImmediate(count);
  };
  setImmediate(count);
  const { commits } = await readRange(answer(), operations.range);
  over = true;
  expect(commits).toHaveLength(COMMITS);
  expect(turns).toBeGreaterThanOrEqual(PIECES);
});
