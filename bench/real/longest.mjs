/** The longest tasks of the processes that report them (see tasks.cjs), and of the page by processor time. */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const MARK = 'bench:task ';

/** Reads a standard error. @returns the longest task of each process between two moments of `Date.now()`, as text */
export function longestTasks(stderr) {
  /** @type {{ where: string, ms: number, at: number }[]} */
  const told = [];
  createInterface({ input: stderr }).on('line', (line) => {
    if (line.startsWith(MARK)) told.push(JSON.parse(line.slice(MARK.length)));
  });
  return (from, to) => {
    /** @type {Record<string, number>} */
    const longest = {};
    for (const { where, ms, at } of told)
      if (at >= from && at <= to + ms) longest[where] = Math.max(longest[where] ?? 0, ms);
    return longest;
  };
}

/**
 * Watches the page's thread with Chromium's own trace. Other processes, including Git, make a task take longer by the
 * clock, but not in processor time.
 *
 * @returns stops watching and returns the longest task meanwhile, in milliseconds of processor time
 */
export async function pageProcessor(running, file) {
  await running.evaluate(({ contentTracing }) =>
    contentTracing.startRecording({ included_categories: ['toplevel'], excluded_categories: ['*'] }),
  );
  return async () => {
    await running.evaluate(({ contentTracing }, to) => contentTracing.stopRecording(to), file);
    const { traceEvents: events } = JSON.parse(readFileSync(file, 'utf8'));
    const threads = new Set(
      events.filter(({ args }) => args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
    );
    return events
      .filter(({ ph, tdur, pid, tid }) => ph === 'X' && tdur > 0 && threads.has(`${pid} ${tid}`))
      .reduce((most, { tdur }) => Math.max(most, tdur / 1000), 0);
  };
}

/** The longest tasks of several rounds, as text for the table. @param {Record<string, number>[]} rounds */
export function taskWords(rounds, names = ['main', 'page', 'service']) {
  const most = (name) => Math.max(0, ...rounds.map((round) => round[name] ?? 0));
  return `longest task ${names.map((name) => `${name} ${most(name).toFixed(0)}`).join(', ')} ms`;
}
