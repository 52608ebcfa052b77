/** Bytes of the first piece: a screen of text is on its way as soon as Git has told it. */
const FIRST = 16 * 1024;
/** Bytes of a piece when much has gone out: few, larger ones cost less. */
const MOST = 256 * 1024;
/** Milliseconds that text waits for more text before it goes out. */
const LINGER = 12;

/** The same bytes in pieces that are small at first and then larger; nothing waits long for what comes after it. */
export async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const parts = source[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let size = 0;
  let wanted = FIRST;
  const piece = (): Buffer => {
    const bytes = Buffer.concat(held);
    held = [];
    size = 0;
    wanted = Math.min(MOST, wanted * 2);
    return bytes;
  };
  try {
    for (;;) {
      const coming = parts.next();
      // A failure is thrown when the part is awaited below, after the bytes that are held were handed on.
      coming.catch(() => undefined);
      if (size > 0 && (await isSlow(coming))) yield piece();
      const next = await coming;
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

/** Whether a promise takes longer than text should wait. */
function isSlow(coming: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), LINGER);
    const came = (): void => {
      clearTimeout(timer);
      resolve(false);
    };
    coming.then(came, came);
  });
}
