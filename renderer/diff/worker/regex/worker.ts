/** Runs a reader's regular expression, which may never end: whoever started this worker terminates it. */
import { matches, type Lines, type Pattern } from './lines.ts';

/** More are not kept anyway. */
const MOST = 1_000_000;
let pattern = /(?:)/g;

globalThis.addEventListener('message', ({ data }: MessageEvent<Pattern | Lines>) => {
  if ('source' in data) {
    pattern = new RegExp(data.source, data.flags);
    return;
  }
  const found = matches(data, pattern, MOST);
  globalThis.postMessage(found, { transfer: [found.buffer] });
});
