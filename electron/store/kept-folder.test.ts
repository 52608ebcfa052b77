import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteKept, keptFolder } from './kept-folder.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kept-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('what is kept of one organization goes, and nothing of another', async () => {
  const [mirrors, reads] = [join(root, 'mirrors'), join(root, 'reads')];
  const folders = [
    keptFolder(mirrors, 'red', 'app'),
    keptFolder(mirrors, 'red', 'lib'),
    keptFolder(reads, 'red', 'app', true),
    keptFolder(mirrors, 'blue', 'app'),
  ];
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'HEAD'), 'x');
  }
  await deleteKept([mirrors, reads, join(root, 'never made')], 'red');
  expect(folders.map((folder) => existsSync(folder))).toEqual([false, false, false, true]);
});

test('a folder tells nothing of its organization, and no two keys share one', () => {
  const folder = keptFolder(root, 'acme', 'payments');
  expect(folder).not.toMatch(/acme|payments/);
  expect(
    new Set([folder, keptFolder(root, 'acme', 'payments', true), keptFolder(root, 'acme payments')]).size,
  ).toBe(3);
});
