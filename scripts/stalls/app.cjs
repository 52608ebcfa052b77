/**
 * `electron -r` of this file watches a whole app: its main process, the hosting workers it starts, and its pages, whose
 * long tasks the browser reports. See loop.cjs.
 */
const path = require('node:path');
const { createInterface } = require('node:readline');
const { app, utilityProcess } = require('electron');
const { MARK, say, watchLoop } = require('./loop.cjs');

watchLoop('main');

const fork = utilityProcess.fork.bind(utilityProcess);
utilityProcess.fork = (file, args, options) => {
  const { MARGINALIA_STALLS: stalls } = process.env;
  const env = { ...options?.env, MARGINALIA_WATCHED: file, ...(stalls && { MARGINALIA_STALLS: stalls }) };
  const child = fork(path.join(__dirname, 'embedded.cjs'), args, { ...options, env });
  if (child.stderr)
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.startsWith(MARK)) process.stderr.write(`${line}\n`);
    });
  return child;
};

/** Runs in the page. A task whose time is not in a script of its own has no script to name. */
function watchPage(mark) {
  const STALL_MS = 50;
  const scripts = [];
  // The function is sent to the page as text, so it must contain everything it uses.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const observe = (type, tell) => {
    const observer = new PerformanceObserver(tell);
    observer.observe({ type, buffered: true });
  };
  observe('long-animation-frame', (list) => {
    for (const frame of list.getEntries()) scripts.push(...Reflect.get(frame, 'scripts'));
    scripts.splice(0, scripts.length - 100);
  });
  observe('longtask', (list) => {
    for (const { startTime, duration } of list.getEntries()) {
      if (duration <= STALL_MS) continue;
      // A frame is reported after its tasks.
      setTimeout(() => {
        const [longest] = scripts
          .filter((one) => one.startTime < startTime + duration && one.startTime + one.duration > startTime)
          .toSorted((a, b) => b.duration - a.duration);
        const stack = longest
          ? `${longest.sourceFunctionName} ${longest.sourceURL}:${longest.sourceCharPosition} (${longest.invoker})`
          : 'no script';
        console.debug(mark + JSON.stringify({ where: 'page', ms: Math.round(duration), stack }));
      }, 100);
    }
  });
}

app.on('web-contents-created', (_event, contents) => {
  contents.on('dom-ready', () => {
    if (!contents.getURL().startsWith('app://')) return;
    const call = `(${watchPage.toString()})(${JSON.stringify(MARK)})`;
    void contents.executeJavaScript(call).catch(() => undefined);
  });
  contents.on('console-message', ({ message }) => {
    if (message.startsWith(MARK)) say(JSON.parse(message.slice(MARK.length)));
  });
});
