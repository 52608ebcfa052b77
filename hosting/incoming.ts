import { IncomingMessage } from 'node:http';

/**
 * Pieces of at least `MIN_DIRECT_BYTES` are passed on directly; after `MAX_BUFFERED_PIECES`, reading pauses until the
 * next turn of the event loop.
 */
const MIN_DIRECT_BYTES = 1024;
const MAX_BUFFERED_PIECES = 256;

/**
 * A request whose body may arrive in pieces of one byte. The system delivers up to two megabytes at once, and each
 * piece costs a pass through the streams: small ones are joined until the next turn, so that other requests get theirs
 * in between.
 */
export class PatientMessage extends IncomingMessage {
  #small: Buffer[] = [];

  /** @returns false: stop reading from the socket until this is consumed */
  override push(piece: Buffer | null, encoding?: BufferEncoding): boolean {
    if (piece === null || piece.length >= MIN_DIRECT_BYTES) {
      this.#flush();
      return super.push(piece, encoding);
    }
    if (this.#small.push(piece) === 1) setImmediate(() => this.#flush());
    return this.#small.length < MAX_BUFFERED_PIECES;
  }

  #flush(): void {
    const pieces = this.#small;
    this.#small = [];
    if (pieces.length > 0 && !this.destroyed) super.push(Buffer.concat(pieces));
  }
}
