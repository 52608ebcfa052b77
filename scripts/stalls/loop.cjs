/**
 * Watches the event loop of its process, and reports on standard error when one task took too long; with
 * MARGINALIA_STALLS also the most frequent stack meanwhile. Sampling stacks takes a tenth of a journey's time. For
 * development and tests only: the app does not know about it.
 */
const { Session } = require('node:inspector');

const STALL_MS = 200;
const BEAT_MS = 50;
/** The interval between samples of the stack. It gives a stall of the minimum length ten samples, which is enough. */
const SAMPLE_MICROSECONDS = 20_000;
/** Samples are dropped after this many beats. */
const MAX_BEATS_SAMPLED = 400;

/** Starts every line that reports a stall; JSON follows. */
const MARK = 'marginalia:stall ';

const say = (stall) => process.stderr.write(`${MARK}${JSON.stringify(stall)}\n`);

/** @param {string} where the name of this process in a report */
function watchLoop(where) {
  const stacks = process.env.MARGINALIA_STALLS === undefined ? undefined : watchStacks();
  let last = performance.now();
  let beats = 0;
  setInterval(() => {
    const ms = Math.round(performance.now() - last - BEAT_MS);
    beats += 1;
    if (ms > STALL_MS) say({ where, ms, stack: stacks?.take(ms) ?? 'see MARGINALIA_STALLS' });
    else if (beats > MAX_BEATS_SAMPLED) stacks?.take(0);
    if (ms > STALL_MS || beats > MAX_BEATS_SAMPLED) beats = 0;
    last = performance.now();
  }, BEAT_MS).unref();
}

/** Samples stacks from now on; `take` returns the most frequent one of the last milliseconds, and clears all samples. */
function watchStacks() {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.setSamplingInterval', { interval: SAMPLE_MICROSECONDS });
  session.post('Profiler.start');
  return {
    take(ms) {
      let stack = '';
      session.post('Profiler.stop', (_error, answer) => {
        if (ms > 0 && answer) stack = stackOf(answer.profile, ms);
      });
      session.post('Profiler.start');
      return stack;
    },
  };
}

/**
 * The stack that was most often on top in the last milliseconds of a profile, innermost frame first.
 *
 * @param {any} profile
 * @param {number} ms
 */
function stackOf({ nodes, samples, timeDeltas }, ms) {
  const seen = new Map();
  let left = ms * 1000;
  for (let at = samples.length - 1; at >= 0 && left > 0; at -= 1) {
    seen.set(samples[at], (seen.get(samples[at]) ?? 0) + 1);
    left -= timeDeltas[at];
  }
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const above = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id])));
  const busy = [...seen].filter(([id]) => byId.get(id)?.callFrame.functionName !== '(idle)');
  const [top] = busy.toSorted((a, b) => b[1] - a[1])[0] ?? [];
  const lines = [];
  for (let id = top; id !== undefined && lines.length < 8; id = above.get(id)) {
    const { functionName, url, lineNumber } = byId.get(id).callFrame;
    if (functionName !== '(root)') lines.push(`${functionName || '(anonymous)'} ${url}:${lineNumber + 1}`);
  }
  return lines.join(' < ');
}

module.exports = { MARK, say, stackOf, watchLoop };
