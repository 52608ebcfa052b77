import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withGitFallback } from '../../electron/repository-copy/git-fallback.ts';
import { createRepositoryCopies } from '../../electron/repository-copy/index.ts';
import { mergedAnew } from '../../git/history/merged-anew.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { diffUrl } from '../../shared/ipc/diff-endpoint.ts';
import { readDiffUrl } from '../../electron/protocol/read-diff-endpoint.ts';
import { commitDiffResult, type CommitDiffResult } from '../../shared/wire/diff.ts';
import { withOwnTemporary } from './support/own-temporary.ts';
import { openReach, ORG, type Reach } from './support/reach.ts';

const LINES = Array.from({ length: 30 }, (_, at) => `line ${at + 1}`);
const text = (...changes: readonly (readonly [number, string])[]): string => {
  const lines = [...LINES];
  for (const [line, now] of changes) lines[line - 1] = now;
  return `${lines.join('\n')}\n`;
};

const raw = ({ files }: CommitDiffResult): string => files.map((file) => file.raw).join('');

const changed = (answer: CommitDiffResult): string[] =>
  raw(answer)
    .split('\n')
    .filter((line) => /^[+-](?![+-])/.test(line));

describe.each([
  { host: 'with a route for commits', readRoutes: true },
  { host: 'with nothing but the specification', readRoutes: false },
])('merges of a host $host', ({ readRoutes }) => {
  let reach: Reach;
  let profile: string;
  let gitDir: string;
  let ids: Record<'clean' | 'crossed' | 'decided' | 'evil' | 'octopus' | 'plain', string>;

  beforeAll(async () => {
    reach = await openReach({ readRoutes });
    profile = await mkdtemp(join(tmpdir(), 'merge-diffs-'));
    gitDir = await reach.world.repository('acme/demo', [
      { files: { 'a.txt': text(), 'b.txt': 'b\n' } },
      { ref: 'refs/heads/ours', from: ':1', files: { 'a.txt': text([3, 'ours']) } },
      { ref: 'refs/heads/theirs', from: ':1', files: { 'a.txt': text([20, 'theirs']) } },
      { ref: 'refs/heads/other', from: ':1', files: { 'a.txt': text([3, 'other']) } },
      { ref: 'refs/heads/third', from: ':1', files: { 'b.txt': 'third\n' } },
      {
        ref: 'refs/heads/clean',
        from: ':2',
        merge: ':3',
        files: { 'a.txt': text([3, 'ours'], [20, 'theirs']) },
      },
      { ref: 'refs/heads/decided', from: ':2', merge: ':4', files: { 'a.txt': text([3, 'both']) } },
      {
        ref: 'refs/heads/evil',
        from: ':2',
        merge: ':3',
        files: { 'a.txt': text([3, 'ours'], [20, 'theirs'], [28, 'smuggled in']) },
      },
    ]);
    const id = (name: string): Promise<string> => gitText(['rev-parse', name], { gitDir });
    // Two branches that merged each other, with a conflict of their own: Git merges what both began with first.
    await crossed(id);
    const tree = await id('clean^{tree}');
    const octopus = await gitText(
      ['commit-tree', tree, '-m', 'Three at once', '-p', 'ours', '-p', 'theirs', '-p', 'third'],
      { gitDir, env: WHO },
    );
    await runGit(['update-ref', 'refs/heads/octopus', octopus], { gitDir });
    ids = {
      clean: await id('clean'),
      crossed: await id('crossed'),
      decided: await id('decided'),
      evil: await id('evil'),
      plain: await id('ours'),
      octopus,
    };
  });
  async function crossed(id: (name: string) => Promise<string>): Promise<void> {
    const commit = async (parents: readonly string[], file: string): Promise<string> => {
      const blob = await gitText(['hash-object', '-w', '--stdin'], { gitDir, input: file });
      const tree = await gitText(['mktree'], { gitDir, input: `100644 blob ${blob}\ta.txt\n` });
      const from = parents.flatMap((parent) => ['-p', parent]);
      return await gitText(['commit-tree', tree, '-m', file.slice(0, 20), ...from], { gitDir, env: WHO });
    };
    const [ours, theirs] = [await id('ours'), await id('theirs')];
    const one = await commit([ours, theirs], text([3, 'ours'], [20, 'theirs'], [9, 'one']));
    const other = await commit([theirs, ours], text([3, 'ours'], [20, 'theirs'], [25, 'other']));
    const all = text([3, 'ours'], [20, 'theirs'], [9, 'one'], [25, 'other'], [28, 'smuggled in']);
    await runGit(['update-ref', 'refs/heads/crossed', await commit([one, other], all)], { gitDir });
  }
  afterAll(async () => {
    await reach.close();
    await rm(profile, { recursive: true, force: true });
  });

  /** @param into a copy that others do not read, where what they fetched does not count */
  async function decided(
    branch: keyof typeof ids,
    paths: string[] = [],
    into = 'repositories',
  ): Promise<CommitDiffResult> {
    const copies = createRepositoryCopies(join(profile, into), reach.client);
    const url = diffUrl({
      orgId: ORG,
      repo: 'acme/demo',
      branch: branch === 'plain' ? 'ours' : branch,
      ephemeral: false,
      ephemeralBase: false,
      commits: { sha: ids[branch], merge: true },
      paths,
    });
    const request = readDiffUrl(new URL(url, 'app://bundle').searchParams);
    if (request === null) throw new Error('the page’s own address is not understood');
    const response = await withGitFallback(reach.client, copies).diff(request);
    return commitDiffResult.parse(await response.json());
  }
  test('what Git merges by itself is no decision', async () => {
    expect((await decided('clean')).files).toEqual([]);
  });

  test('a conflict shows both sides between markers, and what it became', async () => {
    expect(changed(await decided('decided'))).toEqual([
      `-<<<<<<< parent-1-${ids.plain.slice(0, 7)}`,
      '-ours',
      '-=======',
      '-other',
      expect.stringMatching(/^->>>>>>> parent-2-[0-9a-f]{7}$/),
      '+both',
    ]);
  });

  test('what no parent has is shown, also where it is asked for by name', async () => {
    const expected = ['-line 28', '+smuggled in'];
    expect(changed(await decided('evil'))).toEqual(expected);
    expect(changed(await decided('evil', ['a.txt']))).toEqual(expected);
    expect((await decided('evil', ['b.txt'])).files).toEqual([]);
  });

  test('parents that merged each other before are merged from what they began with', async () => {
    expect(changed(await decided('crossed', [], 'apart'))).toEqual(['-line 28', '+smuggled in']);
  });

  test('more than two parents are merged one after the other', async () => {
    expect(changed(await decided('octopus'))).toEqual(['-third', '+b']);
  });

  test('a commit that is no merge is said to be none', async () => {
    await expect(decided('plain')).rejects.toMatchObject({
      error: { kind: 'validation', message: 'This commit is not a merge.' },
    });
  });

  test('nothing is left behind, in the repository or beside it', async () => {
    const objects = await gitText(['count-objects', '-v'], { gitDir });
    await withOwnTemporary(async (left) => {
      await decided('decided');
      await decided('evil');
      await expect.poll(left).toEqual([]);
    });
    expect(await gitText(['count-objects', '-v'], { gitDir })).toBe(objects);
  });
});

