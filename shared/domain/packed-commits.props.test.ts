import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Commit } from '../ipc/shapes.ts';
import { MAX_PACKED_COMMITS, packCommits, unpackCommits } from './packed-commits.ts';

const text = fc.string({ unit: 'grapheme' });
const commit = fc.record({
  sha: text,
  parents: fc.array(text, { maxLength: 2 }),
  message: text,
  authorName: text,
  authorEmail: text,
  date: text,
});

test('commits come out as they went in, in their order, however many there are', () => {
  fc.assert(
    fc.property(fc.array(commit, { minLength: 1, maxLength: 4 }), fc.nat({ max: 5000 }), (some, most) => {
      const commits = Array.from({ length: most }, (_, at) => ({
        sha: '',
        parents: [],
        message: '',
        authorName: '',
        authorEmail: '',
        date: '',
        ...some[at % some.length],
      }));
      const read: Commit[] = [];
      do {
        const next = unpackCommits(packCommits(commits, read.length));
        expect(next.length).toBeLessThanOrEqual(MAX_PACKED_COMMITS);
        read.push(...next);
        if (next.length === 0) break;
      } while (read.length < commits.length);
      expect(read).toEqual(commits);
    }),
    { numRuns: 20 },
  );
});
