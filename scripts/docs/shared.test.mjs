/** `shared/` is for code that two rooms of the product use; what one room needs belongs there. */
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { at } from '../setup/paths.mjs';

const ROOMS = ['shared', 'git', 'hosting', 'electron', 'cli', 'renderer'];
const isProduct = (path) => /\.tsx?$/.test(path) && !/\.(test|testing)\.|(^|\/)(testing|test)\//.test(path);
/** Every file of the product, with the files that import it. */
/** Every file of the product, with the files that import it. */
function importers() {
  const found = new Map();
  for (const room of ROOMS) {
    const names = readdirSync(at(room), { recursive: true, encoding: 'utf8' });
    for (const name of names.map((one) => one.replaceAll('\\', '/')).filter(isProduct)) {
      const path = `${room}/${name}`;
      found.set(path, found.get(path) ?? []);
      for (const [, asked] of readFileSync(at(path), 'utf8').matchAll(/from '(\.[^']+)'/g)) {
        const other = posix.join(posix.dirname(path), asked);
        found.set(other, [...(found.get(other) ?? []), path]);
      }
    }
  }
  return found;
}

/** The rooms that use a file, also through other files of `shared/`. */
function roomsOf(path, found, seen = new Set()) {
  seen.add(path);
  return new Set(
    (found.get(path) ?? []).flatMap((user) => {
      if (!user.startsWith('shared/')) return [user.split('/')[0]];
      return seen.has(user) ? [] : [...roomsOf(user, found, seen)];
    }),
  );
}

test('every file of shared/ is used by two rooms', () => {
  const found = importers();
  const files = [...found.keys()].filter((path) => path.startsWith('shared/'));
  expect(files.length).toBeGreaterThan(40);
  const ofOne = files.filter((path) => roomsOf(path, found).size < 2);
  expect(ofOne).toEqual([]);
});
