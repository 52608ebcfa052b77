/**
 * Watches the event loop of the process it is loaded into, and says on standard error when one task of it took too
 * long; where MARGINALIA_STALLS is set, with the stack that was seen most often meanwhile: looking at stacks takes a
 * tenth of a journey. For development and tests: the app knows nothing of it.
 */
const { Session } = require('node:inspector');

/** Milliseconds. */
const TOO_LONG = 200;
const BEAT = 50;
/** Stacks are looked at so often, and forgotten after so many beats. Ten looks are enough for a task that is told. */
const SAMPLE_MICROSECONDS = 20_000;
const FORGET_AFTER = 400;

/** The mark of every line that reports a stall; JSON follows it. */
const MARK = 'marginalia:stall ';

const say = (stall) => process.stderr.write(`${MARK}${JSON.stringify(stall)}\n`);

/** @param {string} where what this process is called in a report */
function watchLoop(where) {
  const stacks = process.env.MARGINALIA_STALLS === undefined ? undefined : watchStacks();
  let last = performance.now();
  let beats = 0;
  setInterval(() => {
    const ms = Math.round(performance.now() - last - BEAT);
    beats += 1;
    if (ms > TOO_LONG) say({ where, ms, stack: stacks?.take(ms) ?? 'see MARGINALIA_STALLS' });
    else if (beats > FORGET_AFTER) stacks?.take(0);
    if (ms > TOO_LONG || beats > FORGET_AFTER) beats = 0;
    last = performance.now();
  }, BEAT).unref();
}

/** Samples stacks from now on; `take` gives the most frequent one of the last milliseconds, and forgets all. */
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
 * The stack that was on top most often in the last milliseconds of a profile, innermost first.
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
