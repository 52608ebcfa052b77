import type { ImageSides } from '../model/protocol.ts';
import { binarySides } from './binary-patch.ts';
import { withBlob } from './blobs.ts';
import type { Scan } from './scan.ts';
import { textSides } from './svg-sides.ts';

const ONLY_DIFFERENCE = 'The host sent only how the two versions differ, and the file itself cannot be read.';

/** Both sides of a picture, taken out of its own diff. `url`: where the new side's bytes are, if they are needed. */
export async function pictureSides(own: Scan, url: string): Promise<ImageSides> {
  const newSide = async (): Promise<Uint8Array<ArrayBuffer> | null> => {
    const response = await fetch(withBlob(url, own));
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
  };
  const none = { old: null, next: null };
  try {
    const sides = own.count > 0 ? await textSides(own, newSide) : await binarySides(own.raw, newSide);
    return { ...(sides ?? none), problem: (sides?.old ?? sides?.next) ? '' : ONLY_DIFFERENCE };
  } catch {
    return { ...none, problem: 'The picture could not be unpacked from the diff.' };
  }
}
