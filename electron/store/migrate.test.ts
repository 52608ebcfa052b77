import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { isReleased, migrate, versionOf } from './migrate.ts';
import { NEWEST_VERSION } from './migrations.ts';

test('a step that fails is told, and leaves nothing of itself', () => {
  const db = new DatabaseSync(':memory:');
  // A table of the first step.
  db.exec('CREATE TABLE drafts (x TEXT)');
  expect(() => migrate(db)).toThrow('already exists');
  expect([versionOf(db), db.isTransaction]).toEqual([0, false]);
  expect(db.prepare('SELECT name FROM sqlite_schema').all()).toEqual([{ name: 'drafts' }]);
  db.exec('DROP TABLE drafts');
  migrate(db);
  expect(versionOf(db)).toBe(NEWEST_VERSION);
  db.close();
});

test('a database is taken further from a release or from nothing, from no other version', () => {
  expect([0, 4, NEWEST_VERSION].map(isReleased)).toEqual([true, true, true]);
  expect([1, 3, NEWEST_VERSION + 1].map(isReleased)).toEqual([false, false, false]);
});
