import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip, type Gzip } from 'node:zlib';
import type { Cached } from './answers.ts';
import type { CacheFolder } from './folder.ts';

/** Larger bodies are not cached: writing them would slow down the reader for little benefit. */
export const MAX_CACHED_BODY_BYTES = 32 * 1024 * 1024;

/** Buffered for the disk; beyond it the reader waits. */
const MAX_BUFFERED_BYTES = 8 * 1024 * 1024;

/**
 * The same response, whose body is cached while it is read; only a body that was read to the end is kept. The reader
 * sets the pace.
 */
export function cacheBody(folder: CacheFolder, key: readonly unknown[], response: Response): Response {
  if (response.body === null) return response;
  const reader = response.body.getReader();
  let copy: Copy | null = new Copy(folder, key);
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

/** A body being written to disk. */
class Copy {
  readonly #zip: Gzip = createGzip({ level: constants.Z_BEST_SPEED });
  readonly #over = finished(this.#zip).catch(() => undefined);
  #size = 0;

  constructor(folder: CacheFolder, key: readonly unknown[]) {
    // After a disk error, or if the reader stopped early, nothing is kept.
    folder
      .replace(key, (file) => pipeline(this.#zip, createWriteStream(file, { mode: 0o600 })))
      .catch(() => undefined);
  }

  /** @returns false if the body is too large to cache or cannot be written */
  async take(piece: Uint8Array): Promise<boolean> {
    this.#size += piece.byteLength;
    if (this.#size > MAX_CACHED_BODY_BYTES || this.#zip.destroyed) return false;
    // A copy: the reader may transfer its own buffer to another thread.
    this.#zip.write(Buffer.from(piece));
    if (this.#zip.writableLength < MAX_BUFFERED_BYTES) return true;
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

/** A cached body, or null. */
export async function cachedBody(
  folder: CacheFolder,
  key: readonly unknown[],
): Promise<Cached<Response> | null> {
  const file = await open(folder.file(key)).catch(() => null);
  if (file === null) return null;
  const { mtime } = await file.stat();
  // Marks it as used: the cache evicts the least recently used files.
  await file.utimes(new Date(), mtime).catch(() => undefined);
  const text = createGunzip();
  // A read error reaches the reader through the stream; the file is closed when the reader stops.
  pipeline(file.createReadStream(), text).catch(() => undefined);
  return { at: mtime.getTime(), value: new Response(Readable.toWeb(text)) };
}
