/** Compares two very long lines; whoever started this worker ends it then. */
import { lineChanges } from './changes.ts';

globalThis.addEventListener('message', ({ data }: MessageEvent<{ old: string; next: string }>) => {
  globalThis.postMessage(lineChanges(data.old, data.next));
});
