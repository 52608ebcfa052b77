/** An agent adds remarks from a terminal to what a reviewer handed over in the app: two people, each with their own. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { review } from '../../cli/main.ts';
import { WORKTREE } from '../../shared/domain/worktree.ts';
import { listedThread } from './support/review-scene.ts';
import {
  at,
  begin,
  commitAll,
  copyAll,
  end,
  folder,
  git,
  handOvers,
  list,
  notes,
  offers,
  remarkOn,
  remarks,
  restart,
  scene,
  versions,
  worktree,
  write,
} from './support/worktree-scene.ts';

const TEN = Array.from({ length: 10 }, (_, n) => `line ${n + 1}`);
const HANDED = 'refs/marginalia/handed/main';
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.parse('2026-03-01T12:00:00Z');

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: FIRST_DAY });
  await begin();
  await write('a.txt', TEN);
});
afterEach(async () => {
  await end();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const nextDay = (): void => void vi.setSystemTime(Date.now() + DAY_MS);

const hand = async (): Promise<string> =>
  (await handOvers.start(scene.repository.place, (await worktree()).commits.sha)).commit;

/** The agent runs a command of `marginalia review`. @returns what it printed */
async function agent(...args: string[]): Promise<string> {
  vi.stubEnv('GIT_AUTHOR_NAME', 'Agent');
  vi.stubEnv('GIT_AUTHOR_EMAIL', 'agent@example.com');
  const printed = { out: '', err: '' };
  try {
    const code = await review(args, {
      folder,
      out: (text) => (printed.out += text),
      err: (text) => (printed.err += text),
    });
    if (code !== 0) throw new Error(`${args.join(' ')}: ${String(code)} ${printed.err}`);
  } finally {
    vi.unstubAllEnvs();
  }
  await notes.fetched.check(scene.repository.place);
  return printed.out;
}

/** Each remark with who wrote it and on which day, as the app shows it. */
const signed = async (): Promise<string[]> =>
  (await list()).threads
    .flatMap((thread) => thread.remarks)
    .map(({ text, author, date }) => `${text} ${author ?? 'nobody'} ${date?.slice(8, 10) ?? ''}`);

/** What the reviewer is shown as changed since the hand-over, by file. */
async function since(): Promise<{ tip: string | undefined; files: string[] }> {
  const { branch, commits } = await worktree();
  const comparison = {
    ...scene.repository.place,
    base: 'HEAD',
    branch,
    ephemeral: false,
    ephemeralBase: false,
  };
  const { versions: all } = await versions.list({ ...comparison, tip: commits.sha, named: [] });
  const then = all.find(({ isHanded }) => isHanded === true);
  const [to, from] = [all[0], then].map((one) => ({ sha: one?.tip ?? '', base: one?.mergeBase ?? null }));
  if (to === undefined || from === undefined) throw new Error('no versions');
  const { files } = await versions.pairs({ ...comparison, from, to });
  return { tip: then?.tip, files };
}

test('what an agent adds leaves the reviewer’s hand-over where it is', async () => {
  await remarkOn(at('a.txt', 5), 'Why five?');
  const tip = await hand();
  nextDay();
  await write('a.txt', TEN.with(1, 'changed before it was added'));
  await agent('add', 'a.txt:9', '-m', 'Nine is odd.');
  expect(await git('rev-parse', HANDED)).toBe(tip);
  expect(await since()).toEqual({ tip, files: ['a.txt'] });
  await write('b.txt', ['new']);
  await agent('add', 'b.txt:1', '-m', 'And this is new.');
  expect(await since()).toEqual({ tip, files: ['a.txt', 'b.txt'] });
  await git('gc', '--quiet', '--prune=now');
  expect(await since()).toEqual({ tip, files: ['a.txt', 'b.txt'] });
  expect(await signed()).toEqual([
    'Why five? Of the folder 01',
    'Nine is odd. Agent 02',
    'And this is new. Agent 02',
  ]);
});

