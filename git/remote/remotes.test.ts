import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { kindOf, readRemotes, shownAddress } from './remotes.ts';
import { gitText } from '../process/run.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remotes-'));
  await gitText(['init', '--quiet', folder]);
});
afterEach(async () => await rm(folder, { recursive: true, force: true }));

const set = (key: string, value: string): Promise<string> =>
  gitText(['config', '--add', key, value], { cwd: folder });

test('names, addresses and fetch lines, and nothing else', async () => {
  await set('remote.origin.url', 'https://example.com/a.git');
  await set('remote.origin.url', 'https://example.com/mirror.git');
  await set('remote.origin.pushurl', 'git@example.com:a.git');
  await set('remote.origin.fetch', '+refs/heads/*:refs/remotes/origin/*');
  await set('remote.origin.fetch', '^refs/heads/wip/*');
  await set('remote.origin.fetch', '+refs/heads/*:refs/heads/*');
  await set('remote.origin.fetch', '+refs/notes/*:refs/notes/*');
  await set('remote.origin.fetch', 'refs/heads/*:refs/remotes/origin/x');
  await set('remote.origin.fetch', '--upload-pack=x:refs/remotes/x');
  await set('remote.origin.fetch', 'refs/heads/main');
  await set('remote.origin.fetch', 'refs/heads/*/*:refs/remotes/origin/*/*');
  await set('remote.origin.fetch', 'refs/heads/main:refs/remotes/origin/main:refs/tags/main');
  await set('remote.origin.uploadpack', 'x');
  await set('remote.Near.url', '../near');
  await set('remote.Near.promisor', 'true');
  await set('remote.Near.partialCloneFilter', 'sparse:oid=x');
  await set('remote.empty.fetch', '+refs/heads/*:refs/remotes/empty/*');
  await set('remote.no name.url', 'https://example.com/b.git');
  const [origin, near, ...others] = await readRemotes(folder);
  expect(origin).toMatchObject({
    name: 'origin',
    url: 'https://example.com/a.git',
    urls: ['https://example.com/a.git', 'https://example.com/mirror.git'],
    pushUrls: ['git@example.com:a.git'],
    fetch: ['+refs/heads/*:refs/remotes/origin/*', '^refs/heads/wip/*'],
    filter: null,
  });
  expect(origin?.ignored).toHaveLength(7);
  expect(near).toMatchObject({ name: 'Near', url: '../near', filter: null });
  expect(others).toEqual([]);
});

test.each([
  ['https://example.com/x', 'https'],
  ['HTTP://example.com/x', 'http'],
  ['ssh://git@example.com/x', 'ssh'],
  ['git@example.com:x/y.git', 'ssh'],
  ['git://example.com/x', 'git'],
  ['file:///srv/x.git', 'file'],
  ['/srv/x.git', 'path'],
  ['../x.git', 'path'],
  ['./a:b', 'path'],
  ['ext::sh -c x', 'unknown'],
  ['fd::17', 'unknown'],
  ['ftp://example.com/x', 'unknown'],
  ['--upload-pack=x', 'unknown'],
  ['a\nb', 'unknown'],
  ['', 'unknown'],
  [`https://example.com/${'x'.repeat(4096)}`, 'unknown'],
])('%s is reached by %s', (url, kind) => {
  expect(kindOf(url)).toBe(kind);
});

test('an address is shown without a password', () => {
  expect(shownAddress('https://me:secret@example.com/x')).toBe('https://example.com/x');
});
