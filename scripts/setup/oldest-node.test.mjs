/** The service runs on the oldest Node that package.json allows; what is built keeps the syntax of its source. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { at } from './paths.mjs';

const sourcesIn = (room) =>
  readdirSync(at(room), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => join(room, path));

test('nothing that the service is made of is declared with using', () => {
  const sources = ['shared', 'git', 'hosting'].flatMap(sourcesIn);
  expect(sources.length).toBeGreaterThan(100);
  const declared = sources.filter((path) =>
    /^\s*(?:await )?using \w+ =/m.test(readFileSync(at(path), 'utf8')),
  );
  expect(declared).toEqual([]);
});
