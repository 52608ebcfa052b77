/** What a host and the way to it do to a write: nothing is lost, nothing is written twice, nobody is asked. */
import type { Locator } from 'playwright/test';
import { gitText } from '../../git/run.ts';
import type { Fault } from '../../hosting/faults.ts';
import { expect, test } from '../fixtures.ts';
import { openHosted } from '../pages/open.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { openDoor } from '../support/door.ts';
import { patience } from '../../shared/testing/patience.ts';

const WRITE = { method: 'POST', path: '/api/repos/*/notes' } as const;

/** A write is one request. An edit is two: the second is struck, and it ends with the new text all the same. */
type Way = 'write' | 'edit';

interface NetworkFault {
  readonly name: string;
  /** What it strikes by default; else both, one after the other. */
  readonly strikes: Way;
  readonly faults: readonly Fault[];
  readonly subject: string;
  /** What the reviewer reads while it lasts. */
  readonly meanwhile?: RegExp;
}

const FAULTS: readonly NetworkFault[] = [
  {
    name: 'the reply is lost',
    strikes: 'edit',
    faults: [{ ...WRITE, dropReply: true }],
    subject: 'Announce the next key',
  },
  {
    name: '429 with Retry-After',
    strikes: 'write',
    faults: [{ ...WRITE, status: 429, retryAfter: 1 }],
    subject: 'Describe the rotation',
    meanwhile: /waiting/,
  },
  ...rounds(
    [],
    [
      {
        name: '503',
        strikes: 'write' as const,
        faults: [{ ...WRITE, status: 503 }],
        subject: 'Renew the signing vectors',
      },
    ],
  ),
  {
    name: 'nothing but 503, also for reading',
    strikes: 'write',
    // The page reads as well, and may use up what is meant for all: whether the note waits is up to who reads first.
    faults: [
      { ...WRITE, status: 503, times: 2 },
      { path: '*', status: 503, times: 6 },
    ],
    subject: 'Hold keys in a ring',
  },
  {
    name: 'the connection is reset',
    strikes: 'edit',
    faults: [{ ...WRITE, resetConnection: true }],
    subject: 'Move the clock',
  },
  {
    name: 'slow',
    strikes: 'write',
    faults: [{ ...WRITE, delayMs: 1_500 }],
    subject: 'Tell apart what may',
    meanwhile: /Sending…/,
  },
];

/** What a part of the page says from now on: a busy machine looks too seldom to see what stands there for a moment. */
const everySaid = (part: Locator) =>
  part.evaluateHandle((element) => {
    const said: string[] = [];
    new MutationObserver(() => said.push(element.textContent)).observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    return said;
  });

test('lost replies, 429, 503, resets and slowness: each note is written once, and nobody is asked', async ({
  visit,
  host,
}) => {
  const gitDir = await host.gitDir('payments');
  const git = (...args: string[]) => gitText(args, { gitDir });
  const compare = await openHosted(await visit(), host, 'payments', 'rotate-signing-keys');
  const { notes } = compare;
  // The first note makes the ref; with it there is something to guard with.
  await host.writeNote({
    repo: 'payments',
    sha: await git('rev-parse', 'main'),
    ref: 'refs/notes/weather',
    note: 'Clear.',
  });
  for (const { name, strikes, faults, subject, meanwhile } of FAULTS) {
    await test.step(name, async () => {
      const ways = rounds<Way[]>([strikes], ['write', 'edit']);
      const sha = await git('log', '-1', '--format=%H', `--grep=^${subject}`, 'rotate-signing-keys');
      if (ways[0] === 'edit')
        await host.writeNote({ repo: 'payments', sha, ref: 'refs/notes/weather', note: 'Fine.' });
      await compare.chooseCommit(subject);
      await notes.choose('weather');
      const before = Number(await git('rev-list', '--count', 'refs/notes/weather'));
      for (const way of ways) {
        const text = `${way} through ${name}.`;
        if (way === 'edit') await notes.edit();
        await host.strike(faults.map((fault) => ({ ...fault, after: way === 'edit' ? 1 : 0 })));
        await notes.composer.fill(text);
        const said = await everySaid(notes.root);
        await notes.save();
        await expect(notes.text).toHaveText(text, { timeout: patience(30_000) });
        if (meanwhile !== undefined && way === 'write')
          expect((await said.jsonValue()).join('\n')).toMatch(meanwhile);
        await expect(compare.conflict).toBeHidden();
        await expect(notes.composer).toHaveValue('');
      }
      await host.strike([]);
      const last = ways.at(-1);
      expect(await git('notes', '--ref=weather', 'show', sha)).toBe(`${last} through ${name}.`);
      const commits = { write: 1, edit: 2 };
      const made = ways.reduce((sum, way) => sum + commits[way], 0);
      expect(Number(await git('rev-list', '--count', 'refs/notes/weather'))).toBe(before + made);
    });
  }
  await expect(compare.status).not.toContainText(/waiting|unsent/);
});

