/** What `marginalia review list` says of remarks on uncommitted changes once these are committed, and the app copied them. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { review } from '../../cli/main.ts';
import { WORKTREE } from '../../shared/domain/worktree.ts';
import { listedThread, type ListedThread } from './support/review-scene.ts';
import {
  at,
  begin,
  commitAll,
  copyAll,
  end,
  folder,
  git,
  handOvers,
  offers,
  remarkOn,
  scene,
  worktree,
  write,
} from './support/worktree-scene.ts';

const TEN = Array.from({ length: 10 }, (_, n) => `line ${n + 1}`);
beforeEach(begin);
afterEach(end);

async function listed(...args: string[]): Promise<ListedThread[]> {
  let out = '';
  await review(['list', '--json', ...args], {
    folder,
    out: (text) => (out += text),
    err: () => undefined,
  });
  return out
    .split('\n')
    .filter(Boolean)
    .map((line) => listedThread.parse(JSON.parse(line)));
}

test('each is listed once, an applied suggestion beside its lines, and a quoted one is not open', async () => {
  await write('a.txt', TEN);
  await remarkOn(at('a.txt', 2), 'Two?');
  await remarkOn(at('a.txt', 5), 'Five:\n```suggestion\nfive!\n```');
  await remarkOn(at('a.txt', 8), 'Eight?');
  const { commit: handed } = await handOvers.start(scene.repository.place, (await worktree()).commits.sha);
  await write('a.txt', ['above', ...TEN.with(4, 'five!').with(8, 'changed').with(7, 'changed')]);
  const before = [
    { first: 3, outdated: false, applied: false, commit: handed },
    { first: 6, outdated: false, applied: true, commit: handed },
    { first: 8, outdated: true, applied: false, commit: handed, quotedIn: null },
  ];
  expect(await listed('--open')).toMatchObject(before);
  const made = await commitAll('Made');
  expect(await listed('--open')).toMatchObject(before);
  await copyAll(await offers({ branch: WORKTREE, mergeBase: null }));
  expect(await git('notes', '--ref=reviews', 'show', made)).toBe(
    [
      'a.txt:3: Two?',
      'a.txt:6: Five:',
      '  ```suggestion',
      '  five!',
      '  ```',
      'Outdated, from uncommitted changes:',
      '    line 8',
      '> a.txt:8: Eight?',
    ].join('\n'),
  );
  const copied = [
    { first: 3, outdated: false, applied: false, commit: made },
    { first: 6, outdated: false, applied: true, commit: made },
  ];
  expect(await listed('--open')).toMatchObject(copied);
  expect(await listed()).toMatchObject([
    ...copied,
    { first: 8, outdated: true, commit: handed, quotedIn: made, state: 'open' },
  ]);
});
