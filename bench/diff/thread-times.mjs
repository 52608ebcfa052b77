/** Processor time until the first rows: unlike the clock's, it is the same on a busy machine. */
import { readFile, rm } from 'node:fs/promises';

const CATEGORIES = ['toplevel', 'blink.user_timing', '__metadata'];
const BEGIN = 'bench-begin';
const THREADS = { page: 'CrRendererMain', worker: 'DedicatedWorker thread' };

/** Begins to record what an app's threads do. */
export async function beginThreadTimes(app, page) {
  await app.evaluate(
    ({ contentTracing }, categories) => contentTracing.startRecording({ included_categories: categories }),
    CATEGORIES,
  );
  await page.evaluate((name) => performance.mark(name), BEGIN);
}

/**
 * Ends the recording.
 * @param ms how long after its beginning the first rows were painted
 * @returns milliseconds of processor time by thread; null: not known
 */
export async function endThreadTimes(app, ms) {
  const path = await app.evaluate(({ contentTracing }) => contentTracing.stopRecording());
  const { traceEvents } = JSON.parse(await readFile(path, 'utf8'));
  await rm(path, { force: true });
  const names = new Map();
  for (const { name, pid, tid, args } of traceEvents)
    if (name === 'thread_name') names.set(`${pid} ${tid}`, args.name);
  const begin = traceEvents.find(({ name }) => name === BEGIN);
  const until = begin.ts + 1000 * ms;
  const times = Object.fromEntries(Object.keys(THREADS).map((thread) => [thread, 0]));
  for (const { name, ph, pid, tid, ts, tdur = 0 } of traceEvents) {
    if (ph !== 'X' || pid !== begin.pid || ts < begin.ts || ts > until) continue;
    if (name !== 'ThreadControllerImpl::RunTask') continue;
    for (const [thread, own] of Object.entries(THREADS))
      if (names.get(`${pid} ${tid}`) === own) times[thread] += tdur / 1000;
  }
  // Some recordings have no names of threads.
  return times.page > 0 ? times : null;
}
