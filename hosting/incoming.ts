import { IncomingMessage } from 'node:http';

/**
 * Bytes from which on a piece is passed on by itself, and pieces after which reading waits for the next turn of the
 * event loop.
 */
const LARGE = 1024;
const PIECES = 256;

/**
 * A request whose body may come in pieces of one byte. The system hands over what waits at a socket in up to two
 * megabytes at once, and each piece in there costs a walk through the streams: small ones are put together until the
 * next turn, and others get theirs in between.
 */
export class PatientMessage extends IncomingMessage {
  #small: Buffer[] = [];

  /** @returns false: nothing more is read from the socket until this much was taken in. */
  override push(piece: Buffer | null, encoding?: BufferEncoding): boolean {
    if (piece === null || piece.length >= LARGE) {
      this.#takeIn();
      return super.push(piece, encoding);
    }
    if (this.#small.push(piece) === 1) setImmediate(() => this.#takeIn());
    return this.#small.length < PIECES;
  }

  #takeIn(): void {
    const pieces = this.#small;
    this.#small = [];
    if (pieces.length > 0 && !this.destroyed) super.push(Buffer.concat(pieces));
  }
}
