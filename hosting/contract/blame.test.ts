/** Who wrote the lines of a file: the route that a known client asks. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import { addSettings } from '../../git/testing/settings.ts';
import { blameResult } from '../../shared/wire/blame.ts';
import { openWorld, WAYS, type World, type WorldAnswer } from '../testing/world.ts';

const writers = ({ json }: WorldAnswer): string[] =>
  blameResult.parse(json).lines.map(({ commit_sha }) => commit_sha);

describe.each(WAYS)('blame (%s)', (way) => {
  let world: World;
  let gitDir: string;
  const idOf = (revision: string): Promise<string> => gitText(['rev-parse', revision], { gitDir });
  const ask = async (query: Record<string, string> | [string, string][]): Promise<WorldAnswer> =>
    await world.send('GET', `/api/v1/repos/blame?${new URLSearchParams(query).toString()}`, {
      token: await world.token('demo', ['git:read']),
    });

  beforeAll(async () => {
    world = await openWorld(way);
    gitDir = await world.repository('demo', [
      { files: { 'old name': 'one\ntwo\nthree\nfour\nfive\n' } },
      { files: { 'old name': null, 'a b': 'one\ntwo\n  three\nfour\nfive\n' } },
      { files: { 'a b': 'one\nTWO\n  three\nfour\nfive\n', ignored: '' } },
    ]);
  });
  afterAll(async () => await world.close());

  test('every line has what the client requires, and where it was before', async () => {
    const answer = await ask({ path: 'a b' });
    expect(answer.status).toBe(200);
    const [first, second, third] = await Promise.all(['main~2', 'main~1', 'main'].map(idOf));
    expect(answer.json).toMatchObject({ ref: 'main', path: 'a b', commit_sha: third });
    const { lines } = blameResult.parse(answer.json);
    expect(writers(answer)).toEqual([first, third, second, first, first]);
    expect(lines.map(({ line_number }) => line_number)).toEqual([1, 2, 3, 4, 5]);
    expect(lines[0]).toMatchObject({ original_path: 'old name', original_line_number: 1 });
    expect(lines[0]).not.toHaveProperty('previous_commit_sha');
    expect(lines[2]).toMatchObject({
      previous_commit_sha: first,
      previous_path: 'old name',
      original_path: 'a b',
    });
    const stored = await gitText(['log', '-1', '--format=%an|%ae|%at|%cn|%ce|%ct|%s', 'main'], { gitDir });
    const [, two] = lines;
    const facts = [
      two?.author_name,
      two?.author_email,
      Date.parse(two?.author_time ?? '') / 1000,
      two?.committer_name,
      two?.committer_email,
      Date.parse(two?.committer_time ?? '') / 1000,
      two?.summary,
    ];
    expect(facts.join('|')).toBe(stored);
  });

  test('only the lines of the ranges come, of any revision that may be named', async () => {
    const answer = await ask([
      ['path', 'a b'],
      ['range', '1,2'],
      ['range', '4,4'],
    ]);
    expect(blameResult.parse(answer.json).lines.map(({ line_number }) => line_number)).toEqual([1, 2, 4]);
    const before = await ask({ path: 'old name', ref: await idOf('main~2'), range: '5,9' });
    expect(before.json).toMatchObject({ lines: [{ line_number: 5 }] });
  });

  test('white space does not count where it is ignored', async () => {
    const first = await idOf('main~2');
    const answer = await ask({ path: 'a b', range: '3,3', ignore_whitespace: 'true' });
    expect(writers(answer)).toEqual([first]);
    expect((await ask({ path: 'a b', detect_moves: 'true' })).status).toBe(200);
  });

  test('what cannot be answered is refused in words', async () => {
    expect(await ask({ path: 'none' })).toMatchObject({
      status: 404,
      json: { detail: 'No such file in this commit' },
    });
    expect(await ask({ path: 'a b', ref: 'none' })).toMatchObject({ status: 404 });
    expect(await ask({ path: 'a b', range: '6,7' })).toMatchObject({ status: 400 });
    for (const range of ['/one/,2', ':f,2', '2,1', '0,1', '1,+2', '1', '', '1,2,3'])
      expect([range, (await ask({ path: 'a b', range })).status]).toEqual([range, 400]);
    for (const path of ['../a b', ':(glob)*', 'a\0b', '/a b', './a b', 'x'.repeat(5000)])
      expect([path.slice(0, 20), (await ask({ path })).status]).toEqual([path.slice(0, 20), 404]);
    expect(await ask({ path: String.raw`"caf\351"` })).toMatchObject({ status: 422 });
    expect(await ask({ ref: 'main' })).toMatchObject({ status: 400 });
  });

  test('a branch of the ephemeral namespace is read by its name', async () => {
    await runGit(['update-ref', 'refs/namespaces/ephemeral/refs/heads/draft', 'main~1'], { gitDir });
    expect(await ask({ path: 'a b', ref: 'draft', ephemeral: 'true' })).toMatchObject({
      status: 200,
      json: { commit_sha: await idOf('main~1') },
    });
    expect(await ask({ path: 'a b', ref: 'draft' })).toMatchObject({ status: 404 });
  });

  test('commits that the repository lists in a file of its tree are passed over', async () => {
    const [first, second] = await Promise.all([idOf('main~2'), idOf('main~1')]);
    const blob = await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: `${second ?? ''}\n` });
    const tree = await gitText(['ls-tree', 'main'], { gitDir });
    const listed = await gitText(['mktree'], {
      gitDir,
      input: tree.replace(/[0-9a-f]{40}\tignored/, `${blob}\tignored`),
    });
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
    const tip = await gitText([...who, 'commit-tree', listed, '-p', 'main', '-m', 'List'], { gitDir });
    expect(writers(await ask({ path: 'a b', ref: tip, range: '3,3' }))).toEqual([second]);
    await addSettings(`${gitDir}/config`, [['blame.ignoreRevsFile', 'ignored']]);
    expect(writers(await ask({ path: 'a b', ref: tip, range: '3,3' }))).toEqual([first]);
  });
});
