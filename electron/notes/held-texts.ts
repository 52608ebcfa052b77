import { yieldMain } from '../../git/process/yield.ts';
import { foldLetters } from '../../shared/domain/letters.ts';

/** One text, which several notes may share. */
export interface Known {
  text: string;
  /** Lower case and composed, for comparing. */
  folded: string;
}

/**
 * Texts of notes by blob, across all notes refs: many objects may have the same note, and most of a ref's notes predate
 * its last move. Texts that no ref uses any more are released.
 */
export interface HeldTexts {
  /**
   * Sets the blobs of a ref; reads those missing, in this order, as far as the limit allows. Each text is available as
   * soon as it is read.
   */
  replace(ref: string, blobs: ReadonlySet<string>): Promise<void>;
  /** null: unavailable. */
  of(blob: string): Known | null;
}

/**
 * @param read reads texts in order, a few at a time, up to a number of bytes
 * @param most maximum characters held
 */
export function createHeldTexts(
  read: (blobs: readonly string[], most: number) => AsyncIterable<Array<string | null>>,
  most: number,
): HeldTexts {
  const texts = new Map<string, Known>();
  const refs = new Map<string, ReadonlySet<string>>();
  /** How many refs use a blob. */
  const uses = new Map<string, number>();
  let room = most;

  function count(blobs: Iterable<string>, by: number): void {
    for (const blob of blobs) uses.set(blob, (uses.get(blob) ?? 0) + by);
  }

  function forget(blobs: Iterable<string>): void {
    for (const blob of blobs) {
      if (uses.get(blob) !== 0) continue;
      room += texts.get(blob)?.text.length ?? 0;
      texts.delete(blob);
      uses.delete(blob);
    }
  }

  return {
    async replace(ref, blobs) {
      const before = refs.get(ref) ?? [];
      refs.set(ref, blobs);
      count(blobs, 1);
      count(before, -1);
      forget(before);
      const missing = [...blobs].filter((blob) => !texts.has(blob));
      const yieldLoop = yieldMain();
      let at = 0;
      for await (const some of read(missing, room)) {
        for (const text of some) {
          const blob = missing[at] ?? '';
          at += 1;
          if (text === null) continue;
          room -= text.length;
          texts.set(blob, { text, folded: foldLetters(text) });
        }
        await yieldLoop();
      }
    },
    of: (blob) => texts.get(blob) ?? null,
  };
}
