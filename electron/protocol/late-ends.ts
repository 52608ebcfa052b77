import type { Readable } from 'node:stream';

/**
 * Delays a stream's `end` and `error` to a later turn of the event loop. Electron frees its reader of the stream on
 * either event (fixed in electron/electron#52474). If that happens inside the reader's own `read()`, the main process
 * crashes.
 */
export function withLateEnds<T extends Readable>(stream: T): T {
  const emit = stream.emit.bind(stream);
  stream.emit = (event: string | symbol, ...values: unknown[]): boolean => {
    if (event !== 'end' && event !== 'error') return emit(event, ...values);
    setImmediate(() => {
      // After a request was cancelled no one listens, and Node throws an `error` without a listener.
      if (event === 'end' || stream.listenerCount('error') > 0) emit(event, ...values);
    });
    return stream.listenerCount(event) > 0;
  };
  return stream;
}
