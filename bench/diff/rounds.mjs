/**
 * Runs where there is a display: measures every subject on every set in turn and writes the results.
 *
 *     node rounds.mjs <electron> <data> <output file> <plan as JSON>
 */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { _electron } from 'playwright';
import { sandboxArguments } from '../../scripts/session/sandbox.mjs';
import { fits } from './sets.mjs';
import { beginThreadTimes, endThreadTimes } from './thread-times.mjs';

const [electron, data, output, planText] = process.argv.slice(2);
/**
 * The first build includes the peers; of each other build only `ours` is measured, under the build's name.
 *
 * @type {{ sets: string[], subjects: string[], rounds: number, limit: number, scroll: number, threads: boolean,
 *   builds: { name?: string, path: string, pages: string }[] }}
 */
const plan = JSON.parse(planText);
const [own, ...others] = plan.builds;
const results = [];
const givenUp = new Map();
const apps = new Map();

const buildOf = (subject) => others.find(({ name }) => name === subject) ?? own;

/** Each build has its own app. */
async function start({ path, pages }) {
  const env = { ...process.env, BENCH_PAGES: pages, BENCH_DATA: data };
  const args = [...sandboxArguments(env), join(path, 'bench/diff/main.ts')];
  const app = await _electron.launch({ executablePath: electron, args, env });
  await app.evaluate(async ({ app: electronApp }) => {
    await electronApp.whenReady();
    while (!Reflect.get(globalThis, 'openSubject')) await new Promise((resolve) => setTimeout(resolve, 20));
  });
  apps.set(path, app);
}

async function measure(subject, set) {
  const build = buildOf(subject);
  const app = apps.get(build.path);
  const opened = app.waitForEvent('window');
  await app.evaluate(
    (_, [name, which]) => Reflect.get(globalThis, 'openSubject')(name, which),
    [build === own ? subject : 'ours', set],
  );
  const page = await opened;
  page.setDefaultTimeout(plan.limit + 20_000);
  await page.waitForFunction(() => globalThis.measure !== undefined);
  // Our worker starts when the page is idle, the peers start theirs: neither is timed.
  await sleep(plan.quick ? 300 : 1200);
  if (plan.threads) await beginThreadTimes(app, page);
  const measured = await within(
    page.evaluate((patience) => globalThis.measure(patience), plan.patience),
    plan.limit,
  );
  const threads = plan.threads ? await endThreadTimes(app, measured.first) : null;
  if (plan.pictures && subject === 'ours')
    await page.screenshot({ path: join(dirname(output), 'pictures', `${set}.png`) });
  // A busy worker answers late, so a quick run does without its heap.
  const heap = await within(heapOf(page), plan.quick ? 1500 : plan.limit).catch(() => null);
  const scroll =
    plan.scroll > 0
      ? await within(
          page.evaluate((ms) => globalThis.scrollThrough(ms), plan.scroll),
          plan.limit + plan.scroll,
        )
      : null;
  // Otherwise it would continue during the next measurement.
  await page.close();
  return { ...measured, heap, scroll, threads };
}

const ask = async (send) => {
  await send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0, embedderHeapUsedSize = 0 } = await send('Runtime.getHeapUsage');
  return usedSize + backingStorageSize + embedderHeapUsedSize;
};

/**
 * JavaScript heap in MB after a garbage collection, of the page and all its workers: objects, typed arrays and what the
 * engine keeps for the DOM.
 */
async function heapOf(page) {
  const session = await page.context().newCDPSession(page);
  const workers = [];
  const waiting = new Map();
  session.on('Target.attachedToTarget', ({ sessionId }) => workers.push(sessionId));
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message);
    waiting.get(id)?.(result);
  });
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  await sleep(50);
  let sum = await ask((method) => session.send(method));
  let id = 0;
  for (const sessionId of workers)
    sum += await ask((method) => {
      id += 1;
      const answer = new Promise((resolve) => waiting.set(id, resolve));
      const message = JSON.stringify({ id, method });
      return session.send('Target.sendMessageToTarget', { sessionId, message }).then(() => answer);
    });
  await session.detach();
  return sum / 2 ** 20;
}

class TooLong extends Error {}
async function within(promise, ms) {
  const timer = new AbortController();
  const late = sleep(ms, undefined, { signal: timer.signal }).then(
    () => Promise.reject(new TooLong()),
    () => undefined,
  );
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    timer.abort();
  }
}

/** The order is reversed in every other round, so that none is always first. */
function inTurn(round) {
  const all = [...others.map(({ name }) => name), ...plan.subjects];
  return round % 2 === 1 ? all : all.toReversed();
}

for (const build of plan.builds) await start(build);
for (const set of plan.sets)
  for (let round = 1; round <= plan.rounds; round += 1)
    for (const subject of inTurn(round)) {
      if (!fits(subject, set) || givenUp.has(`${subject} ${set}`)) continue;
      // What failed on the smaller set is skipped on the larger one.
      const smaller = set === 'MILLION' ? 'L' : plan.quick ? plan.sets[0] : '';
      if (set !== smaller && givenUp.has(`${subject} ${smaller}`)) continue;
      try {
        const measured = await measure(subject, set);
        results.push({ set, round, subject, ...measured });
        process.stdout.write(
          `${set} ${round} ${subject}: first ${measured.first.toFixed(0)} ms, heap ${measured.heap?.toFixed(0) ?? '-'} MB\n`,
        );
      } catch (error) {
        const why = error instanceof TooLong ? `over ${plan.limit / 1000} s` : String(error).split('\n')[0];
        givenUp.set(`${subject} ${set}`, why);
        process.stdout.write(`${set} ${round} ${subject}: ${why}\n`);
        const build = buildOf(subject);
        apps.get(build.path).process().kill('SIGKILL');
        await start(build);
      }
    }
writeFileSync(output, JSON.stringify({ results, givenUp: Object.fromEntries(givenUp) }));
for (const app of apps.values()) await app.close();
