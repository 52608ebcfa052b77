/** The history of a folder's copy: cut and grafted as in the folder. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RepositoryCopies } from '../../electron/repository-copy/index.ts';
import { readFacts } from '../../electron/versions/facts.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { createHistory } from '../../git/remarks/history.ts';
import { gitStartedBy } from '../../git/testing/started.ts';
import { copiesOfFolder } from './support/copies-of-folder.ts';

const place = { orgId: 'folders', repo: 'mine' };
const WHO = ['user.name=R', 'user.email=r@example.com', 'commit.gpgsign=false'];
let root: string;
let work: string;
let copies: RepositoryCopies;

const git = (...args: string[]): Promise<string> =>
  gitText(args, { cwd: work, config: WHO, protocols: ['file'] });

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'folder-copy-history-'));
  work = join(root, 'work');
  await runGit(['init', '--quiet', '--initial-branch=main', work]);
  for (const text of ['one', 'two', 'three'])
    await git('commit', '--quiet', '--allow-empty', '--message', text);
  copies = copiesOfFolder(root, () => work);
});
afterEach(async () => {
  copies.close();
  await rm(root, { recursive: true, force: true });
});

test('a shallow clone ends where it ends, until it gets the rest of its history', async () => {
  const whole = work;
  work = join(root, 'shallow');
  await runGit(['clone', '--quiet', '--depth=1', `file://${whole}`, work], { protocols: ['file'] });
  const copy = copies.of(place);
  const head = await copy.fetchHistory('main', false);
  expect(await copy.hasHistory(head)).toBe(true);
  expect(await copy.hasHistory(head, '1'.repeat(40))).toBe(false);
  const started = await gitStartedBy(() => copy.hasHistory(head, head));
  expect(started.filter((name) => name !== 'cat-file')).toEqual([]);
  const count = () => gitText(['rev-list', '--count', head], { gitDir: copy.gitDir });
  expect(await count()).toBe('1');
  await git('fetch', '--quiet', '--unshallow');
  await copy.hasHistory(head);
  expect(await count()).toBe('3');
});

test('grafts count from when the folder has them, and no more once it has not: for lists, remarks and versions', async () => {
  const copy = copies.of(place);
  const [tip = '', middle = '', first = ''] = (await git('rev-list', 'main')).split('\n');
  const history = createHistory(copy);
  const shown = { ...place, branch: 'main', ephemeral: false, commits: { sha: tip, base: middle } };
  const read = async () => {
    const [facts] = await readFacts({ copy: () => copy }, [{ sha: tip, mergeBase: null }], middle);
    const { from, commits } = await history.range(shown);
    const listed = await gitText(['rev-list', tip], { gitDir: copy.gitDir });
    return { bases: [facts?.mergeBase, from], commits: commits.length, listed: listed.split('\n') };
  };
  const plain = { bases: [middle, middle], commits: 1, listed: [tip, middle, first] };
  expect(await read()).toEqual(plain);
  const file = join(work, '.git/info/grafts');
  await writeFile(file, `${tip} ${first}\n`);
  expect(await read()).toEqual({ bases: [first, first], commits: 1, listed: [tip, first] });
  await writeFile(file, `${tip} ${middle}\n`);
  expect(await read()).toEqual(plain);
  await rm(file);
  expect(await read()).toEqual(plain);
});
