/** No test has a limit of its own in plain milliseconds: patience() knows how much slower other machines are. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at } from '../setup/paths.mjs';

const ROOMS = ['bench', 'cli', 'e2e', 'electron', 'git', 'hosting', 'renderer', 'scripts', 'shared'];

/** The second and third: the last argument of a test. The last: it gives up after a second; `expect.poll` does not. */
const PLAIN_LIMITS =
  /^[^\n]*\b(?:test|it|poll|element|toPass)\b[^\n]*\btimeout: [\d_]+|^ *\{ timeout: [\d_]+ \},$|^\}, [\d_]+\);$|^ {2}[\d_]+,\n\);$|\bvi\.wait(?:For|Until)\(/gm;

const tests = ROOMS.flatMap((room) =>
  readdirSync(at(room), { recursive: true, encoding: 'utf8' })
    .filter(
      (path) => /\.(?:test|spec|testing)\.(?:tsx?|mjs)$/.test(path) && !path.endsWith('timeouts.test.mjs'),
    )
    .map((path) => `${room}/${path.replaceAll('\\', '/')}`),
);

test('a limit of a test is a number for an idle machine, times how much slower others are', () => {
  expect(tests.length).toBeGreaterThan(500);
  const plain = tests.flatMap((path) =>
    (readFileSync(at(path), 'utf8').match(PLAIN_LIMITS) ?? []).map((limit) => `${path}: ${limit.trim()}`),
  );
  expect(plain).toEqual([]);
});
