import type { EventEmitter } from 'node:events';

const running = new Set<() => void>();
let isListening = false;

/**
 * Ends a process when this one ends: what waits for nothing of ours, as a merge that takes for ever, would go on alone.
 * @param end is called while this process ends, so it must be done at once
 */
export function endsWithUs(child: EventEmitter, end: () => void): void {
  if (!isListening) {
    isListening = true;
    process.once('exit', () => {
      for (const one of running) one();
    });
  }
  running.add(end);
  const forget = (): void => void running.delete(end);
  child.once('exit', forget);
  child.once('error', forget);
}
