/**
 * `--require` of this tells on standard error of every task of a process that took long, by its processor time where
 * that can be had: what others do on the machine is not its fault. In an app it is loaded into the hosting workers, too.
 */
const path = require('node:path');

const MARK = 'bench:task ';
/** Milliseconds. */
const BEAT = 5;
const WORTH = 20;

/** Milliseconds of this thread, where Node can tell; else of the process. */
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
    const ms = Math.min(now - last - BEAT, cpu - before);
    last = now;
    before = cpu;
    if (ms > WORTH) process.stderr.write(`${MARK}${JSON.stringify({ where, ms, at: Date.now() })}\n`);
  }, BEAT).unref();
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
