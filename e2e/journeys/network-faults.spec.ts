/** What a host and the way to it do to a write: nothing is lost, nothing is written twice, nobody is asked. */
import type { Locator } from 'playwright/test';
import { gitText } from '../../git/process/run.ts';
import type { Fault } from '../../hosting/faults.ts';
import { expect, test } from '../fixtures.ts';
import { openHosted } from '../pages/open.ts';
import { rounds } from '../../shared/testing/rounds.ts';
import { patience } from '../../shared/testing/patience.ts';

const WRITE = { method: 'POST', path: '/api/repos/*/notes' } as const;

/** Each is one request, and one commit. */
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
  {
    name: 'slow',
    strikes: 'write',
    faults: [{ ...WRITE, delayMs: 1_500 }],
    subject: 'Tell apart what may',
    meanwhile: /Sending…/,
  },
  // Always in note-faults.test.ts, without the page.
  ...rounds<NetworkFault[]>(
    [],
    [
      {
        name: '503',
        strikes: 'write',
        faults: [{ ...WRITE, status: 503 }],
        subject: 'Renew the signing vectors',
      },
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
    ],
  ),
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
        await host.strike(faults);
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
      expect(Number(await git('rev-list', '--count', 'refs/notes/weather'))).toBe(before + ways.length);
    });
  }
  await expect(compare.status).not.toContainText(/waiting|unsent/);
});

/** The next try by itself is farther away than this, and what awakes the computer does not wait for it. */
const NEXT_TRY_MS = 45_000;

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
  // Awake again and again without the host, until the next try by itself is farther away than this journey waits: of
  // sixty seconds, the longest there is, at least half.
  await expect(async () => {
    if ((await pause()) === 0) throw new Error('being tried');
    if ((await pause()) < NEXT_TRY_MS) await power('resume');
    expect(await pause()).toBeGreaterThan(NEXT_TRY_MS);
  }).toPass({ timeout: patience(60_000) });
  await power('suspend');
  const again = await hostReturns();
  await power('resume');
  await expect(notes.text).toHaveText('Written before the lid was closed.', { timeout: NEXT_TRY_MS - 5_000 });
  await expect(compare.status).not.toContainText(/waiting|unsent/);
  const gitDir = await again.gitDir('payments');
  const object = await notes.object();
  expect(await gitText(['notes', '--ref=reviews', 'show', object], { gitDir })).toBe(
    'Written before the lid was closed.',
  );
});
