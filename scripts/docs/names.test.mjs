/** An exported name must mean one thing: if two files export it, a reader finds the wrong one first. */
import { expect, test } from 'vitest';
import { productFiles } from './product-files.mjs';

/** The same thing in rooms that do not import each other. */
const SAME = new Map([
  ['LineCounts', 'added and removed lines, counted by Git and by the worker'],
  ['redact', 'the log of the app and the one of the service'],
  ['samePlace', 'places of notes, by key in the main process and by field in the page'],
  ['sha', 'an object id, over HTTP and between processes'],
]);

test('no exported name means two things', () => {
  const homes = new Map();
  for (const { path, text } of productFiles(['shared', 'git', 'hosting', 'electron', 'cli', 'renderer'])) {
    const declared = /^export (?:async )?(?:const|let|function\*?|class|type|interface) ([\w$]+)/gm;
    // A schema and its type share a name in one file.
    for (const name of new Set([...text.matchAll(declared)].map(([, found]) => found)))
      homes.set(name, [...(homes.get(name) ?? []), path]);
  }
  expect(homes.size).toBeGreaterThan(1500);
  const twice = [...homes].filter(([name, files]) => files.length > 1 && !SAME.has(name));
  expect(twice).toEqual([]);
});