const WHO = {
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.com',
};

test('a merge driver that a folder names is not run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'driver-'));
  try {
    const git = (...args: string[]): Promise<string> => gitText(args, { cwd: folder, env: WHO });
    const witness = join(folder, 'witness');
    const driver = join(folder, 'driver.sh');
    await writeFile(driver, `#!/bin/sh\ntouch '${witness}'\nexit 0\n`);
    await chmod(driver, 0o755);
    await git('init', '--quiet', '--initial-branch=main');
    await git('config', 'merge.evil.driver', `${driver} %A`);
    await git('config', 'merge.default', 'evil');
    await writeFile(join(folder, '.gitattributes'), '* merge=evil\n');
    await writeFile(join(folder, '.git', 'info', 'attributes'), '* merge=evil\n');
    const commit = async (content: string): Promise<string> => {
      await writeFile(join(folder, 'a.txt'), content);
      await git('add', '--all');
      await git('commit', '--quiet', '-m', 'Change');
      return await git('rev-parse', 'HEAD');
    };
    await commit('base\n');
    await git('checkout', '--quiet', '-b', 'side');
    const side = await commit('side\n');
    await git('checkout', '--quiet', 'main');
    const main = await commit('main\n');
    await rm(witness, { force: true });
    const gitDir = join(folder, '.git');
    const merged = await mergedAnew(gitDir, [main, side]);
    const shown = await gitText(['show', `${merged.tree}:a.txt`], { gitDir: merged.gitDir });
    await merged.close();
    expect(shown).toMatch(/^<<<<<<< parent-1-\w{7}\nmain\n=======\nside\n>>>>>>> parent-2-\w{7}$/);
    expect(existsSync(witness)).toBe(false);
    // The same merge in the folder itself runs it: so the test would see it.
    await git('merge', 'side', '-m', 'Merge').catch(() => '');
    expect(existsSync(witness)).toBe(true);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
