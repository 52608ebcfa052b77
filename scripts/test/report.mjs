import { say } from '../setup/say.mjs';

const MAX_SLOW_TESTS = 5;
const MIN_SLOW_MS = 5_000;

/**
 * Prints the table, what was skipped, what needed a second try, what failed, what was slowest, and the totals.
 *
 * @param {(import('./counts.mjs').Counts & { name: string, seconds: number })[]} results
 * @param {import('./processor-time.mjs').Measured} [processor]
 * @param {string} [part] its share of a whole run, as text
 * @returns {boolean} whether all is well
 */
export function report(results, processor, part = '') {
  say('');
  for (const { name, passed, failed, seconds } of results) {
    const own = processor ? `${processor.of(name).toFixed(1).padStart(9)} s of processor time` : '';
    say(
      `${name.padEnd(8)}${count(passed)} passed${count(failed)} failed${seconds.toFixed(1).padStart(8)} s${own}`,
    );
  }
  /** @param {'second' | 'broken'} key */
  const unwell = (key) =>
    results.flatMap((one) => (one[key] ?? []).map(({ test, why }) => `  ${one.name}: ${test}: ${why}`));
  list(
    'skipped',
    results.flatMap(({ name, skipped }) => skipped.map((test) => `  ${name}: ${test}`)),
  );
  list('passed only when tried again', unwell('second'));
  list('failed', unwell('broken'));
  for (const { name, slow } of results) {
    const slowest = (slow ?? [])
      .filter(({ ms }) => ms >= MIN_SLOW_MS)
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, MAX_SLOW_TESTS);
    if (slowest.length === 0) continue;
    say(`\nSlowest of ${name}:`);
    for (const { test, ms } of slowest) say(`${(ms / 1000).toFixed(1).padStart(8)} s  ${test}`);
  }
  for (const { test, what, times } of results.flatMap(({ measured }) => measured ?? [])) {
    const each = Object.entries(times).map(([name, ms]) => `${name} ${Math.round(ms)}`);
    say(`\n${test}, ${what}:\n  ${each.join(', ')}`);
  }
  tellStalls(results.flatMap(({ stalls }) => stalls ?? []));
  if (processor)
    say(`\n${processor.of().toFixed(0)} s of processor time, user and system, of all processes${part}`);
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  say(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 && results.length > 0;
}

/** How often each part of the app stalled, and for how long at most. See scripts/stalls. */
function tellStalls(stalls) {
  const wheres = [...new Set(stalls.map(({ where }) => where))];
  if (wheres.length > 0) say('\nTasks over 200 ms (50 ms in the page):');
  for (const where of wheres) {
    const all = stalls.filter((stall) => stall.where === where).toSorted((a, b) => b.ms - a.ms);
    say(`${String(all.length).padStart(8)} in ${where}, the worst of ${all[0].ms} ms in "${all[0].test}":`);
    say(`         ${all[0].stack}`);
  }
}

function list(words, names) {
  if (names.length > 0) say(`\n${names.length} ${words}:\n${names.join('\n')}`);
}

function count(number) {
  return String(number).padStart(6);
}
