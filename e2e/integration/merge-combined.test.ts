/** What a merge decided, told by a Git that cannot merge without a work tree. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withGitFallback } from '../../electron/repository-copy/git-fallback.ts';
import { createRepositoryCopies } from '../../electron/repository-copy/index.ts';
import { readDiffUrl } from '../../electron/protocol/read-diff-endpoint.ts';
import { mergeCombined } from '../../git/merge-combined.ts';
import { gitText, runGit } from '../../git/run.ts';
import { diffUrl } from '../../shared/ipc/diff-endpoint.ts';
import { commitDiffResult, type CommitDiffResult } from '../../shared/wire/diff.ts';
import { olderGit } from '../support/older-git.ts';
import { openReach, ORG, type Reach } from './support/reach.ts';

const text = (...changes: readonly (readonly [number, string])[]): string => {
  const lines = Array.from({ length: 30 }, (_, at) => `line ${at + 1}`);
  for (const [line, now] of changes) lines[line - 1] = now;
  return `${lines.join('\n')}\n`;
};
const WHO = {
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.com',
};
const rooms = async (): Promise<string[]> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('marginalia-merge-'));
const ODD = 'odd "name"\t.txt';

const changed = ({ files }: CommitDiffResult, path: string): string[] =>
  (files.find((file) => file.path === path)?.raw ?? '')
    .split('\n')
    .filter((line) => /^[+-](?!--|\+\+)/.test(line));

describe.each([
  { host: 'with a route for commits', readRoutes: true },
  { host: 'with nothing but the specification', readRoutes: false },
])('merges of a host $host, with an older Git', ({ readRoutes }) => {
  let reach: Reach;
  let profile: string;
  let gitDir: string;
  const before = process.env['PATH'];
  const id = (name: string): Promise<string> => gitText(['rev-parse', name], { gitDir });

  beforeAll(async () => {
    reach = await openReach({ readRoutes });
    profile = await mkdtemp(join(tmpdir(), 'merge-combined-'));
    const begin = { 'a.txt': text(), 'b.txt': 'b\n', gone: text(), [ODD]: 'one\ntwo', bin: 'a\0' };
    gitDir = await reach.world.repository('acme/demo', [
      { files: begin },
      { ref: 'refs/heads/ours', from: ':1', files: { 'a.txt': text([3, 'ours']) } },
      { ref: 'refs/heads/theirs', from: ':1', files: { 'a.txt': text([3, 'theirs'], [20, 'theirs']) } },
      { ref: 'refs/heads/third', from: ':1', files: { 'a.txt': text([3, 'third']) } },
      {
        ref: 'refs/heads/clean',
        from: ':2',
        merge: ':3',
        files: { 'a.txt': text([3, 'ours'], [20, 'theirs']) },
      },
      {
        ref: 'refs/heads/decided',
        from: ':2',
        merge: ':3',
        files: { 'a.txt': text([3, 'both'], [20, 'theirs'], [28, 'smuggled in']) },
      },
      {
        ref: 'refs/heads/left',
        from: ':1',
        files: { gone: text([4, 'left']), [ODD]: 'one\nleft', bin: 'left\0' },
      },
      {
        ref: 'refs/heads/right',
        from: ':1',
        files: { gone: text([5, 'right']), [ODD]: 'one\nright', bin: 'right\0' },
      },
      {
        ref: 'refs/heads/odd',
        from: ':7',
        merge: ':8',
        files: { gone: null, [ODD]: 'one\nboth', bin: 'both\0' },
      },
    ]);
    const tree = await id('decided^{tree}');
    const three = ['-p', 'ours', '-p', 'theirs', '-p', 'third'];
    const octopus = await gitText(['commit-tree', tree, '-m', 'Three at once', ...three], {
      gitDir,
      env: WHO,
    });
    await runGit(['update-ref', 'refs/heads/octopus', octopus], { gitDir });
    process.env['PATH'] = await olderGit(profile);
  });
  afterAll(async () => {
    process.env['PATH'] = before;
    await reach.close();
    await rm(profile, { recursive: true, force: true });
  });

  async function decided(branch: string, paths: string[] = []): Promise<CommitDiffResult> {
    const copies = createRepositoryCopies(join(profile, 'repositories'), reach.client);
    const commits = { sha: await id(branch), merge: true as const };
    const place = { orgId: ORG, repo: 'acme/demo', branch, ephemeral: false, ephemeralBase: false };
    const url = diffUrl({ ...place, commits, paths });
    const request = readDiffUrl(new URL(url, 'app://bundle').searchParams);
    if (request === null) throw new Error('the page’s own address is not understood');
    const response = await withGitFallback(reach.client, copies).diff(request);
    return commitDiffResult.parse(await response.json());
  }
  const short = async (name: string): Promise<string> => (await id(name)).slice(0, 7);

  test('is said, and shows what both parents have where the merge is like neither', async () => {
    const answer = await decided('decided');
    expect(answer['decided_by']).toBe('combined');
    expect(changed(answer, 'a.txt')).toEqual([
      `-<<<<<<< parent-1-${await short('ours')}`,
      '-ours',
      '-=======',
      '-theirs',
      `->>>>>>> parent-2-${await short('theirs')}`,
      '+both',
      `-<<<<<<< parent-1-${await short('ours')}`,
      '-line 28',
      '-=======',
      '-line 28',
      `->>>>>>> parent-2-${await short('theirs')}`,
      '+smuggled in',
    ]);
    expect(changed(await decided('decided', ['a.txt']), 'a.txt')).toHaveLength(12);
    expect((await decided('decided', ['b.txt'])).files).toEqual([]);
  });

  test('a merge of lines that are each a parent’s decided nothing', async () => {
    expect((await decided('clean')).files).toEqual([]);
  });

  test('each of three parents shows its own lines', async () => {
    expect(changed(await decided('octopus'), 'a.txt').slice(0, 8)).toEqual([
      `-<<<<<<< parent-1-${await short('ours')}`,
      '-ours',
      `-======= parent-2-${await short('theirs')}`,
      '-theirs',
      '-=======',
      '-third',
      `->>>>>>> parent-3-${await short('third')}`,
      '+both',
    ]);
  });

  test('a file that the merge removed, one with an odd name and no last line end, and a binary one', async () => {
    const answer = await decided('odd');
    expect(changed(answer, ODD)).toEqual([
      `-<<<<<<< parent-1-${await short('left')}`,
      '-left',
      '-=======',
      '-right',
      `->>>>>>> parent-2-${await short('right')}`,
      '+both',
    ]);
    const gone = answer.files.find(({ path }) => path === 'gone');
    expect(gone?.state).toBe('D');
    expect(gone?.raw).toContain('-left\n');
    expect(gone?.raw).toContain('-right\n');
    expect(answer.filtered_files.map(({ path, state }) => [path, state])).toEqual([['bin', 'M']]);
  });

  test('nothing is left behind, in the repository or beside it', async () => {
    const had = await rooms();
    const objects = await gitText(['count-objects', '-v'], { gitDir });
    await decided('decided');
    await expect(mergeCombined(gitDir, '0'.repeat(40), [])).rejects.toThrow('git diff-tree');
    expect(await gitText(['count-objects', '-v'], { gitDir })).toBe(objects);
    expect(await rooms()).toEqual(had);
  });
});
