/** A remote with several addresses: notes go to each to which `git push` goes, or it is said which lacks them. */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runGit } from '../../git/process/run.ts';
import { COMMITS, type Clone } from './support/clones.ts';
import { User } from './support/user.ts';

let user: User;
let one: Clone;
let second: string;
beforeEach(async () => {
  user = await User.open();
  one = await user.origin.clone();
  second = join(user.origin.root, 'second.git');
  await runGit(['clone', '--quiet', '--bare', user.origin.path, second], { protocols: ['file'] });
  await one.write(user.origin.first, 'mine');
});
afterEach(() => user.close());

const noteIn = async (gitDir: string): Promise<string | null> => {
  const { code, stdout } = await runGit(['notes', 'show', user.origin.first], { gitDir, okCodes: [0, 1] });
  return code === 0 ? stdout.toString().trimEnd() : null;
};
const inBoth = async () => [await noteIn(user.origin.path), await noteIn(second)];

test.each([
  ['two addresses', ['remote.origin.url']],
  ['two addresses for pushes', ['remote.origin.pushurl', 'remote.origin.pushurl']],
])('%s: both get the notes', async (_, keys) => {
  if (keys.length === 2) await one.git('config', '--add', keys[0] ?? '', user.origin.path);
  await one.git('config', '--add', keys[0] ?? '', second);
  expect(await one.sync()).toMatchObject({ problem: null, messages: [], sent: 1 });
  expect(await inBoth()).toEqual(['mine', 'mine']);
  expect(await one.sync()).toMatchObject({ problem: null, messages: [], sent: 0 });
});

test('a rewrite for pushes of one of two addresses leads all of them there, as in Git', async () => {
  await one.git('config', '--add', 'remote.origin.url', 'push:second.git');
  await user.configure(`[url "${user.origin.root}/"]\n\tpushInsteadOf = push:\n`);
  expect(await one.sync()).toMatchObject({ problem: null, sent: 1 });
  expect(await inBoth()).toEqual([null, 'mine']);
});

test('an address that is away is named, the others get the notes, and the next Sync sends them there', async () => {
  await one.git('config', '--add', 'remote.origin.url', second);
  await rename(second, `${second}.away`);
  const report = await one.sync();
  expect(report).toMatchObject({ problem: null, sent: 1 });
  expect(report.messages).toEqual([
    expect.stringMatching(/^Notes were not sent to every address of origin, .* next Sync\. .*second\.git/),
  ]);
  await rename(`${second}.away`, second);
  expect(await one.sync()).toMatchObject({ problem: null, messages: [] });
  expect(await inBoth()).toEqual(['mine', 'mine']);
});

test.each([
  ['a further address', async () => await one.git('config', '--add', 'remote.origin.url', second)],
  ['the only address for pushes', async () => await one.git('config', 'remote.origin.pushurl', second)],
])('%s that has other notes keeps them, and that is said once', async (_, configure) => {
  await configure();
  await runGit(
    [
      '-c',
      'user.name=B',
      '-c',
      'user.email=b@example.com',
      'notes',
      'add',
      '-m',
      'theirs',
      user.origin.first,
    ],
    { gitDir: second },
  );
  const { messages } = await one.sync();
  expect(messages).toEqual([expect.stringMatching(/second\.git.* other notes .*remote of its own/)]);
  expect(messages[0]).toContain(COMMITS);
  expect(await noteIn(second)).toBe('theirs');
});

test('what an address for pushes has already is not counted as sent again', async () => {
  await one.git('config', 'remote.origin.pushurl', second);
  expect(await one.sync()).toMatchObject({ problem: null, messages: [], sent: 1 });
  expect(await one.sync()).toMatchObject({ problem: null, messages: [], sent: 0 });
  expect(await inBoth()).toEqual([null, 'mine']);
});

test('nothing goes anywhere before the user has decided', async () => {
  await one.git('config', '--add', 'remote.origin.url', second);
  await one.sync({ shared: false });
  expect(await inBoth()).toEqual([null, null]);
});

test('an only address for pushes that is away is what is named, and what was fetched is merged here', async () => {
  const two = await user.origin.clone();
  await two.write(user.origin.first, 'theirs', 'refs/notes/other');
  await two.sync();
  await one.git('config', 'remote.origin.pushurl', second);
  await rename(second, `${second}.away`);
  const report = await one.sync();
  expect(report).toMatchObject({ problem: null, sent: 0, received: 1 });
  expect(report.messages).toEqual([
    expect.stringMatching(
      /^Notes were not sent to every address of origin, .* next Sync\. .*second\.git could/,
    ),
  ]);
  expect(await one.note(user.origin.first, 'refs/notes/other')).toBe('theirs');
  await rename(`${second}.away`, second);
  expect(await one.sync()).toMatchObject({ problem: null, messages: [] });
  expect(await inBoth()).toEqual([null, 'mine']);
});

test.each([
  ['pushInsteadOf', 'push', null],
  ['insteadOf', 'fetch', null],
  ['pushInsteadOf', 'pushurl', 'origin.git'],
])(
  'where a rewrite of the folder alone (%s) would lead Git elsewhere (%s), that is said',
  async (key, of, own) => {
    if (own !== null) await one.git('config', 'remote.origin.pushurl', user.origin.path);
    await one.git('config', `url.${second}.${key}`, user.origin.path);
    const sentence = `sets url.${second}.${key.toLowerCase()}. That does not count here`;
    expect((await one.sync()).messages).toEqual(of === 'pushurl' ? [] : [expect.stringContaining(sentence)]);
    expect(await inBoth()).toEqual(['mine', null]);
  },
);
