import { GCProfiler } from 'node:v8';

/** Texts made to be worst for what searches, matches or compares, each of about so many characters. */
export const WORST: Readonly<Record<string, (size: number) => string>> = {
  letters: (n) => 'a'.repeat(n),
  blanks: (n) => `${' '.repeat(n)}x`,
  'line ends': (n) => `${'\n'.repeat(n)}x`,
  'carriage returns': (n) => `${'\r'.repeat(n)}x`,
  'equal lines': (n) => 'same\n'.repeat(n / 5),
  'blank lines with blanks': (n) => '   \n'.repeat(n / 4),
  'different lines': (n) => Array.from({ length: n / 8 }, (_, at) => `line ${at}`).join('\n'),
  punctuation: (n) => '.,;:!?-/'.repeat(n / 8),
  brackets: (n) => '[{('.repeat(n / 3),
  'opened tags': (n) => '<svg '.repeat(n / 5),
  quotes: (n) => `"'`.repeat(n / 2),
  backticks: (n) => '` '.repeat(n / 2),
  colons: (n) => 'a:'.repeat(n / 2),
  joiners: (n) => '\u200d'.repeat(n),
  marks: (n) => `a${'\u0301'.repeat(n)}`,
  'marks out of order': (n) => `a${'\u0301\u0316'.repeat(n / 2)}`,
  pictures: (n) => '\u{1f469}\u200d'.repeat(n / 3),
  tags: (n) => `\u{1f3f4}${'\u{e0067}'.repeat(n / 2)}`,
  base64: (n) => 'eyJ'.repeat(n / 3),
  'ends of keys': (n) => '-----BEGIN -----END '.repeat(n / 20),
  'escaped slashes': (n) => 'a:%2f%2f'.repeat(n / 8),
  addresses: (n) => 'http://'.repeat(n / 7),
  'opened addresses': (n) => `http://a/${'('.repeat(n / 2)}${').'.repeat(n / 4)}`,
  percents: (n) => '%'.repeat(n),
  stars: (n) => `${'\n * '.repeat(n / 4)}*/`,
};

/** Tries before a ratio is believed, each of so many runs: what else a machine does only makes a run slower. */
const TRIES = 4;
const RUNS = 3;
/** Ten times the input may cost so many times the time. */
const MOST_RATIO = 15;
/** Runs of fewer milliseconds than this are too short to be compared. */
const SHORT = 5;

type Reader = (text: string) => unknown;

/**
 * Checks that ten times the input costs at most fifteen times the time, from a thousandth of `cap` on. A step that
 * is too steep ends it, before a larger one takes minutes.
 * @returns what was wrong, in words; null: nothing
 */
export async function steepness(
  make: (size: number) => string,
  run: Reader,
  cap: number,
): Promise<string | null> {
  let size = cap / 1_000;
  let before = await cost(make(size), run, 1);
  for (; size * 10 <= cap; size *= 10) {
    const [small, large] = [make(size), make(size * 10)];
    let after = await cost(large, run, 1);
    // The fastest of all runs counts on both sides: nothing makes a run faster than it is.
    for (let tries = 0; isSteep(before, after) && tries < TRIES; tries += 1) {
      // Twice too steep, also when it was run again: chance does not do that.
      if (tries > 0 && isSteep(before, after / 2)) break;
      before = Math.min(before, await cost(small, run, RUNS));
      after = Math.min(after, await cost(large, run, RUNS));
    }
    if (isSteep(before, after)) {
      return `${size * 10} characters took ${after.toFixed()} ms, ${size} took ${before.toFixed(1)} ms`;
    }
    before = after;
  }
  return null;
}

const isSteep = (before: number, after: number): boolean =>
  after > SHORT * 10 && after / Math.max(before, SHORT) > MOST_RATIO;

/** A run of more milliseconds is also measured by the work of its thread, which some systems count in steps of ten. */
const LONG = 100;

/**
 * Milliseconds of the fastest of some runs, without what collecting garbage took, which depends on what was there
 * before, and, where they are long enough to be interrupted, without what other programs took of the machine.
 */
async function cost(text: string, run: Reader, runs: number): Promise<number> {
  let best = Infinity;
  for (let n = 0; n < runs; n += 1) {
    const collections = new GCProfiler();
    collections.start();
    const work = process.threadCpuUsage();
    const began = performance.now();
    try {
      await run(text);
    } catch {
      // Refused: that has to be quick as well.
    }
    const took = performance.now() - began;
    const { user, system } = process.threadCpuUsage(work);
    // Their cost is told in microseconds.
    const collected = collections.stop()?.statistics.reduce((sum, each) => sum + each.cost, 0) ?? 0;
    const own = took > LONG ? Math.min(took, (user + system) / 1_000) : took;
    best = Math.min(best, own - collected / 1_000);
  }
  return best;
}
