import { expect, test, vi } from 'vitest';
import { AppFailure } from '../../shared/failure.ts';
import { createRounds, type Asked, type RoundsDeps } from './rounds.ts';

const FOLDER = { orgId: 'folders', repo: 'mine' };
const HOSTED = { orgId: 'acme', repo: 'app' };
const NOTHING_NEW = { requests: 0, problem: null };

const roundsOf = (deps: Pick<RoundsDeps, 'ask' | 'observe' | 'followed'> & Partial<RoundsDeps>) =>
  createRounds({
    calm: () => Promise.resolve(),
    isInReach: () => true,
    isInSight: () => true,
    ended: () => undefined,
    log: { error: () => undefined },
    now: () => 0,
    ...deps,
  });

test('a folder that could not be watched or read is watched anew in the next round', async () => {
  const events: string[] = [];
  let [isThere, isReadable] = [false, true];
  const rounds = roundsOf({
    followed: () => [FOLDER],
    ask: () => (isReadable ? Promise.resolve(NOTHING_NEW) : Promise.reject(new Error('It is gone.'))),
    observe() {
      events.push(isThere ? 'watched' : 'missing');
      return isThere ? { close: () => void events.push('closed') } : null;
    },
  });
  await rounds.look(true);
  isThere = true;
  await rounds.look(true);
  await rounds.look(true);
  expect(events).toEqual(['missing', 'watched']);
  isReadable = false;
  await rounds.look(true);
  expect(events).toEqual(['missing', 'watched', 'closed']);
  await rounds.look(true);
  expect(events.slice(3)).toEqual(['watched', 'closed']);
  rounds.close();
});

test('each question has a signal of its own: what is made of one that lasts would be remembered as long', async () => {
  const signals: AbortSignal[] = [];
  const rounds = roundsOf({
    followed: () => [HOSTED],
    observe: () => null,
    ask: (_, signal) => Promise.resolve({ ...NOTHING_NEW, requests: signals.push(signal) }),
  });
  for (let nth = 0; nth < 3; nth += 1) await rounds.look(true);
  expect(new Set(signals).size).toBe(3);
  rounds.close();
});

test('while a host does not answer, what others say and changes of a folder are shown', async () => {
  const [answered, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let asks = 0;
  let report: (() => void) | undefined;
  const rounds = roundsOf({
    followed: () => [HOSTED, FOLDER],
    ask: ({ orgId }, signal) =>
      orgId === HOSTED.orgId
        ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('Ended.'))))
        : Promise.resolve({ ...NOTHING_NEW, requests: (asks += 1) }),
    observe({ orgId }, heard) {
      if (orgId === HOSTED.orgId) return null;
      report = heard;
      return { close: () => undefined };
    },
    ended: () => (asks === 1 ? answered : changed).resolve(),
  });
  const round = rounds.look(true);
  await answered.promise;
  report?.();
  await changed.promise;
  expect(asks).toBe(2);
  rounds.close();
  await round;
});

const failing = (kind: 'offline' | 'timeout'): Promise<never> =>
  Promise.reject(new AppFailure({ kind, message: `It is ${kind}.` }));

/** What rounds say of five repositories of a host, the given of which fail; and which of them were asked. */
async function roundWith(failures: Readonly<Record<string, 'offline' | 'timeout'>>) {
  const repos = ['a', 'b', 'c', 'd', 'e'];
  const places = repos.map((repo) => ({ orgId: 'acme', repo }));
  let asked = '';
  const rounds = roundsOf({
    followed: () => places,
    observe: () => null,
    ask({ repo }) {
      asked += repo;
      const kind = failures[repo];
      return kind === undefined ? Promise.resolve(NOTHING_NEW) : failing(kind);
    },
  });
  await rounds.look(true);
  const failed = places.filter((place) => rounds.problemOf(place) !== null).map(({ repo }) => repo);
  rounds.close();
  return { asked, failed: failed.join('') };
}

test('a host that went away in the middle of a round is not asked again, and what it answered before is known', async () => {
  expect(await roundWith({ c: 'offline' })).toEqual({ asked: 'abc', failed: 'cde' });
});

test('a repository whose answer takes too long does not stand for the others of its host', async () => {
  expect(await roundWith({ b: 'timeout', d: 'timeout' })).toEqual({ asked: 'abcde', failed: 'bd' });
  expect(await roundWith({ b: 'timeout', c: 'timeout' })).toEqual({ asked: 'abc', failed: 'bcde' });
});

