import type { ImportStream, Mark } from '../fast-import.ts';
import type { By } from '../people.ts';

const REVIEWS = 'refs/notes/reviews';
const BUILDS = 'refs/notes/commits';

/** Notes with a past: written, appended, edited and removed, by several roles, on two notes refs. */
export function writeNotes(stream: ImportStream, by: By, commits: readonly Mark[], fork: Mark): void {
  const [clock, errors, cap, ring, vectors, docs, script] = commits;
  const review = (
    on: Mark | undefined,
    role: Parameters<By>[0],
    hours: number,
    text: string | null,
  ): void => {
    if (on !== undefined) stream.note({ notesRef: REVIEWS, on, text, by: by(role, hours) });
  };
  review(
    fork,
    'maintainer',
    280,
    'Good. Please say in the changelog that a refund of nothing is refused now.',
  );
  review(errors, 'reviewer', 69, 'Is 408 worth another try as well?');
  review(cap, 'reviewer', 50, "3600 s is the host's limit for restricted keys: good.");
  review(clock, 'reviewer', 49, 'Pure rename. Nothing to say.');
  review(cap, 'reviewer', 30, "3600 s is the host's limit for restricted keys: good.\nPlease also set iat.");
  review(
    errors,
    'contributor',
    28,
    'Is 408 worth another try as well?\n\nThe ledger never sends it; its gateway answers 504.',
  );
  review(clock, 'reviewer', 26, null);
  review(
    cap,
    'reviewer',
    2,
    "3600 s is the host's limit for restricted keys: good.\nPlease also set iat, or those keys will be refused.",
  );
  review(
    ring,
    'security',
    19,
    'The overlap is one token life. Two things before this goes out:\n\n1. forget() must also stop signatures that wait in mintAll().\n2. Who may call announce? Only the release job should.',
  );
  review(script, 'security', 18, 'chmod 755 is right; the old file could only be run through sh.');

  const build = (on: Mark | undefined, hours: number, text: string): void => {
    if (on !== undefined) stream.note({ notesRef: BUILDS, on, text, by: by('ci', hours) });
  };
  build(cap, 50.8, 'build 1481: passed in 3 min 12 s');
  build(
    ring,
    45.8,
    'build 1482: failed\n  test/rotation.test.ts: the next key begins where the last one ends',
  );
  build(
    ring,
    44.9,
    'build 1482: failed\n  test/rotation.test.ts: the next key begins where the last one ends\n\nbuild 1483: passed in 3 min 9 s (second attempt)',
  );
  build(vectors, 28.9, 'build 1486: passed in 4 min 2 s');
  build(docs, 26.9, 'build 1487: passed in 1 min 40 s');
}
