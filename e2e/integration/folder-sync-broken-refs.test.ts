/** Sync in a folder with refs that Git cannot read. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Clone, COMMITS, Remote } from './support/clones.ts';

let origin: Remote;
beforeEach(async () => {
  origin = await Remote.open();
});
afterEach(async () => await origin.close());

test('a ref that Git cannot read is named, and the rest is exchanged', async () => {
  const one = await origin.clone();
  await one.write(origin.first, 'from one');
  await writeFile(join(one.gitDir, 'refs/heads/broken'), '');
  const { sent, messages } = await one.sync();
  expect({ sent, messages }).toEqual({
    sent: 1,
    messages: [expect.stringContaining('refs/heads/broken is broken')],
  });
  // Also where nothing has changed since, and the refs are not listed again.
  expect(await one.sync()).toMatchObject({ messages });
});

/** As a power cut leaves them. */
test.each<[string, (one: Clone) => Promise<void>]>([
  ['an empty file', async (one) => await writeFile(join(one.gitDir, COMMITS), '')],
  [
    'the name of a commit that is missing',
    async (one) => await writeFile(join(one.gitDir, COMMITS), `${'1'.repeat(40)}\n`),
  ],
  [
    'the name of a commit whose file is empty',
    async (one) => {
      const tip = await one.git('rev-parse', COMMITS);
      const file = join(one.gitDir, 'objects', tip.slice(0, 2), tip.slice(2));
      await rm(file);
      await writeFile(file, '');
    },
  ],
  [
    'the name of a notes ref that cannot be read',
    async (one) => {
      await writeFile(join(one.gitDir, 'refs/notes/review'), `${'1'.repeat(40)}\n`);
      await one.git('symbolic-ref', COMMITS, 'refs/notes/review');
    },
  ],
])('a notes ref that is %s is named and stays as it is, and the others are exchanged', async (_, damage) => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  await two.write(origin.first, 'from two');
  await two.write(origin.first, 'theirs', 'refs/notes/x');
  await two.sync();
  await one.write(origin.first, 'from one');
  await one.write(origin.first, 'ours', 'refs/notes/y');
  await damage(one);
  const left = await readFile(join(one.gitDir, COMMITS), 'utf8');
  // Where a file of Git is damaged, it is named.
  const words =
    /^(refs\/notes\/commits(, refs\/notes\/review are| is) broken|Git cannot read refs\/notes\/commits, so .*objects\/.* is damaged)/;
  const named = [expect.stringMatching(words)];
  expect(await one.sync()).toMatchObject({ problem: null, messages: named, received: 1, sent: 1 });
  expect(await one.note(origin.first, 'refs/notes/x')).toBe('theirs');
  expect(await origin.note(origin.first, 'refs/notes/y')).toBe('ours');
  expect(await origin.note(origin.first)).toBe('from two');
  expect(await readFile(join(one.gitDir, COMMITS), 'utf8')).toBe(left);
  // Also when the refs are not listed again, and with only some of their objects looked up.
  expect(await one.sync()).toMatchObject({ problem: null, messages: named });
  await one.write(origin.first, 'more', 'refs/notes/y');
  expect(await one.sync()).toMatchObject({ problem: null, messages: named, sent: 1 });
});

test.each<[string, string]>([
  ['an empty file', ''],
  ['a file that names nothing', 'nonsense\n'],
])('a notes ref that is another name of %s is told for what it is, at once', async (_, content) => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  await two.write(origin.first, 'from two');
  await two.write(origin.first, 'theirs', 'refs/notes/x');
  await two.sync();
  await one.git('symbolic-ref', COMMITS, 'refs/notes/review');
  await writeFile(join(one.gitDir, 'refs/notes/review'), content);
  let tries = 0;
  const report = await one.sync({ step: (name) => void (tries += name === 'send' ? 1 : 0) });
  expect(report).toMatchObject({ problem: null, received: 1 });
  expect(report.messages).toEqual([
    'refs/notes/commits was not written here. It is another name of refs/notes/review, which Git cannot read.',
    expect.stringContaining('refs/notes/review is broken'),
  ]);
  expect(tries).toBe(1);
  expect(await one.note(origin.first, 'refs/notes/x')).toBe('theirs');
});

test('notes of a remote that cannot be read here are sent to it by no guess', async () => {
  const one = await origin.clone();
  await one.write(origin.first, 'from one');
  await one.sync();
  await writeFile(join(one.gitDir, 'refs/notes-remotes/origin/commits'), `${'1'.repeat(40)}\n`);
  await one.write(origin.first, 'changed');
  await one.write(origin.first, 'beside', 'refs/notes/y');
  let tries = 0;
  const report = await one.sync({ step: (name) => void (tries += name === 'send' ? 1 : 0) });
  expect(report).toMatchObject({ problem: null, sent: 1 });
  expect(report.messages.join()).toContain('refs/notes-remotes/origin/commits is broken');
  expect(tries).toBe(1);
  expect(await origin.note(origin.first)).toBe('from one');
});

test('a notes ref that becomes unreadable during a Sync keeps no other from moving', async () => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  await two.write(origin.first, 'from two');
  await two.write(origin.first, 'theirs', 'refs/notes/x');
  await two.sync();
  const report = await one.sync({
    step: async (name) => {
      if (name !== 'sent') return;
      await mkdir(join(one.gitDir, 'refs/notes'), { recursive: true });
      await writeFile(join(one.gitDir, COMMITS), '');
    },
  });
  expect(report).toMatchObject({ problem: null, received: 1 });
  expect(report.messages).toEqual([`${COMMITS} was not written here. Git cannot read what it holds.`]);
  expect(await one.note(origin.first, 'refs/notes/x')).toBe('theirs');
});

test('a notes ref beside the name of a broken one is left out, and the others are exchanged', async () => {
  const [one, two] = [await origin.clone(), await origin.clone()];
  await two.write(origin.first, 'deep', 'refs/notes/a/deep');
  await two.write(origin.first, 'theirs', 'refs/notes/x');
  await two.sync();
  await mkdir(join(one.gitDir, 'refs/notes'), { recursive: true });
  await writeFile(join(one.gitDir, 'refs/notes/a'), '');
  const report = await one.sync();
  expect(report).toMatchObject({ problem: null, received: 1 });
  expect(report.messages).toEqual([
    expect.stringMatching(/^refs\/notes\/a\/deep was not fetched: .* beside refs\/notes\/a\.$/),
    expect.stringContaining('refs/notes/a is broken'),
  ]);
});
