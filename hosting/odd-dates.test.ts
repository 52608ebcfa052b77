import { expect, onTestFinished, test } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { namedTips } from './routes/history.ts';
import { blame } from '../git/follow/blame.ts';
import { gitText } from '../git/process/run.ts';
import { listedRefs } from '../git/refs/listed-refs.ts';
import { newestBranch } from '../git/refs/newest-branch.ts';
import { readTag } from '../git/refs/tags.ts';

const at = (when: string): string => `Ann <ann@example.com>${when === '' ? '' : ` ${when}`}`;

/** A commit with a branch and a tag for each of these dates, on top of `main`. */
async function dated(dates: Readonly<Record<string, string>>) {
  const gitDir = await mkdtemp(join(tmpdir(), 'odd-dates-'));
  onTestFinished(() => rm(gitDir, { recursive: true, force: true }));
  const git = async (args: readonly string[], input = ''): Promise<string> =>
    await gitText(args, { gitDir, input });
  const write = async (type: string, input: string): Promise<string> =>
    await git(['hash-object', '-w', '--literally', '-t', type, '--stdin'], input);
  const commit = async (ref: string, when: string, parent = ''): Promise<string> => {
    const tree = await git(['mktree'], `100644 blob ${await write('blob', ref)}\ta\n`);
    const above = parent === '' ? '' : `parent ${parent}\n`;
    const people = `author ${at(when)}\ncommitter ${at(when)}\n`;
    const id = await write('commit', `tree ${tree}\n${above}${people}\n${ref}\n`);
    await git(['update-ref', ref, id]);
    return id;
  };
  await gitText(['init', '--quiet', '--bare', '--initial-branch=main', gitDir]);
  const main = await commit('refs/heads/main', '1600000000 +0000');
  for (const [name, when] of Object.entries(dates)) {
    const id = await commit(`refs/heads/${name}`, when, main);
    const tag = await write('tag', `object ${id}\ntype commit\ntag ${name}\ntagger ${at(when)}\n\nx\n`);
    await git(['update-ref', `refs/tags/${name}`, tag]);
  }
  return { gitDir, git, commit };
}

const DATES = {
  before: '-1566345600 +0100',
  far: '253402300800 +0000',
  late: '4102444800 +1400',
  none: '',
  zone: '1700000000 +051800',
};

test('refs are listed newest first, with a commit from before 1970, too', async () => {
  const { gitDir } = await dated(DATES);
  const { refs } = await listedRefs(gitDir);
  expect(refs.filter(({ ref }) => ref.startsWith('refs/heads/'))).toMatchObject([
    { ref: 'refs/heads/far', date: '+010000-01-01T00:00:00+00:00' },
    { ref: 'refs/heads/late', date: '2100-01-01T14:00:00+14:00' },
    { ref: 'refs/heads/zone', date: '2023-12-06T12:13:20+518:00' },
    { ref: 'refs/heads/main', date: '2020-09-13T12:26:40+00:00' },
    { ref: 'refs/heads/before', date: '' },
    { ref: 'refs/heads/none', date: '' },
  ]);
  expect(refs.filter(({ ref }) => ref.startsWith('refs/tags/')).map(({ ref }) => ref)).toEqual(
    ['far', 'late', 'zone', 'before', 'none'].map((name) => `refs/tags/${name}`),
  );
  const { tips } = await namedTips(gitDir, 'refs/heads/');
  expect(tips.map(({ name }) => name)).toEqual(['before', 'far', 'late', 'main', 'none', 'zone']);
  await expect(readTag(gitDir, 'before')).resolves.toMatchObject({ taggerName: 'Ann', date: '' });
  await expect(readTag(gitDir, 'late')).resolves.toMatchObject({ date: '2100-01-01T14:00:00+14:00' });
});

test('of branches that the main line has not, the newest is found beside one from before 1970', async () => {
  const { gitDir, git, commit } = await dated({ topic: '1500000000 +0000' });
  let sha = await git(['rev-parse', 'main']);
  // More than are looked at first are on the main line itself.
  for (let day = 0; day < 9; day += 1) {
    sha = await commit('refs/heads/main', `160000000${String(day)} +0000`, sha);
    await git(['update-ref', `refs/heads/day-${String(day)}`, sha]);
  }
  await commit('refs/heads/before', '-5 +0000');
  const found = await newestBranch(gitDir, { ref: 'refs/heads/main', sha }, Promise.resolve([]));
  expect(found?.ref).toBe('refs/heads/topic');
});

test('who wrote a line did so at no date, where Git cannot read one', async () => {
  const { gitDir, git } = await dated(DATES);
  for (const [name, date] of [
    ['before', ''],
    ['none', ''],
    ['far', '+010000-01-01T00:00:00+00:00'],
  ] as const) {
    const to = await git(['rev-parse', `refs/heads/${name}`]);
    const { commits } = await blame(gitDir, { to, path: 'a', ranges: [] });
    expect(commits.get(to)).toMatchObject({ authorName: 'Ann', authorTime: date, committerTime: date });
  }
});
