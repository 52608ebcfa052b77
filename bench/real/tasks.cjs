/**
 * `--require` of this file reports every long task of a process on standard error, by its processor time if available:
 * what other processes do is not its fault. An app also loads it into its hosting workers.
 */
const path = require('node:path');

const MARK = 'bench:task ';
const BEAT_MS = 5;
const MIN_REPORTED_MS = 20;

/** Milliseconds of this thread if Node can tell, else of the process. */
function used() {
  const { user, system } = 'threadCpuUsage' in process ? process.threadCpuUsage() : process.cpuUsage();
  return (user + system) / 1000;
}

function watch(where) {
  let last = performance.now();
  let before = used();
  setInterval(() => {
    const now = performance.now();
    const cpu = used();
    const ms = Math.min(now - last - BEAT_MS, cpu - before);
    last = now;
    before = cpu;
    if (ms > MIN_REPORTED_MS)
      process.stderr.write(`${MARK}${JSON.stringify({ where, ms, at: Date.now() })}\n`);
  }, BEAT_MS).unref();
}

if (process.env.BENCH_WATCHED !== undefined) {
  watch('service');
  const { pathToFileURL } = require('node:url');
  void import(pathToFileURL(process.env.BENCH_WATCHED).href);
} else if (process.type === 'browser') {
  watch('main');
  const { utilityProcess } = require('electron');
  const fork = utilityProcess.fork.bind(utilityProcess);
  utilityProcess.fork = (file, args, options) => {
    const env = { ...options?.env, BENCH_WATCHED: file };
    const child = fork(path.join(__dirname, 'tasks.cjs'), args, { ...options, env });
    child.stderr?.on('data', (text) => {
      for (const line of String(text).split('\n'))
        if (line.startsWith(MARK)) process.stderr.write(`${line}\n`);
    });
    return child;
  };
} else watch('service');
