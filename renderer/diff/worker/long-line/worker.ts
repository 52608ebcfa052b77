/** Compares two very long lines. The code that started this worker terminates it afterwards. */
import { lineChanges } from './changes.ts';

globalThis.addEventListener('message', ({ data }: MessageEvent<{ old: string; next: string }>) => {
  globalThis.postMessage(lineChanges(data.old, data.next));
});
