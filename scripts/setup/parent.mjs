/**
 * npm passes a signal to the shell that started us, and many shells die without passing it on: we would live on unseen.
 * So a command started by npm ends itself, as after SIGTERM, once that shell is gone.
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
