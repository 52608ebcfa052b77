/**
 * The service and the command line run on the oldest Node that package.json allows; what is built keeps the syntax of its
 * source.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { at } from './paths.mjs';

const sourcesIn = (room) =>
  readdirSync(at(room), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => join(room, path));

const sources = ['shared', 'git', 'hosting', 'cli']
  .flatMap(sourcesIn)
  .map((path) => ({ path, text: readFileSync(at(path), 'utf8') }));
const thoseWith = (pattern) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test('nothing that they are made of is declared with using', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(thoseWith(/^\s*(?:await )?using \w+ =/m)).toEqual([]);
});

test('nothing that they are made of calls what came with a later Node', () => {
  const later = /\b(?:(?:Map|Object)\.groupBy|Promise\.(?:withResolvers|try)|Array\.fromAsync)\(/;
  expect(later.test('Map.groupBy(all, keyOf)')).toBe(true);
  expect(thoseWith(later)).toEqual([]);
});
