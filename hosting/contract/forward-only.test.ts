/** `no-force-push`, in every namespace: by a push, through another name, and by a pull from upstream. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import {
  begin,
  clone,
  end,
  env,
  folder,
  gitDir,
  protocols,
  refusal,
  url,
  world,
} from '../testing/git-scene.ts';
import { writeHistory } from '../testing/history.ts';

beforeEach(begin);
afterEach(end);

const FORWARD = [['refs/*', ['no-force-push']]];
const push = async (name: string, refs: unknown, ...specs: string[]): Promise<number> => {
  const remote = await url(['git:read', 'git:write'], name, { refs });
  return (
    await runGit(['push', '--quiet', remote, ...specs], { cwd: folder, protocols, okCodes: [0, 1, 128] })
  ).code;
};
const held = async (ref: string): Promise<string> =>
  await gitText(['for-each-ref', '--format=%(objectname)', ref], { gitDir });
const here = async (revision: string): Promise<string> =>
  await gitText(['rev-parse', revision], { cwd: folder });

/** In the clone: `forward` upon HEAD, and `unrelated`, which shares nothing with it. */
async function histories(): Promise<void> {
  await clone();
  const unrelated = await gitText(['commit-tree', '-m', 'alone', 'HEAD^{tree}'], { cwd: folder, env });
  await runGit(['update-ref', 'refs/heads/unrelated', unrelated], { cwd: folder });
  const forward = await gitText(['commit-tree', '-m', 'next', '-p', 'HEAD', 'HEAD^{tree}'], {
    cwd: folder,
    env,
  });
  await runGit(['update-ref', 'refs/heads/forward', forward], { cwd: folder });
}

test.each([
  ['refs/heads/a', 'team/demo', ''],
  ['refs/notes/commits', 'team/demo', ''],
  ['refs/notes/deep/er', 'team/demo', ''],
  ['refs/changes/01/1', 'team/demo', ''],
  ['refs/heads/a', 'team/demo+ephemeral', 'refs/namespaces/ephemeral/'],
  ['refs/notes/commits', 'team/demo+ephemeral', 'refs/namespaces/ephemeral/'],
])('%s of %s is made and moved forward, and nothing else', async (ref, name, prefix) => {
  await histories();
  expect(await push(name, FORWARD, `HEAD:${ref}`)).toBe(0);
  for (const spec of [`+unrelated:${ref}`, `+HEAD~1:${ref}`, `:${ref}`, `+HEAD^{tree}:${ref}`])
    expect([spec, await push(name, FORWARD, spec)]).not.toEqual([spec, 0]);
  expect(await held(prefix + ref)).toBe(await here('HEAD'));
  expect(await push(name, FORWARD, `forward:${ref}`)).toBe(0);
  expect(await held(prefix + ref)).toBe(await here('forward'));
  // What no rule is about may be forced, also beside one that may not.
  expect(await push(name, [['refs/heads/other', ['no-force-push']]], `+unrelated:${ref}`)).toBe(0);
  expect(await held(prefix + ref)).toBe(await here('unrelated'));
});

/** What a push of `café` in Latin-1 begins with. @param move the ids before and after */
const commandFor = (move: string): Buffer => {
  const line = `${move} refs/heads/caf\xe9\0report-status`;
  return Buffer.from(`${(line.length + 4).toString(16).padStart(4, '0')}${line}0000`, 'latin1');
};
/** A pack of no objects. */
const EMPTY_PACK = Buffer.from('5041434b0000000200000000029d08823bd8a8eab510ad6ac75c823cfd3ed31e', 'hex');

const pushCafe = async (move: string): Promise<number> => {
  const token = await world.token('team/demo', ['git:write'], { refs: FORWARD });
  const headers = { 'Content-Type': 'application/x-git-receive-pack-request' };
  const body = Buffer.concat([commandFor(move), EMPTY_PACK]);
  return (await world.send('POST', '/team/demo.git/git-receive-pack', { token, headers, body })).status;
};

test('a ref whose name is no UTF-8 is refused: no policy could name it, and no list of ours would hold it', async () => {
  await histories();
  const [forward, unrelated] = [await here('forward'), await here('unrelated')];
  expect(await push('team/demo', [], 'forward:refs/heads/f', 'unrelated:refs/heads/u')).toBe(0);
  for (const spec of [`${'0'.repeat(40)} ${forward}`, `${forward} ${unrelated}`])
    expect([spec, await pushCafe(spec)]).toEqual([spec, 400]);
  expect(await gitText(['for-each-ref', '--format=%(refname)', 'refs/heads/caf*'], { gitDir })).toBe('');
});

test('a tag is made, and stays what it is', async () => {
  await histories();
  await runGit(['tag', '-a', '-m', 'one', 'signed', 'HEAD'], { cwd: folder, env });
  expect(await push('team/demo', FORWARD, 'HEAD:refs/tags/v1', 'refs/tags/signed')).toBe(0);
  await runGit(['tag', '-f', '-a', '-m', 'two', 'signed', 'forward'], { cwd: folder, env });
  for (const spec of ['+forward:refs/tags/v1', '+HEAD~1:refs/tags/v1', ':refs/tags/v1', '+refs/tags/signed'])
    expect([spec, await push('team/demo', FORWARD, spec)]).not.toEqual([spec, 0]);
  expect(await held('refs/tags/v1')).toBe(await here('HEAD'));
  expect(await push('team/demo', [], '+forward:refs/tags/v1', '+refs/tags/signed')).toBe(0);
});

