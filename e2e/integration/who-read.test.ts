/** Two reviewers share what they read: through a host, and through a plain remote. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWhoRead, type WhoReadService } from '../../electron/who-read/index.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { shortKey } from '../../shared/domain/who-read/read-note.ts';
import { atHost } from './support/at-host.ts';
import { Remote } from './support/clones.ts';
import { openDesk, ORG, type Desk } from './support/desk.ts';
import { begin, commits, desk, end, gitDir, on, shown, world } from './support/remarks-scene.ts';

const PLACE = { orgId: ORG, repo: 'demo' };
const COMPARISON = `${ORG} demo main...topic`;
const REF = 'refs/notes/viewed/reviewer@example.com';
const keyOf = (digit: string): string => digit.repeat(128);
const shortOf = (...digits: string[]): string => digits.map((digit) => shortKey(keyOf(digit))).join(' ');

let rival: Desk;
let [mine, theirs]: WhoReadService[] = [];
const opened: WhoReadService[] = [];

const AT_ONCE = { intervalMs: 0, delayMs: 0 };
const MUCH_LATER = { intervalMs: 3_600_000, delayMs: 3_600_000 };
const whoReadOf = (of: Desk, delays = AT_ONCE): WhoReadService => {
  const whoRead = createWhoRead({
    open: atHost(of.client, of.copies),
    store: of.store,
    notes: of.notes,
    folderSyncs: { wrote: () => undefined },
    emit: (group, event) => void of.emitted.push(`${group}.${event}`),
    delays,
  });
  opened.push(whoRead);
  return whoRead;
};

beforeEach(async () => {
  await begin();
  rival = await openDesk(world, 'Rival');
  [mine, theirs] = [whoReadOf(desk), whoReadOf(rival)];
});
afterEach(async () => {
  for (const each of opened.splice(0)) each.close();
  await rival.close();
  await end();
});

const tip = (): string => on(2).object;
const lineOf = (...digits: string[]): string => `a.txt: ${shortOf(...digits)}`;
const push = async (email: string, text: string): Promise<unknown> =>
  await gitText(['notes', `--ref=refs/notes/viewed/${email}`, 'add', '-F', '-', tip()], {
    gitDir,
    input: text,
    config: ['user.name=Ann', 'user.email=ann@example.com'],
  });
const read = (of: Desk, who: WhoReadService | undefined, ...digits: string[]): void => {
  of.store.readHunks.put(COMPARISON, [['src/b.ts', digits.map(keyOf).join('')]]);
  void who?.changed({ ...PLACE, comparison: COMPARISON, tip: tip() });
};
async function noteOf(ref = REF, object = tip()): Promise<string | null> {
  const { code, stdout } = await runGit(['notes', `--ref=${ref}`, 'show', object], {
    gitDir,
    okCodes: [0, 1],
  });
  return code === 0 ? stdout.toString().trimEnd() : null;
}
const listed = async (who: WhoReadService | undefined) => {
  await rival.notes.fetched.refresh(PLACE, true);
  await desk.notes.fetched.refresh(PLACE, true);
  return await who?.list({ ...PLACE, commits });
};

test('nothing is shared until it is chosen; then others see it, and it can be taken back', async () => {
  read(desk, mine, 'a');
  expect(await mine?.state(PLACE)).toMatchObject({ ref: REF, isShared: false });
  expect(await gitText(['for-each-ref', 'refs/notes'], { gitDir })).toBe('');
  expect(await mine?.share(PLACE)).toMatchObject({ ref: REF, isShared: true });
  read(desk, mine, 'a', 'b');
  await expect.poll(() => noteOf()).toBe(`src/b.ts: ${shortOf('a', 'b')}`);
  expect(await listed(theirs)).toEqual({
    readers: [{ name: 'Reviewer', files: [['src/b.ts', shortOf('a', 'b').replace(' ', '')]] }],
    problem: null,
  });
  // Its lines are no remarks and no verdicts.
  expect(await shown()).toMatchObject({ threads: [], verdicts: [] });
  // One's own is not said to be read by another.
  expect(await listed(mine)).toEqual({ readers: [], problem: null });
  // What became unread is taken out.
  read(desk, mine, 'b');
  await expect.poll(() => noteOf()).toBe(`src/b.ts: ${shortOf('b')}`);
  expect(await mine?.withdraw(PLACE)).toMatchObject({ isShared: false, isWithdrawing: false, problem: null });
  expect(await noteOf()).toBeNull();
  read(desk, mine, 'b', 'c');
  expect(await listed(theirs)).toEqual({ readers: [], problem: null });
});

test('what was read of two branches within a minute is shared on both', async () => {
  await mine?.share(PLACE);
  const [other, object] = [`${ORG} demo main...other`, on(1).object];
  desk.store.readHunks.put(other, [['a.txt', keyOf('c')]]);
  void mine?.changed({ ...PLACE, comparison: other, tip: object });
  read(desk, mine, 'a');
  await expect.poll(() => noteOf()).toBe(`src/b.ts: ${shortOf('a')}`);
  await expect.poll(() => noteOf(REF, object)).toBe(lineOf('c'));
});

test('what was read in another repository is not shared', async () => {
  await mine?.share(PLACE);
  const [elsewhere, object] = [`${ORG} other main...topic`, on(1).object];
  desk.store.readHunks.put(elsewhere, [['a.txt', keyOf('c')]]);
  void mine?.changed({ ...PLACE, comparison: elsewhere, tip: object });
  read(desk, mine, 'a');
  await expect.poll(() => noteOf()).toBe(`src/b.ts: ${shortOf('a')}`);
  expect(await noteOf(REF, object)).toBeNull();
});

test('two people read at the same moment, and two computers of one person are one reader', async () => {
  const second = await openDesk(world, 'Reviewer');
  const other = whoReadOf(second);
  await Promise.all([mine?.share(PLACE), theirs?.share(PLACE), other.share(PLACE)]);
  read(desk, mine, 'a');
  read(second, other, 'b');
  read(rival, theirs, 'c');
  await expect.poll(() => noteOf('refs/notes/viewed/rival@example.com')).toBe(`src/b.ts: ${shortOf('c')}`);
  await expect.poll(() => noteOf()).toBe(`src/b.ts: ${shortOf('a', 'b')}`);
  await second.close();
});

test('while the host is away nothing is lost: it is shared, or taken back, later', async () => {
  await mine?.share(PLACE);
  let isAway = true;
  desk.network = (url, init, go) => (isAway ? Promise.reject(new TypeError('away')) : go(url, init));
  read(desk, mine, 'a');
  await expect.poll(async () => (await mine?.state(PLACE))?.problem?.kind).toBe('offline');
  isAway = false;
  await expect.poll(() => noteOf()).toBe(`src/b.ts: ${shortOf('a')}`);
  isAway = true;
  expect(await mine?.withdraw(PLACE)).toMatchObject({ isShared: false, isWithdrawing: true });
  isAway = false;
  await expect.poll(() => noteOf()).toBeNull();
  await expect.poll(async () => (await mine?.state(PLACE))?.isWithdrawing).toBe(false);
});

test('what was read just before the app ended is shared at its next start, unless it was taken back', async () => {
  await mine?.share(PLACE);
  read(desk, whoReadOf(desk, MUCH_LATER), 'a');
  desk.crash();
  const later = whoReadOf(desk);
  later.begin();
  await expect.poll(() => noteOf()).toBe(`src/b.ts: ${shortOf('a')}`);
  await expect.poll(() => kept()).toEqual([]);
  read(desk, whoReadOf(desk, MUCH_LATER), 'a', 'b');
  expect(kept()).toHaveLength(1);
  await later.withdraw(PLACE);
  expect(kept()).toEqual([]);
});
test('what became unread after a restart is taken out, and what another computer or comparison adds stays', async () => {
  const second = await openDesk(world, 'Reviewer');
  const other = whoReadOf(second);
  await Promise.all([mine?.share(PLACE), other.share(PLACE)]);
  read(desk, mine, 'a', 'b');
  await expect.poll(() => noteOf()).toBe(`src/b.ts: ${shortOf('a', 'b')}`);
  read(second, other, 'c');
  await expect.poll(() => noteOf()).toBe(`src/b.ts: ${shortOf('a', 'b', 'c')}`);
  mine?.close();
  desk.crash();
  const later = whoReadOf(desk);
  later.begin();
  read(desk, later, 'b', 'd');
  await expect.poll(() => noteOf()).toBe(`src/b.ts: ${shortOf('b', 'c', 'd')}`);
  read(desk, later, 'd');
  await expect.poll(() => noteOf()).toBe(`src/b.ts: ${shortOf('c', 'd')}`);
  const comparison = `${ORG} demo older...topic`;
  desk.store.readHunks.put(comparison, [['src/b.ts', keyOf('e')]]);
  void later.changed({ ...PLACE, comparison, tip: tip() });
  await expect.poll(() => noteOf()).toBe(`src/b.ts: ${shortOf('c', 'd', 'e')}`);
  await second.close();
});

const kept = () => desk.store.memories.list('readToShare');

test('what others pushed to do harm is left out, and said', async () => {
  const line = `src/b.ts: ${shortOf('a')}\n`;
  await push('long@example.com', 'x'.repeat(3_000_000));
  await push('liar@example.com', line);
  await push('odd@example.com', `${': '.repeat(100_000)}\n${line}`);
  const answer = await listed(theirs);
  // Its commit names somebody else: the name of the ref is what a host can protect.
  expect(answer?.readers.map(({ name, files }) => [name, files.length])).toEqual([
    ['liar@example.com, as Ann wrote it', 1],
    ['odd@example.com, as Ann wrote it', 1],
  ]);
  expect(answer?.problem).toMatch(/^Not all of what others read is shown/);
});

test('what another clone writes under an address marks nothing as read here, and it is said who wrote it', async () => {
  await mine?.share(PLACE);
  read(desk, mine, 'a');
  await expect.poll(() => noteOf()).toBe(`src/b.ts: ${shortOf('a')}`);
  // Another person's, and the reader's own.
  const clone = join(gitDir, '..', 'clone of another');
  const protocols = ['file'] as const;
  await gitText(['clone', '--quiet', gitDir, clone], { cwd: gitDir, protocols });
  const config = ['user.name=Eve', 'user.email=eve@example.com'];
  for (const email of ['rival@example.com', 'reviewer@example.com']) {
    const ref = `refs/notes/viewed/${email}`;
    await runGit(['fetch', '--quiet', 'origin', `+${ref}:${ref}`], {
      cwd: clone,
      protocols,
      okCodes: [0, 128],
    });
    const input = `src/b.ts: ${shortOf('a', 'b', 'c')}\n`;
    await gitText(['notes', `--ref=${ref}`, 'add', '-f', '-F', '-', tip()], { cwd: clone, config, input });
    await gitText(['push', '--quiet', 'origin', ref], { cwd: clone, protocols });
  }
  const before = desk.store.readHunks.list(COMPARISON);
  const names = (await listed(mine))?.readers.map(({ name }) => name) ?? [];
  expect(names).toEqual(['rival@example.com, as Eve wrote it']);
  // Others learn who wrote it.
  expect((await listed(theirs))?.readers.map(({ name }) => name)).toContain(
    'reviewer@example.com, as Eve wrote it',
  );
  expect(desk.store.readHunks.list(COMPARISON)).toEqual(before);
  expect([...before.values()].flat().join('')).not.toContain(keyOf('b'));
});

test('through a plain remote, Sync exchanges what is read, and two computers are never asked', async () => {
  const origin = await Remote.open();
  const [one, two, other] = [await origin.clone(), await origin.clone(), await origin.clone()];
  const ref = 'refs/notes/viewed/reviewer@example.com';
  await one.write(origin.first, lineOf('a'), ref);
  await one.sync();
  await two.sync();
  await one.write(origin.first, lineOf('a', 'b'), ref);
  await two.write(origin.first, lineOf('a', 'c'), ref);
  await one.sync();
  expect(await two.sync()).toMatchObject({ conflicts: 0 });
  expect(await origin.note(origin.first, ref)).toBe(lineOf('a', 'b', 'c'));
  await other.sync();
  expect(await other.note(origin.first, ref)).toBe(lineOf('a', 'b', 'c'));
  await origin.close();
});
