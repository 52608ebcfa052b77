import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { presentObjects } from '../../git/refs/refs.ts';
import { gitText } from '../../git/process/run.ts';
import { gitChildren } from '../../git/testing/processes.ts';
import { discardCopy } from './damage.ts';
import { createRepositoryCopies } from './index.ts';

const place = { orgId: 'mine', repo: 'repo' };
let root: string;
let gitDir: string;
let copies: ReturnType<typeof createRepositoryCopies>;

/** A copy of which something was asked just now. */
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'let-go-'));
  copies = createRepositoryCopies(root, { gitRemote: () => Promise.reject(new Error('nobody fetches')) });
  ({ gitDir } = copies.of(place));
  await gitText(['init', '--quiet', '--bare', gitDir]);
  await presentObjects(gitDir, ['1'.repeat(40)]);
  if (process.platform === 'linux') expect(await gitChildren(gitDir)).toHaveLength(1);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('no Git is in a copy when it is discarded', async () => {
  await discardCopy(gitDir);
  expect(await gitChildren(gitDir)).toEqual([]);
  expect(existsSync(gitDir)).toBe(false);
});

test('no Git is in the copies of an organization when it is forgotten', async () => {
  await copies.forget(place.orgId);
  expect(await gitChildren(gitDir)).toEqual([]);
  expect(existsSync(dirname(gitDir))).toBe(false);
});
