/** A screen of text, sent as soon as Git has produced it. */
const FIRST_PIECE_BYTES = 16 * 1024;
/** Later pieces grow up to this: fewer, larger ones cost less. */
const MAX_PIECE_BYTES = 256 * 1024;
/** How long text waits for more text before it is sent. */
const FLUSH_DELAY_MS = 12;

/** Regroups bytes into pieces that are small at first and then larger; nothing waits long for what follows it. */
export async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const parts = source[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let size = 0;
  let wanted = FIRST_PIECE_BYTES;
  const piece = (): Buffer => {
    const bytes = Buffer.concat(held);
    held = [];
    size = 0;
    wanted = Math.min(MAX_PIECE_BYTES, wanted * 2);
    return bytes;
  };
  try {
    for (;;) {
      const pending = parts.next();
      // A failure is thrown when the part is awaited below, after the held bytes were yielded.
      pending.catch(() => undefined);
      if (size > 0 && (await isSlow(pending))) yield piece();
      const next = await pending;
      if (next.done === true) break;
      held.push(next.value);
      size += next.value.length;
      if (size >= wanted) yield piece();
    }
    if (size > 0) yield piece();
  } finally {
    await parts.return?.();
  }
}

/** @returns true if a promise takes longer than text should wait */
function isSlow(pending: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), FLUSH_DELAY_MS);
    const settled = (): void => {
      clearTimeout(timer);
      resolve(false);
    };
    pending.then(settled, settled);
  });
}
