import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip, type Gzip } from 'node:zlib';
import type { Recalled } from './answers.ts';
import type { Shelf } from './shelf.ts';

/** A larger body is not kept: it would cost the reader time now for a day that may not come. Bytes. */
export const MOST_KEPT = 32 * 1024 * 1024;

/** What waits for the disk in memory; beyond it the reader waits. Bytes. */
const MOST_WAITING = 8 * 1024 * 1024;

/**
 * The same response; its body is kept on the way through, when the whole of it went through. The reader sets the pace
 * and decides how far it is read.
 */
export function keepBody(shelf: Shelf, key: readonly unknown[], response: Response): Response {
  if (response.body === null) return response;
  const reader = response.body.getReader();
  let copy: Copy | null = new Copy(shelf, key);
  const drop = (): void => {
    copy?.drop();
    copy = null;
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          copy?.end();
          controller.close();
          return;
        }
        if (copy !== null && !(await copy.take(value))) drop();
        controller.enqueue(value);
      } catch (cause) {
        drop();
        throw cause;
      }
    },
    cancel(reason) {
      drop();
      return reader.cancel(reason);
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}

/** One body on its way to the disk. */
class Copy {
  readonly #zip: Gzip = createGzip({ level: constants.Z_BEST_SPEED });
  readonly #over = finished(this.#zip).catch(() => undefined);
  #size = 0;

  constructor(shelf: Shelf, key: readonly unknown[]) {
    // A disk that takes it not, or a reader that left: nothing is kept.
    shelf
      .replace(key, (file) => pipeline(this.#zip, createWriteStream(file, { mode: 0o600 })))
      .catch(() => undefined);
  }

  /** @returns false when it has become too much, or cannot be written. */
  async take(piece: Uint8Array): Promise<boolean> {
    this.#size += piece.byteLength;
    if (this.#size > MOST_KEPT || this.#zip.destroyed) return false;
    // The reader goes on with its own bytes: what is handed to another thread may be taken from it.
    this.#zip.write(Buffer.from(piece));
    if (this.#zip.writableLength < MOST_WAITING) return true;
    await Promise.race([new Promise((resolve) => this.#zip.once('drain', resolve)), this.#over]);
    return !this.#zip.destroyed;
  }

  end(): void {
    this.#zip.end();
  }

  drop(): void {
    this.#zip.destroy(new Error('not kept'));
  }
}

/** A body that was kept; null when there is none. */
export async function recallBody(shelf: Shelf, key: readonly unknown[]): Promise<Recalled<Response> | null> {
  const file = await open(shelf.file(key)).catch(() => null);
  if (file === null) return null;
  const { mtime } = await file.stat();
  // The longest unused goes first: this one was used now.
  await file.utimes(new Date(), mtime).catch(() => undefined);
  const text = createGunzip();
  // Whoever reads the text is told when the file cannot be read, and the file is closed when they leave.
  pipeline(file.createReadStream(), text).catch(() => undefined);
  return { at: mtime.getTime(), value: new Response(Readable.toWeb(text)) };
}
