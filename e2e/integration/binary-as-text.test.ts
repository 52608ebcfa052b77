import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineText, scan } from '../../renderer/diff/worker/scan.ts';
import { MAX_SIDE_BYTES, binaryAsText } from '../../renderer/diff/worker/binary-as-text.ts';

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'utf16-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Git's own binary diff of two contents. */
function patch(old: Uint8Array, next: Uint8Array): string {
  writeFileSync(join(folder, 'a'), old);
  writeFileSync(join(folder, 'b'), next);
  const args = ['diff', '--no-index', '--binary', 'a', 'b'];
  try {
    return execFileSync('git', args, { cwd: folder, encoding: 'latin1' });
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return String(error.stdout);
    throw error;
  }
}
const none = { old: null, next: null };
const { signal } = new AbortController();

test('a changed file shows its changed lines, read from the patch alone', async () => {
  const raw = patch(utf16('\ufeffone\r\ntwo\r\n'), utf16('\ufeffone\r\nthree\r\n'));
  expect(raw).toContain('GIT binary patch');
  const found = await binaryAsText(scan(raw), 'utf-16le', none, signal);
  if ('failure' in found) throw new Error('failed');
  const { scanned } = found;
  expect([scanned.additions, scanned.deletions]).toEqual([1, 1]);
  expect(Array.from({ length: scanned.count }, (_, line) => lineText(scanned, line))).toContain('three\r');
  expect(scanned.headers.join('\n')).not.toContain('binary');
});

test('a patch that only says that files differ: their bytes are fetched', async () => {
  // What cannot be packed well: so that Git tells the difference and no side.
  let seed = 7;
  const noise = Array.from({ length: 4000 }, () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return `${seed.toString(36)}\n`;
  });
  const old = utf16(noise.join(''));
  const next = utf16(noise.with(2000, 'changed\n').join(''));
  const raw = patch(old, next);
  const url = `data:application/octet-stream;base64,${next.toString('base64')}`;
  const found = await binaryAsText(scan(raw), 'utf-16le', { old: null, next: url }, signal);
  if ('failure' in found) throw new Error('failed');
  expect([found.scanned.additions, found.scanned.deletions]).toEqual([1, 1]);
});

test('a file beyond the limit is not compared, and that is said', async () => {
  const raw = patch(utf16('a\n'), utf16('b\n'.repeat(MAX_SIDE_BYTES / 4 + 1)));
  const found = await binaryAsText(scan(raw), 'utf-16le', none, signal);
  expect(found).toMatchObject({ failure: { error: { message: expect.stringContaining('up to 8') } } });
});
