import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes of one section kept in memory; beyond, the section goes to a temporary file. */
const IN_MEMORY = 4 * 1024 * 1024;

/** The diff text of one file. Its size is known before it is sent, and its memory is bounded whatever its size. */
export class Section {
  bytes = 0;
  #parts: Buffer[] = [];
  #file: { handle: FileHandle; path: string } | null = null;

  async add(part: Buffer): Promise<void> {
    this.bytes += part.length;
    if (this.#file !== null) await this.#file.handle.write(part);
    else {
      this.#parts.push(part);
      if (this.bytes > IN_MEMORY) await this.#spill();
    }
  }

  async #spill(): Promise<void> {
    const path = join(tmpdir(), `marginalia-${randomBytes(12).toString('hex')}`);
    this.#file = { handle: await open(path, 'wx', 0o600), path };
    for (const part of this.#parts) await this.#file.handle.write(part);
    this.#parts = [];
  }

  /** The text, once. */
  async *read(): AsyncGenerator<Buffer, void> {
    if (this.#file === null) {
      const parts = this.#parts;
      this.#parts = [];
      yield parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
      return;
    }
    try {
      yield* createReadStream(this.#file.path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>;
    } finally {
      await this.drop();
    }
  }

  /** Forgets the text. */
  async drop(): Promise<void> {
    this.#parts = [];
    const file = this.#file;
    this.#file = null;
    if (file === null) return;
    await file.handle.close();
    await rm(file.path, { force: true });
  }
}
