/**
 * npm hands a signal to the shell it started us with, and many shells die of it without passing it on: we would
 * live on, unseen. So a command started by npm ends itself, as if it had got SIGTERM, when that shell is gone.
 */
export function endWithParent() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 100);
  timer.unref();
}
