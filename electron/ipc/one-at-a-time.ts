interface Running<Item, End> {
  requestId: string;
  ending: AbortController;
  items: AsyncGenerator<Item, End>;
}

/** What a call reads in pieces: the next one, or how it ended. */
export type NextPiece<Item, End> = { item: Item; end: null } | { item: null; end: End };

/**
 * Long reading that a call continues piece by piece. One at a time: the page no longer needs the older one. It waits
 * between calls, and nothing is read ahead.
 */
export function createOneAtATime<Item, End>() {
  let running: Running<Item, End> | null = null;
  const stop = (reading: Running<Item, End> | null): void => {
    reading?.ending.abort();
    if (running === reading) running = null;
  };
  return {
    /** The next piece; a new id begins to read anew. */
    async next(
      requestId: string,
      begin: (signal: AbortSignal) => AsyncGenerator<Item, End>,
    ): Promise<NextPiece<Item, End>> {
      if (running?.requestId !== requestId) {
        stop(running);
        const ending = new AbortController();
        running = { requestId, ending, items: begin(ending.signal) };
      }
      const reading = running;
      try {
        const { value, done } = await reading.items.next();
        if (done !== true) return { item: value, end: null };
        stop(reading);
        return { item: null, end: value };
      } catch (cause) {
        stop(reading);
        throw cause;
      }
    },
    stop(requestId: string): void {
      if (running?.requestId === requestId) stop(running);
    },
  };
}
