/** An exported name must mean one thing: if two files export it, a reader finds the wrong one first. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at } from '../setup/paths.mjs';

/** The same thing in rooms that do not import each other. */
const SAME = new Map([
  ['LineCounts', 'added and removed lines, counted by Git and by the worker'],
  ['redact', 'the log of the app and the one of the service'],
  ['samePlace', 'places of notes, by key in the main process and by field in the page'],
  ['sha', 'an object id, over HTTP and between processes'],
]);

const isProduct = (path) =>
  /\.tsx?$/.test(path) && !/\.(test|testing)\.|(^|\/)(testing|test)\//.test(path.replaceAll('\\', '/'));

test('no exported name means two things', () => {
  const homes = new Map();
  for (const room of ['shared', 'git', 'hosting', 'electron', 'renderer']) {
    for (const path of readdirSync(at(room), { recursive: true, encoding: 'utf8' }).filter(isProduct)) {
      const text = readFileSync(at(`${room}/${path}`), 'utf8');
      const declared = /^export (?:async )?(?:const|let|function\*?|class|type|interface) ([\w$]+)/gm;
      // A schema and its type share a name in one file.
      for (const name of new Set([...text.matchAll(declared)].map(([, found]) => found)))
        homes.set(name, [...(homes.get(name) ?? []), `${room}/${path}`]);
    }
  }
  expect(homes.size).toBeGreaterThan(1500);
  const twice = [...homes].filter(([name, files]) => files.length > 1 && !SAME.has(name));
  expect(twice).toEqual([]);
});