/** Two repositories of a host that answer when they are told to. */
function slowRounds(more: Partial<RoundsDeps> = {}) {
  const events: string[] = [];
  let [question, waiting] = [Promise.withResolvers<void>(), Promise.withResolvers<Asked>()];
  const rounds = roundsOf({
    followed: () => [HOSTED, { ...HOSTED, repo: 'web' }],
    observe(place) {
      events.push(`observe ${place.repo}`);
      return null;
    },
    ask({ repo }) {
      events.push(`ask ${repo}`);
      question.resolve();
      return waiting.promise;
    },
    ended: () => void events.push('ended'),
    log: { error: () => void events.push('logged') },
    ...more,
  });
  /** Answers the question; `fail`: as one that was cut off. */
  const answer = (fail = false): void => {
    const { resolve, reject } = waiting;
    [question, waiting] = [Promise.withResolvers(), Promise.withResolvers()];
    if (fail) reject(new Error('Ended.'));
    else resolve(NOTHING_NEW);
  };
  return { rounds, events, answer, isAsked: () => question.promise };
}

test('two looks at once are one round, and a look soon after it makes none unless it must', async () => {
  let now = 0;
  const { rounds, events } = slowRounds({
    followed: () => [HOSTED],
    observe: () => null,
    ask: () => Promise.resolve({ ...NOTHING_NEW, requests: events.push('ask') }),
    now: () => now,
  });
  await Promise.all([rounds.look(true), rounds.look(true)]);
  expect(events).toEqual(['ask', 'ended']);
  now = 1_000;
  await rounds.look(false);
  expect(events).toEqual(['ask', 'ended']);
  await rounds.look(true);
  now = 60_000;
  await rounds.look(false);
  expect(events.filter((one) => one === 'ask')).toHaveLength(3);
  rounds.close();
});

test('a round that was closed asks, watches, logs and shows nothing more', async () => {
  const followed = [HOSTED, { ...HOSTED, repo: 'web' }, FOLDER];
  const { rounds, events, answer, isAsked } = slowRounds({ followed: () => followed });
  const round = rounds.look(true);
  await isAsked();
  rounds.close();
  answer(true);
  await round;
  const before = ['observe app', 'observe web', 'observe mine', 'ask app', 'ask mine'];
  expect(events).toEqual(before);
  expect([rounds.cost(), rounds.problemOf(HOSTED)]).toEqual([null, null]);
  await rounds.look(true);
  expect(events).toEqual(before);
});

test('a question that waited for the one before it knows that it was closed meanwhile', async () => {
  vi.useFakeTimers();
  try {
    let report: (() => void) | undefined;
    const first = Promise.withResolvers<Asked>();
    const signals: AbortSignal[] = [];
    const rounds = roundsOf({
      followed: () => [FOLDER],
      observe(_, changed) {
        report = changed;
        return { close: () => undefined };
      },
      ask: (_, signal) => (signals.push(signal) === 1 ? first.promise : Promise.resolve(NOTHING_NEW)),
    });
    const round = rounds.look(true);
    report?.();
    await vi.runAllTimersAsync();
    expect(signals).toHaveLength(1);
    rounds.close();
    first.resolve(NOTHING_NEW);
    await round;
    await vi.runAllTimersAsync();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  } finally {
    vi.useRealTimers();
  }
});

test('what was closed while it waited for the first rows of a comparison asks nothing', async () => {
  const rows = Promise.withResolvers<void>();
  const { rounds, events } = slowRounds({ calm: () => rows.promise });
  const round = rounds.look(true);
  rounds.close();
  rows.resolve();
  await round;
  expect(events).toEqual(['observe app', 'observe web']);
});

test('only what has begun, and was not closed, goes on in the background', async () => {
  vi.useFakeTimers();
  try {
    const { rounds, answer, isAsked } = slowRounds({ followed: () => [HOSTED] });
    const first = rounds.look(true);
    await isAsked();
    answer();
    await first;
    expect(vi.getTimerCount()).toBe(0);
    rounds.begin();
    expect(vi.getTimerCount()).toBe(1);
    const second = rounds.look(true);
    await isAsked();
    rounds.close();
    answer();
    await second;
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('a folder that changes is shown once it was read, unless that was closed', async () => {
  vi.useFakeTimers();
  try {
    const reports: Array<() => void> = [];
    const { rounds, events, answer, isAsked } = slowRounds({
      followed: () => [FOLDER],
      observe(_, changed) {
        reports.push(changed);
        return { close: () => undefined };
      },
    });
    const first = rounds.look(true);
    await isAsked();
    answer();
    await first;
    reports[0]?.();
    await vi.runAllTimersAsync();
    rounds.close();
    answer();
    await vi.runAllTimersAsync();
    expect(events).toEqual(['ask mine', 'ended', 'ask mine']);
  } finally {
    vi.useRealTimers();
  }
});
