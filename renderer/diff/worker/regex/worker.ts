/** Runs a user's regular expression, which may never end: the code that started this worker terminates it. */
import { matches, type Lines, type Pattern } from './lines.ts';

/** More hits would be dropped anyway. */
const MAX_MATCHES = 1_000_000;
let pattern = /(?:)/g;

globalThis.addEventListener('message', ({ data }: MessageEvent<Pattern | Lines>) => {
  if ('source' in data) {
    pattern = new RegExp(data.source, data.flags);
    return;
  }
  const results = matches(data, pattern, MAX_MATCHES);
  globalThis.postMessage(results, { transfer: [results.buffer] });
});
