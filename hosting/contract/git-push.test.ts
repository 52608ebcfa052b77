/** Pushes: policies, hidden and symbolic refs, caps, malformed objects. */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import {
  gitDir,
  folder,
  protocols,
  env,
  url,
  refusal,
  clone,
  push,
  begin,
  end,
} from '../testing/git-scene.ts';

beforeEach(begin);
afterEach(end);

test('ref policies hold for pushes: whole refs, forward only, first match', async () => {
  await clone();
  expect(await push([['refs/heads/*', ['no-push']]], 'HEAD:refs/heads/a')).not.toBe(0);
  expect(
    await push(
      [
        ['refs/heads/a', []],
        ['*', ['no-push']],
      ],
      'HEAD:refs/heads/a',
    ),
  ).toBe(0);
  expect(
    await push(
      [
        ['refs/heads/a', []],
        ['*', ['no-push']],
      ],
      'HEAD:refs/heads/a2',
      'HEAD:refs/tags/t',
    ),
  ).not.toBe(0);
  const forward = [['refs/heads/*', ['no-force-push']]];
  expect(await push(forward, 'HEAD:refs/heads/a')).toBe(0);
  expect(await push(forward, '+HEAD~1:refs/heads/a')).not.toBe(0);
  expect(await push(forward, ':refs/heads/a')).not.toBe(0);
  expect(await push([], '+HEAD~1:refs/heads/a')).toBe(0);
  expect(await push([['refs/heads/*', ['verify-sig']]], 'HEAD:refs/heads/b')).not.toBe(0);
});

test('deleting a tag needs both scopes', async () => {
  await clone();
  await runGit(['tag', 'v1', 'main'], { gitDir });
  expect(await refusal('push', await url(['git:write']), ':refs/tags/v1')).toContain('403');
  await runGit(['push', '--quiet', await url(['git:read', 'git:write']), ':refs/tags/v1'], {
    cwd: folder,
    protocols,
  });
  expect(await gitText(['for-each-ref', 'refs/tags'], { gitDir })).toBe('');
});

test('a pack over the cap is refused and leaves nothing', async () => {
  await clone();
  const noise = randomBytes(400_000);
  const blob = await gitText(['hash-object', '-w', '--stdin'], { cwd: folder, input: noise });
  await runGit(['update-ref', 'refs/tags/big', blob], { cwd: folder });
  await refusal('push', await url(['git:write']), 'refs/tags/big');
  expect(await gitText(['for-each-ref', 'refs/tags'], { gitDir })).toBe('');
  await runGit(['fsck', '--strict'], { gitDir });
  expect(
    await gitText(['cat-file', '--batch-all-objects', '--batch-check=%(objectname)'], { gitDir }),
  ).not.toContain(blob);
});

test('malformed objects are refused (fsck on receive)', async () => {
  await clone();
  const blob = await gitText(['hash-object', '-w', '--stdin'], { cwd: folder, input: 'x' });
  const tree = Buffer.concat([Buffer.from('100644 .git\0'), Buffer.from(blob, 'hex')]);
  const id = await gitText(['hash-object', '-w', '-t', 'tree', '--literally', '--stdin'], {
    cwd: folder,
    input: tree,
  });
  const commit = await gitText(['commit-tree', '-m', 'bad', id], { cwd: folder, env });
  await runGit(['update-ref', 'refs/heads/bad', commit], { cwd: folder });
  await refusal('push', await url(['git:write']), 'refs/heads/bad');
  expect(await gitText(['for-each-ref', 'refs/heads/bad'], { gitDir })).toBe('');
});

test('a push through a symbolic ref is judged by what it would write', async () => {
  await clone();
  for (const [name, target] of [
    ['alias', 'refs/heads/guarded'],
    ['twice', 'refs/heads/alias'],
    ['away', 'refs/namespaces/ephemeral/refs/heads/draft'],
    ['tag', 'refs/tags/v1'],
  ] as const)
    await runGit(['symbolic-ref', `refs/heads/${name}`, target], { gitDir });
  await runGit(['tag', 'v1', 'main'], { gitDir });
  const before = await gitText(['for-each-ref'], { gitDir });
  const guarded = [['refs/heads/guarded', ['no-push']]];
  for (const name of ['guarded', 'alias', 'twice', 'away']) {
    expect(await push(guarded, `+HEAD:refs/heads/${name}`)).not.toBe(0);
  }
  // Deleting through it deletes the tag: both scopes are needed.
  expect(await push([], ':refs/heads/tag')).not.toBe(0);
  expect(await gitText(['for-each-ref'], { gitDir })).toBe(before);
  expect(await push([], 'HEAD:refs/heads/twice')).toBe(0);
  expect(await gitText(['rev-parse', 'refs/heads/guarded'], { gitDir })).toBe(
    await gitText(['rev-parse', 'HEAD'], { cwd: folder }),
  );
});

test.each([
  { kind: 'one long name', names: ['n'.repeat(200_000)] },
  { kind: 'many folders', names: Array.from({ length: 30 }, () => 'folder'.repeat(30)) },
])('a push with a path beyond measure ($kind) is refused in words and leaves nothing', async ({ names }) => {
  await clone();
  let entry = `100644 blob ${await gitText(['hash-object', '-w', '--stdin'], { cwd: folder, input: 'x' })}`;
  let tree = '';
  for (const name of names) {
    tree = await gitText(['mktree'], { cwd: folder, input: `${entry}\t${name}\n` });
    entry = `040000 tree ${tree}`;
  }
  const commit = await gitText(['commit-tree', '-m', 'long', tree], { cwd: folder, env });
  await runGit(['update-ref', 'refs/heads/long', commit], { cwd: folder });
  const remote = await url(['git:write']);
  expect(await refusal('push', remote, 'refs/heads/long')).toContain('longer than 4096 bytes');
  expect(await gitText(['for-each-ref', 'refs/heads/long'], { gitDir })).toBe('');
  expect((await readdir(join(gitDir, 'objects'))).filter((name) => name.startsWith('tmp_'))).toEqual([]);
  // Other pushes, and those that only delete, go on.
  for (const spec of ['HEAD:refs/heads/short', ':refs/heads/short']) {
    await runGit(['push', '--quiet', remote, spec], { cwd: folder, protocols });
  }
});
