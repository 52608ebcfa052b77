import type { Readable } from 'node:stream';

/**
 * Reports the end and the failure of a stream in a turn of its own. Electron (before its change 52474) frees the object
 * that reads a stream when it learns of either, even in the middle of its own `read()`, after which Node runs what is
 * due: the main process crashed when a request was cancelled at such a moment.
 */
export function withLateEnds<T extends Readable>(stream: T): T {
  const emit = stream.emit.bind(stream);
  stream.emit = (event: string | symbol, ...values: unknown[]): boolean => {
    if (event !== 'end' && event !== 'error') return emit(event, ...values);
    setImmediate(() => {
      // Nothing listens any more once a request was cancelled, and a failure without a listener would be thrown.
      if (event === 'end' || stream.listenerCount('error') > 0) emit(event, ...values);
    });
    return stream.listenerCount(event) > 0;
  };
  return stream;
}
