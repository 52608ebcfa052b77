import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  reduceVisibleFile,
  initialVisibleFile,
  type VisibleFile,
  type VisibleFileEvent,
  type PlaceInDiff,
} from './visible-file.ts';

const paths = ['a', 'b', 'c'];
const listed = (
  place: PlaceInDiff,
  some: readonly string[] = paths,
  ready = true,
  seen = some.length > 0,
): VisibleFileEvent => ({
  type: 'listed',
  place,
  paths: some,
  ready,
  seen,
});
const reported = (path: string): VisibleFileEvent => ({ type: 'reported', path });
const opened = (path: string): VisibleFileEvent => ({ type: 'opened', path });
const scrolled: VisibleFileEvent = { type: 'scrolled' };
const rested: VisibleFileEvent = { type: 'rested' };

const run = (place: PlaceInDiff, ...events: VisibleFileEvent[]): VisibleFile =>
  events.reduce(reduceVisibleFile, initialVisibleFile(place));
/** How often the view is asked before the target counts as reached. */
function tries(state: VisibleFile): number {
  let count = 0;
  for (let now = state; now.target !== null && count < 1000; now = reduceVisibleFile(now, scrolled))
    count += 1;
  return count;
}
const target = (state: VisibleFile): string | undefined => state.target?.path;

test('without a file in the place, what the view reports is in view', () => {
  expect(run({}, listed({}), reported('a'), reported('b'))).toMatchObject({ visible: 'b', target: null });
});

test('a place that names a file leads there once it is listed, and ends when the view reports it', () => {
  const start = run({ file: 'c' }, listed({ file: 'c' }, ['a'], false));
  expect(target(start)).toBe('c');
  const there = [listed({ file: 'c' }), reported('a'), scrolled, reported('c')].reduce(
    reduceVisibleFile,
    start,
  );
  expect(there).toMatchObject({ visible: 'c' });
  expect(target(there)).toBe('c');
  expect(reduceVisibleFile(there, scrolled)).toMatchObject({ visible: 'c', target: null });
});

test('reports while scrolling to a target do not count as what is in view', () => {
  expect(run({ file: 'c' }, listed({ file: 'c' }), reported('a'), scrolled).visible).toBe('c');
});

test('a file that is not in the whole list is not waited for', () => {
  const half = run({ file: 'gone' }, listed({ file: 'gone' }, ['a'], false), reported('a'));
  expect(target(half)).toBe('gone');
  expect(reduceVisibleFile(half, listed({ file: 'gone' }))).toMatchObject({ target: null, visible: 'a' });
});

test('a file that cannot reach the top edge counts as reached after some tries, more after more files came', () => {
  const start = run({ file: 'c' }, listed({ file: 'c' }), reported('b'));
  expect(tries(start)).toBe(20);
  const later = [...Array.from({ length: 19 }, () => scrolled), listed({ file: 'c' })].reduce(
    reduceVisibleFile,
    start,
  );
  expect(tries(later)).toBe(20);
});

test('choosing a file ends every other target', () => {
  expect(run({ file: 'c' }, listed({ file: 'c' }), opened('a'))).toMatchObject({
    visible: 'a',
    target: null,
  });
});

test('a link to another file, or to another line of the same, leads there', () => {
  const at = run({ file: 'a' }, listed({ file: 'a' }), reported('a'), scrolled);
  expect(target(reduceVisibleFile(at, listed({ file: 'b' })))).toBe('b');
  expect(target(reduceVisibleFile(at, listed({ file: 'a', line: 7 })))).toBe('a');
  expect(target(reduceVisibleFile(at, listed({ file: 'a' })))).toBeUndefined();
});

test('what was written into the place does not scroll back, though the line of the other file went with it', () => {
  const at = run({ file: 'a', line: 7 }, listed({ file: 'a', line: 7 }), reported('a'), scrolled);
  const gone = [reported('b'), rested, reported('c'), listed({ file: 'b' })].reduce(reduceVisibleFile, at);
  expect(gone).toMatchObject({ visible: 'c', target: null, written: undefined });
});

test('nothing is written while a target is scrolled to', () => {
  expect(run({ file: 'c' }, listed({ file: 'c' }), rested).written).toBeUndefined();
});

test('a link to a file that was once written, and never came back, leads there', () => {
  const at = run({}, listed({}), reported('b'), rested, listed({ file: 'a' }), reported('a'), scrolled);
  expect(target(reduceVisibleFile(at, listed({ file: 'b' })))).toBe('b');
});

test('another diff scrolls to the same file, also before that was written into the place', () => {
  const at = run({}, listed({}), reported('b'));
  const reading = reduceVisibleFile(at, listed({ changes: 'one' }, [], false));
  expect(target(reading)).toBe('b');
  expect(reduceVisibleFile(reading, listed({ changes: 'one' }, ['a', 'c']))).toMatchObject({ target: null });
});

test('another diff that was read ahead, and never seen, scrolls to the same file as one that is still to come', () => {
  const at = run({}, listed({}), reported('b'));
  const ahead = listed({ changes: 'one' }, paths, true, false);
  expect(target(reduceVisibleFile(at, ahead))).toBe('b');
  expect(run({}, listed({}), reported('b'), ahead, reported('a'), scrolled, reported('b'), scrolled)).toEqual(
    run({}, listed({}), reported('b'), listed({ changes: 'one' }, []), ahead, reported('b'), scrolled),
  );
});

test('another diff that was seen before keeps its own position', () => {
  const at = run({}, listed({}), reported('b'));
  expect(reduceVisibleFile(at, listed({ changes: 'one' }))).toMatchObject({ visible: 'b', target: null });
  // Also where the diff before had not got to its file yet.
  const reading = reduceVisibleFile(at, listed({ changes: 'one' }, [], false));
  expect(reading).toMatchObject({ target: { path: 'b' } });
  expect(reduceVisibleFile(reading, listed({}))).toMatchObject({ visible: 'b', target: null });
});

const path = fc.constantFrom(...paths, 'gone');
const place = fc.record({
  file: fc.option(path, { nil: undefined }),
  line: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  changes: fc.constantFrom(undefined, 'one'),
});
const event: fc.Arbitrary<VisibleFileEvent> = fc.oneof(
  fc.record({
    type: fc.constant('listed'),
    place,
    paths: fc.subarray(paths),
    ready: fc.boolean(),
    seen: fc.boolean(),
  }),
  fc.record({ type: fc.constant('reported'), path }),
  fc.record({ type: fc.constant('opened'), path }),
  fc.constant(scrolled),
  fc.constant(rested),
);

test('whatever happens: a complete list and some tries end every target, and the user has the last word', () => {
  fc.assert(
    fc.property(place, fc.array(event, { maxLength: 30 }), path, (from, events, chosen) => {
      const state = run(from, ...events);
      const whole = reduceVisibleFile(state, listed(state.place));
      const ended = Array.from({ length: 20 }, () => scrolled).reduce(reduceVisibleFile, whole);
      expect(ended.target).toBeNull();
      expect([opened(chosen), scrolled, rested].reduce(reduceVisibleFile, state).visible).toBe(chosen);
    }),
  );
});
