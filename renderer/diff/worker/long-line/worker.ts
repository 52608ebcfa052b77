/** Compares two very long lines. Whoever started this worker ends it afterwards. */
import { lineChanges } from './changes.ts';

globalThis.addEventListener('message', ({ data }: MessageEvent<{ old: string; next: string }>) => {
  globalThis.postMessage(lineChanges(data.old, data.next));
});