test('one ref that may not be forced refuses its whole push, and no other ref of one that forces none', async () => {
  await histories();
  const guarded = [['refs/heads/a', ['no-force-push']]];
  expect(await push('team/demo', [], 'HEAD:refs/heads/a', 'HEAD:refs/heads/b')).toBe(0);
  expect(await push('team/demo', guarded, 'forward:refs/heads/a', '+unrelated:refs/heads/b')).toBe(0);
  expect(await held('refs/heads/b')).toBe(await here('unrelated'));
  expect(await push('team/demo', guarded, '+unrelated:refs/heads/a', '+HEAD:refs/heads/b')).not.toBe(0);
  expect(await held('refs/heads/b')).toBe(await here('unrelated'));
  const remote = await url(['git:write'], 'team/demo', { refs: guarded });
  const said = await refusal('push', remote, '+unrelated:refs/heads/a');
  expect(said).toContain('The token may not force-push refs/heads/a');
});

test('what is forced through another name, or made look forward by a replacement, is refused', async () => {
  await histories();
  expect(await push('team/demo', [], 'HEAD:refs/heads/a')).toBe(0);
  await runGit(['symbolic-ref', 'refs/heads/alias', 'refs/heads/a'], { gitDir });
  const guarded = [['refs/heads/a', ['no-force-push']]];
  expect(await push('team/demo', guarded, '+unrelated:refs/heads/alias')).not.toBe(0);
  const tree = await here('HEAD^{tree}');
  const pretended = await gitText(['commit-tree', '-m', 'alone', '-p', 'HEAD', tree], { cwd: folder, env });
  await runGit(['update-ref', 'refs/heads/pretended', pretended], { cwd: folder });
  const replacement = `refs/replace/${await here('unrelated')}`;
  expect(await push('team/demo', guarded, `pretended:${replacement}`)).toBe(0);
  expect(await push('team/demo', guarded, '+unrelated:refs/heads/a')).not.toBe(0);
  expect(await held('refs/heads/a')).toBe(await here('HEAD'));
});

const pull = async (refs: unknown, ref?: string): Promise<number> => {
  const token = await world.token('copy', ['git:write'], { refs });
  const json = ref === undefined ? {} : { ref };
  return (await world.send('POST', '/api/v1/repos/pull-upstream', { token, json })).status;
};
const tip = async (repository: string, name: string): Promise<string> =>
  await gitText(['for-each-ref', '--format=%(objectname)', `refs/heads/${name}`], { gitDir: repository });
const says = () => world.hosting.host.syncs.list()[0]?.message;
const only = (name: string) => [
  [`refs/heads/${name}`, []],
  ['*', ['no-push']],
];

test('a pull moves nothing that its token may not: not back, and no branch that another waiting pull may', async () => {
  await world.repository('upstream', [{ files: { a: '1\n' } }]);
  const upstream = world.hosting.host.store.get('upstream')?.gitDir ?? '';
  const copy = await world.repository('copy', [], { upstream: { repository: 'upstream' } });
  expect(await pull(FORWARD)).toBe(202);
  await world.hosting.host.syncs.idle();
  const first = await tip(upstream, 'main');
  expect(await tip(copy, 'main')).toBe(first);

  await runGit(['update-ref', '-d', 'refs/heads/main'], { gitDir: upstream });
  await writeHistory(upstream, [{ message: 'rewritten', files: { b: '2\n' } }]);
  await writeHistory(upstream, [{ ref: 'refs/heads/topic', from: 'refs/heads/main', files: { t: 't' } }]);
  for (const ref of ['main', undefined]) {
    expect(await pull(FORWARD, ref)).toBe(202);
    await world.hosting.host.syncs.idle();
    expect(await tip(copy, 'main')).toBe(first);
    expect(says()).toContain('1 not moved, because the token may not');
  }
  expect(await tip(copy, 'topic')).toBe(await tip(upstream, 'topic'));

  // Three at once: two may each move one branch, and neither the third.
  for (const name of ['topic', 'other', 'third'])
    await writeHistory(upstream, [
      { ref: `refs/heads/${name}`, from: 'refs/heads/main', files: { t: name } },
    ]);
  const before = await tip(copy, 'topic');
  const answers = await Promise.all([
    pull(only('other'), 'other'),
    pull(only('third'), 'third'),
    pull(only('main'), 'main'),
  ]);
  expect(answers).toEqual([202, 202, 202]);
  await world.hosting.host.syncs.idle();
  for (const name of ['other', 'third', 'main'])
    expect([name, await tip(copy, name)]).toEqual([name, await tip(upstream, name)]);
  expect(await tip(copy, 'topic')).toBe(before);
});
