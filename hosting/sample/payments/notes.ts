import type { ImportStream, Mark } from '../fast-import.ts';
import type { By } from '../people.ts';

const REVIEWS = 'refs/notes/reviews';
const BUILDS = 'refs/notes/commits';

const CAP = `3600 s is the host's limit for restricted keys: good.
Please also set iat, or those keys will be refused.`;

const RING = `The overlap is one token life. Two things before this goes out:

1. forget() must also stop signatures that wait in mintAll().
2. Who may call announce? Only the release job should.`;

/** Remarks on lines that the next commit changes (the second one), and on lines that it only moves. */
const CAP_REMARKS = `src/token.ts:12: Why is this capped here and not in the caller?
src/token.ts:13: [x] This reads the key from the disk for every token.
src/token.ts:12: Because the caller does not know the key.`;

/** Remarks on a renamed file, on removed lines, with a suggestion, and on a file. */
const RING_REMARKS = `src/rotation.ts:26: Two weeks for everybody? The sandbox rotates every week.
src/legacy-signer.ts:-20-23: [x] Was anybody still using this?
  The deploy script did, until 3.3.
src/token.ts:36: A key that is forgotten meanwhile goes on signing here.
  \`\`\`suggestion
        this.keys.assertTrusted(request.org);
        tokens.push(await this.mint(request));
  \`\`\`
test/rotation.test.ts: The dates of this file want names.`;

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
  review(cap, 'reviewer', 2, CAP);
  review(ring, 'security', 19, RING);
  review(script, 'security', 18, 'chmod 755 is right; the old file could only be run through sh.');

  writeRemarks(review, cap, ring);

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

type Review = (on: Mark | undefined, role: Parameters<By>[0], hours: number, text: string) => void;

/** Remarks beside lines: pieces of the same notes, each by another author. */
function writeRemarks(review: Review, cap: Mark | undefined, ring: Mark | undefined): void {
  const [question = '', disk = '', answer = ''] = CAP_REMARKS.split('\n');
  review(cap, 'security', 1.8, `${CAP}\n\n${question}\n${disk.replace('[x] ', '')}`);
  review(cap, 'contributor', 1.5, `${CAP}\n\n${question}\n${disk}\n${answer}`);
  review(ring, 'reviewer', 17, `${RING}\n\n${RING_REMARKS.replace('[x] ', '')}`);
  review(ring, 'contributor', 16, `${RING}\n\n${RING_REMARKS}`);
}
