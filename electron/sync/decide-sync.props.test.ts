import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideSync, movesBetween, SYNC_TIMEOUT_MS, type BranchHeads, type HostSays } from './decide-sync.ts';

const heads = fc
  .dictionary(fc.constantFrom('main', 'next', 'old', 'a/b'), fc.constantFrom('1', '2', '3'))
  .map((record): BranchHeads => new Map(Object.entries(record)));
const host = fc.constantFrom<HostSays>('running', 'done', 'failed', 'nothing');
const look = fc.record({
  before: heads,
  last: heads,
  now: heads,
  elapsedMs: fc.nat(2 * SYNC_TIMEOUT_MS),
  host,
});

test('the moves lead from one look to the other, and nothing else', () => {
  fc.assert(
    fc.property(heads, heads, (before, after) => {
      const replayed = new Map(before);
      for (const { ref, from, to } of movesBetween(before, after)) {
        expect(before.get(ref) ?? null).toBe(from);
        expect(from).not.toBe(to);
        if (to === null) replayed.delete(ref);
        else replayed.set(ref, to);
      }
      expect(replayed).toEqual(new Map(after));
    }),
  );
});

test('a sync always ends', () => {
  fc.assert(
    fc.property(look, (seen) => {
      const decision = decideSync({ ...seen, elapsedMs: SYNC_TIMEOUT_MS + seen.elapsedMs });
      expect(decision.phase).not.toBe('watching');
    }),
  );
});

test('"no change" is never said of branches that moved, and "moved" never without a move', () => {
  fc.assert(
    fc.property(look, (seen) => {
      const decision = decideSync(seen);
      const moved = movesBetween(seen.before, seen.now).length > 0;
      if (decision.phase === 'unchanged' || decision.phase === 'refused') expect(moved).toBe(false);
      if (decision.phase === 'moved') expect(decision.moves.length).toBeGreaterThan(0);
      if (decision.phase === 'watching') expect(decision.waitMs).toBeGreaterThan(0);
    }),
  );
});

test('without word from the host, branches that still move are watched on', () => {
  const before = new Map([['main', '1']]);
  const half = new Map([['main', '2']]);
  const whole = new Map([
    ['main', '2'],
    ['next', '1'],
  ]);
  const at = { before, elapsedMs: 1000, host: 'nothing' as const };
  expect(decideSync({ ...at, last: before, now: half }).phase).toBe('watching');
  expect(decideSync({ ...at, last: half, now: whole }).phase).toBe('watching');
  expect(decideSync({ ...at, last: whole, now: whole }).phase).toBe('moved');
});
