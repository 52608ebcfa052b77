/** Every claim that the app makes about a repository is Git's own answer, or it says what it does not know. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { beginClaim, openBench, UNKNOWN, type Bench } from './bench.ts';
import { JUDGES } from './judges.ts';
import { CLAIM_NOTHING, filesOfSentences } from './sentences.ts';
import { CLAIMS } from './table.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
beforeEach(async () => await beginClaim(bench));
afterAll(async () => await bench.close());

test('every claim has a judge, says all that the table asks, and names files that are there', () => {
  expect(CLAIMS.map(({ id }) => id).toSorted()).toEqual(Object.keys(JUDGES).toSorted());
  for (const { files, ...words } of CLAIMS) {
    expect(Object.entries(words).filter(([, text]) => text.trim() === '')).toEqual([]);
    expect(files.length, words.id).toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  }
});

test('a file with sentences about a repository is named by a claim, or it is said why it claims nothing', () => {
  const claiming = new Set(CLAIMS.flatMap(({ files }) => files));
  const silent = Object.values(CLAIM_NOTHING).flat();
  const speaking = filesOfSentences();
  expect(speaking.filter((file) => !claiming.has(file) && !silent.includes(file))).toEqual([]);
  expect(silent.filter((file) => claiming.has(file) || !speaking.includes(file))).toEqual([]);
});

test.each(CLAIMS)('“$says” is what $git says', async ({ id }) => {
  const said = (await JUDGES[id]?.(bench)) ?? [];
  const known = said.filter(({ app }) => app !== UNKNOWN);
  const app = known.map((one) => ({ of: one.of, is: one.app }));
  expect(app).toEqual(known.map((one) => ({ of: one.of, is: one.git })));
  // A judge that hears the same everywhere would prove nothing.
  expect(new Set(known.map(({ git }) => JSON.stringify(git))).size).toBeGreaterThan(1);
});
