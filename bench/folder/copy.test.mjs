import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyRepository } from './copy.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'copy-'));
  mkdirSync(join(folder, 'from/.git/objects/pack'), { recursive: true });
  writeFileSync(join(folder, 'from/.git/objects/pack/pack-1.pack'), 'packed');
  writeFileSync(join(folder, 'from/file'), 'text');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const pack = (work) => join(folder, work, '.git/objects/pack/pack-1.pack');

function linkBetweenDisks() {
  throw Object.assign(new Error('cross-device link not permitted'), { code: 'EXDEV' });
}

test('A copy on the same disk shares the packs and nothing else', () => {
  copyRepository(join(folder, 'from'), join(folder, 'to'));
  expect(statSync(pack('to')).ino).toBe(statSync(pack('from')).ino);
  expect(statSync(join(folder, 'to/file')).ino).not.toBe(statSync(join(folder, 'from/file')).ino);
});

test('Packs that cannot be linked, as on another disk, are copied', () => {
  copyRepository(join(folder, 'from'), join(folder, 'to'), linkBetweenDisks);
  expect(readFileSync(pack('to'), 'utf8')).toBe('packed');
  expect(statSync(pack('to')).ino).not.toBe(statSync(pack('from')).ino);
});
