import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderBlockedError } from '../config/folder-blocked.ts';
import { copyOrdinary, readOrdinary } from './ordinary-file.ts';

let root: string;
const at = (name: string): string => join(root, name);
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'ordinary-'));
});
afterEach(async () => await rm(root, { recursive: true, force: true }));

test('an ordinary file is read and copied, of any length, and nothing stays of one that is gone or too long', async () => {
  const text = 'x'.repeat(3_000_000);
  await writeFile(at('file'), text);
  expect((await readOrdinary(at('file')))?.toString()).toBe(text);
  expect(await readOrdinary(at('file'), 100)).toBeNull();
  expect(await copyOrdinary(at('file'), at('copy'))).toBe(true);
  expect(await readFile(at('copy'), 'utf8')).toBe(text);
  expect(await copyOrdinary(at('file'), at('copy'), 100)).toBe(false);
  expect(await readdir(root)).toEqual(['file']);
  await copyOrdinary(at('file'), at('copy'));
  expect(await copyOrdinary(at('gone'), at('copy'))).toBe(false);
  await mkdir(at('folder'));
  expect(await copyOrdinary(at('folder'), at('copy'))).toBe(false);
  expect(await readOrdinary(at('folder'))).toBeNull();
  expect((await readdir(root)).toSorted()).toEqual(['file', 'folder']);
});

test('what may only be read is copied as often as somebody wants', async () => {
  await writeFile(at('file'), 'one');
  await chmod(at('file'), 0o444);
  for (let n = 0; n < 2; n += 1) expect(await copyOrdinary(at('file'), at('copy'))).toBe(true);
  expect(await readFile(at('copy'), 'utf8')).toBe('one');
});

// Windows has no pipes among its files.
test.runIf(process.platform !== 'win32')('a pipe is named, and takes no thread of this process', async () => {
  execFileSync('mkfifo', [at('pipe')]);
  const copies = Array.from(
    { length: 8 },
    async () => await copyOrdinary(at('pipe'), at('copy')).catch(String),
  );
  const reads = Array.from({ length: 8 }, async () => await readOrdinary(at('pipe')));
  expect(new Set(await Promise.all(copies))).toEqual(new Set([String(FolderBlockedError.by(at('pipe')))]));
  expect(new Set(await Promise.all(reads))).toEqual(new Set([null]));
});
