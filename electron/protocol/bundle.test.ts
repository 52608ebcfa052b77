import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { readBundleFile, relativePath } from './bundle.ts';
import { rounds } from '../../shared/testing/rounds.ts';

const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
const root = join(folder, 'renderer');
mkdirSync(join(root, 'assets'), { recursive: true });
writeFileSync(join(root, 'index.html'), 'page');
writeFileSync(join(root, 'assets', 'main-1.js'), 'code');
writeFileSync(join(root, 'assets', 'main-1.js.map'), 'map');
mkdirSync(join(root, 'dotted.'));
writeFileSync(join(root, 'dotted.', 'main.js'), 'code');
writeFileSync(join(folder, 'secret.js'), 'secret');
symlinkSync(join(folder, 'secret.js'), join(root, 'assets', 'link.js'));
afterAll(() => rmSync(folder, { recursive: true }));

test('files of the page are served with their type', async () => {
  expect(await readBundleFile(root, '/')).toEqual({
    body: Buffer.from('page'),
    type: 'text/html; charset=utf-8',
  });
  expect(await readBundleFile(root, '/assets/main-1.js')).toMatchObject({ body: Buffer.from('code') });
});

test.each([
  '/../secret.js',
  '/..%2fsecret.js',
  '/%2e%2e/secret.js',
  '/assets/..%2f..%2fsecret.js',
  '/assets/../../secret.js',
  '/..\\secret.js',
  '/assets\\main-1.js',
  '/%00index.html',
  '/index.html%00.js',
  '/%',
  '//index.html',
  '/assets/',
  '/assets',
  '/.env',
  '/C:/index.html',
  '/index.html.',
  '/nothing.js',
  '/assets/main-1.js.map',
  '/dotted./main.js',
  '',
  'index.html',
])('%s is not served', async (path) => {
  expect(await readBundleFile(root, path)).toBeNull();
});

test('a link that leads out of the root is not followed', async () => {
  expect(await readBundleFile(root, '/assets/link.js')).toBeNull();
});

test('whatever the path, what it means is below the root', () => {
  const piece = fc.constantFrom(
    '..',
    '.',
    '%2e',
    '%2f',
    '/',
    '\\',
    '%5c',
    'a',
    'a.js',
    '%00',
    ' ',
    'C:',
    '~',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const relative = relativePath(`/${pieces.join('')}`);
      if (relative !== null) expect(join(root, relative).startsWith(`${root}/`)).toBe(true);
    }),
    { numRuns: rounds(300, 2000) },
  );
});
