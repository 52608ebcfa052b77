/**
 * Binary patches as Git writes them: base 85, deflated, whole or as a delta. By hand, because diff2html, which reads the
 * rest of a diff, leaves them out.
 */

/** Both sides of a binary file; null: a side does not exist, or cannot be derived from the patch alone. */
export interface BinarySides {
  old: Uint8Array<ArrayBuffer> | null;
  next: Uint8Array<ArrayBuffer> | null;
}

interface Part {
  kind: 'literal' | 'delta';
  size: number;
  bytes: Uint8Array<ArrayBuffer>;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~';
const VALUE = new Map(Array.from(ALPHABET, (char, value) => [char, value] as const));
/** Nothing larger is unpacked: a small patch can contain a huge file. */
const MAX_UNPACKED_BYTES = 2 ** 26;

/**
 * Reads a "GIT binary patch": the first part creates the new side, the second the old one, each whole (`literal`) or as
 * a delta of the other. If both are deltas, the new side must come from elsewhere.
 *
 * Hand-written: no package that runs in a browser exports Git's base85 alphabet and its deltas.
 *
 * @returns null if there is no such patch
 * @throws if the patch is malformed
 */
export async function binarySides(
  raw: string,
  newSide: () => Promise<Uint8Array<ArrayBuffer> | null>,
): Promise<BinarySides | null> {
  const at = raw.indexOf('\nGIT binary patch\n');
  if (at < 0) return null;
  const [forward, backward] = await Promise.all(
    raw
      .slice(at + 18)
      .split('\n\n')
      .slice(0, 2)
      .map(part),
  );
  let [next, old] = [literalBytes(forward), literalBytes(backward)];
  if (next === null && old === null && forward && backward) next = await newSide();
  if (next === null && old && forward) next = applyDelta(old, forward.bytes);
  if (old === null && next && backward) old = applyDelta(next, backward.bytes);
  const added = raw.slice(0, at).includes('\nnew file mode ');
  const deleted = raw.slice(0, at).includes('\ndeleted file mode ');
  return { old: added ? null : old, next: deleted ? null : next };
}

const literalBytes = (one: Part | null | undefined) => (one?.kind === 'literal' ? one.bytes : null);

async function part(text: string): Promise<Part | null> {
  const [head = '', ...lines] = text.split('\n');
  const parts = /^(literal|delta) (\d+)$/.exec(head);
  if (!parts) return null;
  const size = Number(parts[2]);
  if (size > MAX_UNPACKED_BYTES) throw new RangeError('The file is too large to be shown');
  const packed = lines.filter((line) => line !== '').map(base85);
  const bytes = await inflate(packed, MAX_UNPACKED_BYTES);
  return { kind: parts[1] === 'literal' ? 'literal' : 'delta', size, bytes };
}

/** Sizes of both sides in bytes; null if unknown. */
export interface BinarySizes {
  old: number | null;
  next: number | null;
}

/** Characters of a delta to unpack for reading its two sizes. */
const SIZE_PREFIX_CHARS = 4000;

/** The sizes of both sides of a "GIT binary patch", without unpacking them; null if there is no such patch. */
export async function binarySizes(raw: string): Promise<BinarySizes | null> {
  const at = raw.indexOf('\nGIT binary patch\n');
  if (at < 0) return null;
  const end = raw.indexOf('\n\n', at + 18);
  const one = await sizesAt(raw, at + 18);
  const two = end < 0 ? UNKNOWN_SIZES : await sizesAt(raw, end + 2);
  return { old: one.old ?? two.next, next: one.next ?? two.old };
}

const UNKNOWN_SIZES: BinarySizes = { old: null, next: null };

/** The sizes stated by one part: a literal states the side it creates, a delta also the side it starts from. */
async function sizesAt(raw: string, start: number): Promise<BinarySizes> {
  const text = raw.slice(start, start + SIZE_PREFIX_CHARS);
  const [head = '', ...lines] = text.split('\n\n', 1)[0]?.split('\n') ?? [];
  const parts = /^(literal|delta) (\d+)$/.exec(head);
  if (!parts) return UNKNOWN_SIZES;
  if (parts[1] === 'literal') return { old: null, next: Number(parts[2]) };
  // The last line may be truncated.
  const sure = text.length < SIZE_PREFIX_CHARS ? lines : lines.slice(0, -1);
  const packed = sure.filter((line) => line !== '').map(base85);
  const stream = new Blob(packed).stream().pipeThrough(new DecompressionStream('deflate'));
  const reader = stream.getReader();
  try {
    const { value = new Uint8Array() } = await reader.read();
    const size = sizeReader(value);
    return { old: size(), next: size() };
  } catch {
    return UNKNOWN_SIZES;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** One line: its first letter encodes its number of bytes, every five letters are four bytes. */
function base85(line: string): Uint8Array<ArrayBuffer> {
  const code = line.charCodeAt(0);
  const length = code <= 90 ? code - 64 : code - 96 + 26;
  const bytes = new Uint8Array(Math.ceil(length / 4) * 4);
  for (let i = 1, at = 0; i + 4 < line.length && at < bytes.length; i += 5, at += 4) {
    let value = 0;
    for (let j = 0; j < 5; j += 1) {
      const digit = VALUE.get(line.charAt(i + j));
      if (digit === undefined) throw new SyntaxError('The binary patch is broken');
      value = value * 85 + digit;
    }
    new DataView(bytes.buffer).setUint32(at, value >>> 0);
  }
  return bytes.slice(0, length);
}

async function inflate(pieces: Uint8Array<ArrayBuffer>[], limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob(pieces).stream().pipeThrough(new DecompressionStream('deflate'));
  const out: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw new RangeError('The file is too large to be shown');
    }
    out.push(value);
  }
  return new Uint8Array(await new Blob(out).arrayBuffer());
}

/** Applies one of Git's deltas: two sizes, then copies from the source and insertions. */
function applyDelta(source: Uint8Array, delta: Uint8Array): Uint8Array<ArrayBuffer> {
  const byte = byteReader(delta);
  const size = sizeReader(delta, byte);
  if (size() !== source.length) throw new SyntaxError('The binary patch is broken');
  const target = new Uint8Array(Math.min(size(), MAX_UNPACKED_BYTES));
  let to = 0;
  for (let left = byte.left(); left > 0; left = byte.left()) {
    const operation = byte();
    if (operation < 128) {
      for (let i = 0; i < operation; i += 1) target[to++] = byte();
      continue;
    }
    let [offset, length] = [0, 0];
    for (let i = 0; i < 4; i += 1) if (operation & (1 << i)) offset += byte() * 256 ** i;
    for (let i = 0; i < 3; i += 1) if (operation & (16 << i)) length += byte() * 256 ** i;
    const piece = source.subarray(offset, offset + (length || 0x10000));
    if (to + piece.length > target.length) throw new SyntaxError('The binary patch is broken');
    target.set(piece, to);
    to += piece.length;
  }
  return target;
}

/** Reads one byte after the other. */
function byteReader(bytes: Uint8Array): (() => number) & { left: () => number } {
  let at = 0;
  const next = (): number => {
    const value = bytes[at];
    if (value === undefined) throw new SyntaxError('The binary patch is broken');
    at += 1;
    return value;
  };
  return Object.assign(next, { left: () => bytes.length - at });
}

/** Reads a delta's sizes: seven bits per byte, lowest first. */
function sizeReader(bytes: Uint8Array, byte: () => number = byteReader(bytes)): () => number {
  return () => {
    let [value, shift, more] = [0, 1, true];
    while (more) {
      const next = byte();
      value += (next & 127) * shift;
      shift *= 128;
      more = next >= 128;
    }
    return value;
  };
}