test('remarks that move with a hand-over keep who wrote them and when', async () => {
  await remarkOn(at('a.txt', 5), 'Why five?');
  await hand();
  nextDay();
  await write('a.txt', ['above', ...TEN]);
  await agent('add', 'a.txt:1', '-m', 'Needed?');
  const [id = ''] = /[0-9a-f]{8}/.exec(await agent('list', '--open')) ?? [];
  await agent('reply', id, '-m', 'Answered.');
  nextDay();
  await write('a.txt', ['above', 'more', ...TEN]);
  await remarkOn(at('a.txt', 2), 'Why more?');
  await hand();
  nextDay();
  await write('a.txt', ['top', 'above', 'more', ...TEN]);
  const commit = await hand();
  const all = await signed();
  expect(all.toSorted()).toEqual([
    'Answered. Agent 02',
    'Needed? Agent 02',
    'Why five? Of the folder 01',
    'Why more? Of the folder 03',
  ]);
  const listed = await agent('list', '--json');
  for (const one of listed.trim().split('\n')) {
    const { author, date, text, commit: on } = listedThread.parse(JSON.parse(one));
    expect(on).toBe(commit);
    expect(all).toContain(`${text} ${author ?? 'nobody'} ${date?.slice(8, 10) ?? ''}`);
  }
});

/** The news of each thread, by its first remark. */
const news = async (): Promise<Record<string, string | undefined>> =>
  Object.fromEntries((await list()).threads.map((one) => [one.remarks[0]?.text ?? '', one.news]));

/** The reader replies in the app. */
async function reply(to: string, text: string): Promise<void> {
  const thread = (await list()).threads.find(({ remarks: [first] }) => first?.text === to);
  if (thread === undefined) throw new Error(to);
  const place = { ...scene.repository.place, notesRef: thread.notesRef, object: thread.commit };
  const { status } = await remarks.write({ place, anchor: thread.anchor, text });
  expect(status).toBe('done');
}

test('what the reader writes after a hand-over is no news, but what others write is, under the same name, too', async () => {
  for (const line of [2, 5, 8]) await remarkOn(at('a.txt', line), `Why ${String(line)}?`);
  await hand();
  await reply('Why 2?', 'I see.');
  const thread = (await list()).threads.find((one) => one.remarks[0]?.text === 'Why 8?');
  if (thread === undefined) throw new Error('Why 8?');
  const place = { ...scene.repository.place, notesRef: thread.notesRef, object: thread.commit };
  await remarks.change({ place, anchor: thread.anchor, change: { to: 'resolved' } });
  expect(await news()).toEqual({ 'Why 2?': undefined, 'Why 5?': undefined, 'Why 8?': undefined });
  restart();
  expect(await news()).toEqual({ 'Why 2?': undefined, 'Why 5?': undefined, 'Why 8?': undefined });
  const append = async (text: string): Promise<void> => {
    const name = ['-c', 'user.name=Of the folder', '-c', 'user.email=folder@example.com'];
    await git(...name, 'notes', `--ref=${thread.notesRef}`, 'append', '-m', text, HANDED);
    await notes.fetched.check(scene.repository.place);
  };
  await append('a.txt:2: I see.');
  expect(await news()).toEqual({ 'Why 2?': 'answered', 'Why 5?': undefined, 'Why 8?': undefined });
  await agent('add', 'a.txt:10', '-m', 'Ten.');
  await append('a.txt:5: [x] Done.');
  expect(await news()).toEqual({
    'Why 2?': 'answered',
    'Why 5?': 'resolved',
    'Why 8?': undefined,
    'Ten.': 'added',
  });
  await reply('Ten.', 'Right.');
  await hand();
  expect(Object.values(await news())).toEqual([undefined, undefined, undefined, undefined]);
});

test('a remark that was copied to the commit names who wrote it, not who copied it', async () => {
  await agent('add', 'a.txt:9', '-m', 'Nine is odd.');
  nextDay();
  const made = await commitAll('Made');
  await copyAll(await offers({ branch: WORKTREE, mergeBase: null }));
  const { threads } = await list('HEAD^');
  expect(threads).toMatchObject([
    { commit: made, remarks: [{ author: 'Agent', date: expect.stringMatching(/^2026-03-01/) }] },
  ]);
});
