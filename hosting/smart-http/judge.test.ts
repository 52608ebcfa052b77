/** What a token may not write is refused before Git sees the push, under whatever name. */
import { linkSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runGit } from '../../git/process/run.ts';
import type { Claims } from '../auth/claims.ts';
import { judgePush } from './judge.ts';

const [A, NONE] = ['a'.repeat(40), '0'.repeat(40)];
let gitDir: string;
beforeEach(async () => {
  gitDir = mkdtempSync(join(tmpdir(), 'judge-'));
  await runGit(['init', '--quiet', '--bare', '--initial-branch=main', gitDir]);
});
afterEach(() => rmSync(gitDir, { recursive: true, force: true }));

const claims = (refs: Claims['refs'] = [], scopes: Claims['scopes'] = ['git:write']): Claims => ({
  iss: 'acme',
  sub: 'r',
  iat: 0,
  exp: 0,
  repo: 'pay',
  scopes,
  refs,
});
const writing = (...refs: string[]) => refs.map((ref) => ({ from: NONE, to: A, ref }));
const deleting = (ref: string) => [{ from: A, to: NONE, ref }];

async function judged(by: Claims, commands: ReturnType<typeof writing>, prefix = ''): Promise<unknown> {
  return await judgePush(by, commands, { gitDir, prefix }).catch((error: unknown) => error);
}
function link(ref: string, to: string): void {
  mkdirSync(dirname(join(gitDir, ref)), { recursive: true });
  writeFileSync(join(gitDir, ref), `ref: ${to}\n`);
}
const FORBIDDEN = { status: 403 };

test('what no rule is about may be written; what may not be forced is told', async () => {
  const some = claims([['refs/heads/main', ['no-force-push']]]);
  expect(await judged(some, writing('refs/heads/main', 'refs/heads/x'))).toEqual(['refs/heads/main']);
  expect(await judged(some, deleting('refs/heads/x'))).toEqual([]);
  expect(await judged(some, deleting('refs/heads/main'))).toMatchObject(FORBIDDEN);
  const none = claims([['refs/heads/main', ['no-push']]]);
  expect(await judged(none, writing('refs/heads/main'))).toMatchObject(FORBIDDEN);
});

test('malformed refs and those that are not served are refused', async () => {
  expect(await judged(claims(), writing('refs/heads/..'))).toMatchObject({ status: 400 });
  for (const ref of ['refs/namespaces/x/refs/heads/y', 'refs/Upstream/heads/main'])
    expect(await judged(claims(), writing(ref))).toMatchObject(FORBIDDEN);
});

test('who deletes a tag may read as well', async () => {
  expect(await judged(claims(), deleting('refs/tags/v1'))).toMatchObject(FORBIDDEN);
  expect(await judged(claims([], ['git:read', 'git:write']), deleting('refs/tags/v1'))).toEqual([]);
  expect(await judged(claims(), writing('refs/tags/v1'))).toEqual([]);
});

test('a symbolic ref is judged by what is written through it', async () => {
  const rules = claims([
    ['refs/heads/kept', ['no-push']],
    ['refs/heads/forward', ['no-force-push']],
  ]);
  link('refs/heads/a', 'refs/heads/kept');
  link('refs/heads/b', 'refs/heads/forward');
  link('refs/heads/c', 'refs/upstream/heads/main');
  expect(await judged(rules, writing('refs/heads/a'))).toMatchObject(FORBIDDEN);
  expect(await judged(rules, writing('refs/heads/b'))).toEqual(['refs/heads/b']);
  expect(await judged(rules, writing('refs/heads/c'))).toMatchObject(FORBIDDEN);
  const prefix = 'refs/namespaces/n/';
  link(`${prefix}refs/heads/d`, 'refs/heads/outside');
  link(`${prefix}refs/heads/e`, `${prefix}refs/heads/inside`);
  expect(await judged(claims(), writing('refs/heads/d'), prefix)).toMatchObject(FORBIDDEN);
  expect(await judged(claims(), writing('refs/heads/e'), prefix)).toEqual([]);
  link('refs/heads/round', 'refs/heads/round');
  expect(await judged(claims(), writing('refs/heads/round'))).toEqual([]);
});

test('nobody writes a branch that is checked out through another name', async () => {
  link('refs/heads/a', 'refs/heads/main');
  expect(await judged(claims(), writing('refs/heads/a'))).toEqual([]);
  mkdirSync(join(gitDir, 'worktrees/w'), { recursive: true });
  writeFileSync(join(gitDir, 'worktrees/w/HEAD'), 'ref: refs/heads/main\n');
  expect(await judged(claims(), writing('refs/heads/a'))).toMatchObject(FORBIDDEN);
  rmSync(join(gitDir, 'worktrees'), { recursive: true });
  await runGit(['config', 'core.bare', 'false'], { gitDir });
  expect(await judged(claims(), writing('refs/heads/a'))).toMatchObject(FORBIDDEN);
});

test('where the file system ignores case, a ref in another spelling is the one that is there', async () => {
  const push = writing('refs/heads/Main', 'refs/heads/main');
  expect(await judged(claims(), push)).toEqual([]);
  // As such a file system shows it.
  linkSync(join(gitDir, 'HEAD'), join(gitDir, 'head'));
  expect(await judged(claims(), push)).toMatchObject(FORBIDDEN);
  expect(await judged(claims(), writing('refs/heads/main', 'refs/heads/x'))).toEqual([]);
});

test('a push writes so many refs that may not be forced, and as many as it likes of others', async () => {
  const rules = claims([['refs/heads/*', ['no-force-push']]]);
  const refs = Array.from({ length: 1000 }, (_, at) => `refs/heads/${String(at)}`);
  expect(await judged(rules, writing(...refs))).toHaveLength(1000);
  expect(await judged(rules, writing(...refs, 'refs/heads/x'))).toMatchObject(FORBIDDEN);
  expect(await judged(claims(), writing(...refs, 'refs/heads/x'))).toEqual([]);
});
