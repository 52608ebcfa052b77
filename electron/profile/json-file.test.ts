import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { FileSetAside } from '../store/set-aside.ts';
import { jsonFile } from './json-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'json-file-'));
const file = join(folder, 'inner', 'x.json');
const reported: FileSetAside[] = [];
const open = () => jsonFile(file, z.object({ n: z.number() }), (found) => void reported.push(found));
afterEach(() => {
  rmSync(join(folder, 'inner'), { recursive: true, force: true });
  reported.length = 0;
});

test('what was written is read, and a missing file is nothing', () => {
  expect(open().read()).toBeNull();
  open().write({ n: 1 });
  expect(open().read()).toEqual({ n: 1 });
  expect(reported).toEqual([]);
});

test.each(['', '{', '[]', '{"n":"1"}', '\0'])('%j is set aside and reported, not lost', (text) => {
  open().write({ n: 1 });
  writeFileSync(file, text);
  expect(open().read()).toBeNull();
  expect(reported).toHaveLength(1);
  expect(existsSync(reported[0]?.file ?? '')).toBe(true);
  open().write({ n: 2 });
  expect(open().read()).toEqual({ n: 2 });
});

test('a file that is there and cannot be read now is not taken for none', () => {
  mkdirSync(file, { recursive: true });
  expect(() => open().read()).toThrow('EISDIR');
  expect(reported).toEqual([]);
});