/** Always ten in notes-outbox.test.ts, without the page. */
const MOVES = rounds(4, 10);

test('somebody annotates other commits before each attempt: nothing is asked, the note is saved once', async ({
  visit,
  host,
}) => {
  const gitDir = await host.gitDir('payments');
  const other = { repo: 'payments', sha: await host.head('payments', 'main') };
  let attempts = 0;
  // The last attempt finds the ref where it was read.
  const door = await openDoor(host.ready.api, async ({ method, url }) => {
    if (method !== WRITE.method || url?.endsWith('/notes') !== true) return true;
    attempts += 1;
    if (attempts <= MOVES)
      await host.writeNote({ ...other, action: 'append', note: `Move ${attempts.toString()}.\n` });
    return true;
  });
  const through = { pem: host.pem, ready: { ...host.ready, api: door.api } };
  const compare = await openHosted(await visit(), through, 'payments', 'rotate-signing-keys');
  const notes = await compare.chooseCommit('Describe the rotation');
  await notes.choose('reviews');
  await notes.composer.fill('Good overview.');
  await notes.save();
  await expect(notes.text).toHaveText('Good overview.', { timeout: patience(30_000) });
  await door.close();
  expect(attempts).toBe(MOVES + 1);
  await expect(compare.conflict).toBeHidden();
  const object = await notes.object();
  expect(await gitText(['notes', '--ref=reviews', 'show', object], { gitDir })).toBe('Good overview.');
  const touching = ['log', '--format=%H', 'refs/notes/reviews', '--', `*${object.slice(2)}`];
  expect((await gitText(touching, { gitDir })).split('\n')).toHaveLength(1);
});

test('asleep while a note waits: it is sent once, as soon as the computer is awake', async ({
  visit,
  host,
  hostReturns,
}) => {
  const running = await visit();
  const { app, page } = running;
  const compare = await openHosted(running, host, 'payments', 'rotate-signing-keys');
  const notes = await compare.chooseCommit('Describe the rotation');
  await notes.choose('reviews');
  await host.stop();
  await notes.composer.fill('Written before the lid was closed.');
  await notes.save();
  await expect(notes.root).toContainText('waiting');
  const power = (event: 'suspend' | 'resume') =>
    app.evaluate(({ powerMonitor }, name) => powerMonitor.emit(name), event);
  /** Milliseconds until it is tried again by itself; 0 while it is being tried. */
  const pause = () =>
    page.evaluate(async () => {
      const answer = await window.api.outbox.list({});
      const item = answer.ok ? answer.value[0] : undefined;
      return item?.state === 'waiting' ? Math.max(0, (item.retryAt ?? 0) - Date.now()) : 0;
    });
  // Awake again and again without the host, until the next try by itself is farther away than this journey waits.
  await expect(async () => {
    if ((await pause()) === 0) throw new Error('being tried');
    if ((await pause()) < 12_000) await power('resume');
    expect(await pause()).toBeGreaterThan(12_000);
  }).toPass({ timeout: patience(40_000) });
  await power('suspend');
  const again = await hostReturns();
  await power('resume');
  await expect(notes.text).toHaveText('Written before the lid was closed.');
  await expect(compare.status).not.toContainText(/waiting|unsent/);
  const gitDir = await again.gitDir('payments');
  const object = await notes.object();
  expect(await gitText(['notes', '--ref=reviews', 'show', object], { gitDir })).toBe(
    'Written before the lid was closed.',
  );
});
