import { yieldMain } from '../yield.ts';
import { foldLetters } from '../../shared/domain/letters.ts';

/** One text, which may be that of many notes. */
export interface Known {
  text: string;
  /** Lower case, composed: as it is compared. */
  folded: string;
}

/**
 * Texts of notes by their blobs, of all notes refs together: many objects may have the same note, and most of a ref's
 * notes were there before it moved. What no ref has any more is let go.
 */
export interface HeldTexts {
  /**
   * From now on the ref has these blobs and no others; reads what is missing, in this order, as far as it can be held.
   * Each text can be had as soon as it is read.
   */
  replace(ref: string, blobs: ReadonlySet<string>): Promise<void>;
  /** null: it could not be had. */
  of(blob: string): Known | null;
}

/** @param read texts in order, some at a time, of so many bytes at most @param most characters that are held */
export function createHeldTexts(
  read: (blobs: readonly string[], most: number) => AsyncIterable<Array<string | null>>,
  most: number,
): HeldTexts {
  const texts = new Map<string, Known>();
  const refs = new Map<string, ReadonlySet<string>>();
  /** How many refs have a blob. */
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
