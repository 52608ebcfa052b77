/** Uncommitted work that is handed over, as plain Git sees it. */
import { chmod, mkdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { handedRef } from '../../git/handover/handed-ref.ts';
import { handedCommits, newestHanded } from '../../git/handover/newest-handed.ts';
import { takeBack } from '../../git/handover/take-back.ts';
import { runGit } from '../../git/process/run.ts';
import {
  begin,
  beginAll,
  commitAll,
  endAll,
  fresh,
  git,
  place,
  snapshot,
  write,
  WHO,
} from '../../git/testing/work-tree-scene.ts';
import {
  expectSound,
  handedNow,
  handNow,
  handTwice,
  noteOn,
  REVIEWS,
  someWork,
  untouched,
} from './support/hand-over-scene.ts';
import { SIGNATURE } from './support/signature.ts';

beforeAll(beginAll);
afterAll(endAll);
beforeEach(begin);

test('what was reviewed becomes a commit with its notes, and nothing else of the folder changes', async () => {
  await someWork();
  await git('notes', '--ref=reviews', 'add', '-m', 'of a commit', 'HEAD');
  const [before, notes] = [await untouched(), await git('rev-parse', REVIEWS)];
  const { commit } = await handNow({ [REVIEWS]: 'a.txt:1: Why?\n' });
  expect(await untouched()).toBe(before);
  await expectSound();
  expect(await handedNow()).toBe(commit);
  expect(await newestHanded(place)).toBe(commit);
  expect(await git('log', '-1', '--format=%P %an <%ae> %cn <%ce> %s', commit)).toBe(
    `${await git('rev-parse', 'HEAD')} ${SIGNATURE} ${SIGNATURE} Uncommitted changes that were handed over`,
  );
  expect(await git('show', `${commit}:a.txt`)).toBe('one, changed again');
  expect(await git('show', `${commit}:new file.txt`)).toBe('untracked');
  expect(await noteOn(commit)).toBe('a.txt:1: Why?\n');
  expect(await noteOn('HEAD')).toBe('of a commit\n');
  expect(await git('log', '--format=%P %an', '-1', REVIEWS)).toBe(`${notes} R`);
  expect(await git('stash', 'list')).toBe('');
  expect(await git('branch', '--contains', commit)).toBe('');
});

test('each hand-over is a commit of its own, without uncommitted changes, too', async () => {
  await write('a.txt', 'one\n');
  await commitAll();
  const first = await handNow({ [REVIEWS]: 'in general\n' });
  const second = await handNow({});
  expect(second.commit).not.toBe(first.commit);
  expect(second.before).toBe(first.commit);
  expect(await git('rev-parse', `${second.commit}^{tree}`)).toBe(await git('rev-parse', 'HEAD^{tree}'));
  expect(await git('rev-parse', `${second.commit}^`)).toBe(await git('rev-parse', 'HEAD'));
  // What was said goes along.
  expect(await noteOn(second.commit)).toBe('in general\n');
  expect(await noteOn(first.commit)).toBeNull();
  await expectSound();
});

test('notes of the hand-over before move in one commit, with what was answered, and with their lines moved', async () => {
  await someWork();
  await git('notes', '--ref=reviews', 'add', '-m', 'of a commit', 'HEAD');
  const first = await handNow({ [REVIEWS]: 'a.txt:1: Why?\n', 'refs/notes/other': 'Two.\n' });
  await git('notes', '--ref=reviews', 'append', '-m', 'a.txt:1: Because.', first.commit);
  await write('a.txt', 'above\none, changed again\n');
  const notes = await git('rev-parse', REVIEWS);
  const second = await handNow(
    { [REVIEWS]: 'a.txt:1: And this?\n' },
    { move: ({ text }) => Promise.resolve({ moved: text.replaceAll(':1:', ':2:'), stays: '' }) },
  );
  expect(await noteOn(second.commit)).toBe('a.txt:2: Why?\n\na.txt:2: Because.\n\na.txt:1: And this?\n');
  expect(await noteOn(second.commit, 'refs/notes/other')).toBe('Two.\n');
  expect(await noteOn(first.commit)).toBeNull();
  expect(await noteOn('HEAD')).toBe('of a commit\n');
  expect(await git('rev-parse', `${REVIEWS}^`)).toBe(notes);
  await expectSound();
});

test('remarks whose lines are gone stay on their hand-over, which is not collected, and come back when it is undone', async () => {
  await someWork();
  const { first, second } = await handTwice();
  expect(await git('log', '-1', '--format=%P', second.commit)).toBe(
    `${await git('rev-parse', 'HEAD')} ${first.commit}`,
  );
  expect(await noteOn(first.commit)).toBe('a.txt:1: Gone?\n');
  expect(await noteOn(second.commit)).toBe('a.txt:1: Kept?\n\na.txt:1: And this?\n');
  await git('-c', 'gc.pruneExpire=now', 'gc', '--quiet', '--prune=now');
  expect(await handedCommits(place)).toEqual([second.commit, first.commit]);
  await takeBack({ place, signature: SIGNATURE }, second);
  expect(await noteOn(first.commit)).toBe('a.txt:1: Gone?\n\na.txt:1: Kept?\n');
  expect(await noteOn(second.commit)).toBeNull();
  await expectSound();
});

test('a hand-over that nothing names any more is collected, and one that is named stays', async () => {
  await someWork();
  const first = await handNow({ [REVIEWS]: 'a.txt:1: Why?\n' });
  const second = await handNow({});
  await git('-c', 'gc.pruneExpire=now', 'gc', '--quiet', '--prune=now');
  await expectSound();
  expect(await git('cat-file', '-t', second.commit)).toBe('commit');
  await expect(git('cat-file', '-e', first.commit)).rejects.toThrow();
});

test('each worktree has its own, whatever it is called, and with SHA-256', async () => {
  await fresh('--object-format=sha256');
  await someWork();
  const main = { ...place };
  const handed = await handNow({ [REVIEWS]: 'a.txt:1: Why?\n' });
  for (const name of ['topic', 'main']) {
    const workTree = join(main.workTree, '..', name);
    await runGit(['worktree', 'add', '--quiet', '--detach', workTree], { cwd: main.workTree, config: WHO });
    const linked = {
      gitDir: main.gitDir,
      headDir: join(main.gitDir, 'worktrees', name),
      workTree,
      snapshots: `${main.snapshots}.${name}`,
    };
    await writeFile(join(workTree, 'a.txt'), `in ${name}\n`);
    Object.assign(place, linked);
    const there = await handNow({ [REVIEWS]: 'a.txt:1: And here?\n' });
    expect(await git('show', `${there.commit}:a.txt`)).toBe(`in ${name}`);
    expect(await newestHanded(linked)).toBe(there.commit);
    expect(await newestHanded(main)).toBe(handed.commit);
    expect(await noteOn(handed.commit)).toBe('a.txt:1: Why?\n');
    const added = await handNow({ [REVIEWS]: 'a.txt:1: Here.\n' }, { kind: 'added' });
    expect(await handedCommits(linked, 'added')).toEqual([added.commit]);
    expect(await handedCommits(main, 'added')).toEqual([]);
  }
  expect(handedRef(place)).toBe('refs/marginalia/handed/main-linked');
  expect(handedRef(place, 'added')).toBe('refs/marginalia/added/main-linked');
  await expectSound();
});

test('the target of a symbolic notes ref is written', async () => {
  await someWork();
  await git('symbolic-ref', REVIEWS, 'refs/notes/team');
  const { commit } = await handNow({ [REVIEWS]: 'a.txt:1: Why?\n', 'refs/notes/team': 'Two.\n' });
  expect(await git('symbolic-ref', REVIEWS)).toBe('refs/notes/team');
  expect(await noteOn(commit, 'refs/notes/team')).toBe('a.txt:1: Why?\n\nTwo.\n');
});

for (const way of ['refs/marginalia', 'refs/notes', 'logs/refs/notes'])
  test(`a symbolic link at ${way} is not followed`, async () => {
    await someWork();
    const elsewhere = join(place.workTree, '..', 'elsewhere');
    await mkdir(elsewhere);
    await rm(join(place.gitDir, way), { recursive: true, force: true });
    await mkdir(join(place.gitDir, way, '..'), { recursive: true });
    await symlink(elsewhere, join(place.gitDir, way));
    await expect(handNow({ [REVIEWS]: 'a.txt:1: Why?\n' })).rejects.toThrow('links are not followed');
    expect(await newestHanded(place)).toBeNull();
    expect(await git('for-each-ref', 'refs/notes')).toBe('');
  });

test('a ref in the way and an abandoned lock are said in words, and no note is written', async () => {
  await someWork();
  await git('update-ref', 'refs/marginalia/handed', 'HEAD');
  await expect(handNow({ [REVIEWS]: 'a.txt:1: Why?\n' })).rejects.toThrow('Another ref is in the way');
  await git('update-ref', '-d', 'refs/marginalia/handed');
  const lock = join(place.gitDir, 'refs/marginalia/handed/main.lock');
  await mkdir(dirname(lock), { recursive: true });
  await writeFile(lock, '');
  await utimes(lock, 1_700_000_000, 1_700_000_000);
  await expect(handNow({ [REVIEWS]: 'a.txt:1: Why?\n' })).rejects.toThrow(lock);
  expect(await git('for-each-ref', 'refs/notes', 'refs/marginalia')).toBe('');
});

test.skipIf(process.getuid?.() === 0)(
  'a folder that may not be written is left alone, and it is said',
  async () => {
    await someWork();
    const reviewed = await snapshot();
    for (const folder of ['objects', 'refs']) {
      await chmod(join(place.gitDir, folder), 0o555);
      try {
        await expect(handNow({ [REVIEWS]: 'Why?\n' }, { reviewed })).rejects.toThrow('You may not write');
      } finally {
        await chmod(join(place.gitDir, folder), 0o755);
      }
      expect(await git('for-each-ref', 'refs/notes', 'refs/marginalia')).toBe('');
    }
  },
);

test('where a power cut came between the notes and the ref, the commit that has the notes counts', async () => {
  await someWork();
  const first = await handNow({ [REVIEWS]: 'a.txt:1: Why?\n' });
  const second = await handNow({});
  await git('update-ref', 'refs/marginalia/handed/main', first.commit);
  expect(await newestHanded(place)).toBe(second.commit);
  const third = await handNow({ [REVIEWS]: 'a.txt:1: And this?\n' });
  expect(third.before).toBe(second.commit);
  expect(await noteOn(third.commit)).toBe('a.txt:1: Why?\n\na.txt:1: And this?\n');
  expect(await newestHanded(place)).toBe(third.commit);
  // What was taken back does not count.
  await takeBack({ place, signature: SIGNATURE }, third);
  await git('notes', '--ref=reviews', 'remove', second.commit);
  expect(await newestHanded(place)).toBe(second.commit);
});

test('a commit that was not handed over keeps its notes, whatever the ref names', async () => {
  await someWork();
  await git('notes', '--ref=reviews', 'add', '-m', 'of a commit', 'HEAD');
  await git('update-ref', 'refs/marginalia/handed/main', 'HEAD');
  expect(await newestHanded(place)).toBeNull();
  const { commit } = await handNow({ [REVIEWS]: 'a.txt:1: Why?\n' });
  expect(await noteOn('HEAD')).toBe('of a commit\n');
  expect(await noteOn(commit)).toBe('a.txt:1: Why?\n');
  expect(await handedNow()).toBe(commit);
});

test('an answer to a hand-over that was not the newest any more goes along with the next one', async () => {
  await someWork();
  const first = await handNow({ [REVIEWS]: 'a.txt:1: Why?\n' });
  const second = await handNow({});
  await git('notes', '--ref=reviews', 'append', '-m', 'a.txt:1: Because.', first.commit);
  expect(await handedCommits(place)).toEqual([second.commit, first.commit]);
  const third = await handNow({ [REVIEWS]: 'a.txt:1: Good.\n' });
  expect(await noteOn(third.commit)).toBe('a.txt:1: Why?\n\na.txt:1: Because.\n\na.txt:1: Good.\n');
  expect(await noteOn(first.commit)).toBeNull();
  await takeBack({ place, signature: SIGNATURE }, third);
  expect(await noteOn(first.commit)).toBe('a.txt:1: Because.\n');
  expect(await noteOn(second.commit)).toBe('a.txt:1: Why?\n');
});

test('of very many hand-overs the five hundred newest are looked at', async () => {
  const commits = Array.from({ length: 502 }, (_, at) =>
    [
      'commit refs/marginalia/handed/main',
      `mark :${at + 2}`,
      'committer A <a@example.com> 1700000000 +0000',
      'data <<END',
      'Handed over without uncommitted changes',
      'END',
      'from :1',
      ...(at === 0 ? [] : [`merge :${at + 1}`]),
      '',
    ].join('\n'),
  );
  const first = 'commit refs/heads/main\nmark :1\ncommitter A <a@example.com> 1700000000 +0000\ndata 0\n\n';
  await runGit(['fast-import', '--quiet', '--force'], {
    gitDir: place.gitDir,
    input: first + commits.join(''),
  });
  expect(await handedCommits(place)).toHaveLength(500);
});
