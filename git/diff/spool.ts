import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Scratch } from './json-text.ts';

/** Bytes of diff text one answer keeps in memory where the caller does not say. */
const IN_MEMORY = 40 * 1024 * 1024;
const PIECE = 256 * 1024;

/** A place in a spool. */
export type Kept = { bytes: Buffer } | { at: number; length: number };

/**
 * Holds the text of a diff between Git's telling it and the client's reading it, because the totals that come first
 * are only known at the end. Its memory is bounded; the file beyond it has no name while it is open, where the
 * system allows that, so a kill leaves nothing behind.
 */
export class Spool {
  /** For putting text together before it is kept. */
  readonly scratch = new Scratch();
  readonly #most: number;
  #inMemory = 0;
  #file: { handle: FileHandle; path: string } | null = null;
  #end = 0;

  /** @param most bytes in memory; what comes after goes to a temporary file */
  constructor(most = IN_MEMORY) {
    this.#most = most;
  }

  async keep(bytes: Buffer): Promise<Kept> {
    if (this.#inMemory + bytes.length <= this.#most) {
      this.#inMemory += bytes.length;
      return { bytes };
    }
    this.#file ??= await nameless();
    const at = this.#end;
    let written = 0;
    while (written < bytes.length) {
      const { bytesWritten } = await this.#file.handle.write(
        bytes,
        written,
        bytes.length - written,
        at + written,
      );
      written += bytesWritten;
    }
    this.#end += bytes.length;
    return { at, length: bytes.length };
  }

  async *read(kept: Kept): AsyncGenerator<Buffer, void> {
    if ('bytes' in kept) {
      yield kept.bytes;
      return;
    }
    for (let done = 0; done < kept.length;) {
      const piece = Buffer.allocUnsafe(Math.min(PIECE, kept.length - done));
      const { bytesRead } = (await this.#file?.handle.read(piece, 0, piece.length, kept.at + done)) ?? {
        bytesRead: 0,
      };
      if (bytesRead === 0) throw new Error('the temporary file ended early');
      done += bytesRead;
      yield piece.subarray(0, bytesRead);
    }
  }

  async close(): Promise<void> {
    const file = this.#file;
    this.#file = null;
    if (file === null) return;
    await file.handle.close();
    await rm(file.path, { force: true });
  }
}

async function nameless(): Promise<{ handle: FileHandle; path: string }> {
  const path = join(tmpdir(), `marginalia-${randomBytes(12).toString('hex')}`);
  const handle = await open(path, 'wx+', 0o600);
  if (process.platform !== 'win32') await rm(path, { force: true });
  return { handle, path };
}
