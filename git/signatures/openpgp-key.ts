const SIGNATURE = 2;
/** Subpackets that name the key: its fingerprint (after a byte for its version), or its id. */
const ISSUER_FINGERPRINT = 33;
const ISSUER_ID = 16;

/** The fingerprint or id in hex of the key that made an OpenPGP signature (RFC 9580, 4.2 and 5.2); empty: it says none. */
export function openPgpKey(bytes: Buffer): string {
  const body = firstPacket(bytes);
  if (body === null) return '';
  if (body[0] === 3) return hex(body.subarray(7, 15));
  const wide = body[0] === 6 ? 4 : 2;
  if (body[0] !== 4 && body[0] !== 6) return '';
  const hashed = sized(body, 4, wide);
  const other = hashed && sized(body, 4 + wide + hashed.length, wide);
  let id = '';
  for (const area of [hashed, other])
    for (const { type, value } of subpackets(area ?? Buffer.alloc(0))) {
      if (type === ISSUER_FINGERPRINT) return hex(value.subarray(1));
      if (type === ISSUER_ID) id = hex(value);
    }
  return id;
}

const hex = (bytes: Buffer): string => bytes.toString('hex').toUpperCase();

/** Bytes behind their length of `wide` bytes; null: there are fewer. */
function sized(bytes: Buffer, at: number, wide: number): Buffer | null {
  if (bytes.length < at + wide) return null;
  const length = bytes.readUIntBE(at, wide);
  return bytes.length < at + wide + length ? null : bytes.subarray(at + wide, at + wide + length);
}

/** The body of the first packet, if it is a signature. */
function firstPacket(bytes: Buffer): Buffer | null {
  const [tag = 0, first = 0] = bytes;
  if ((tag & 0x80) === 0) return null;
  if ((tag & 0x40) === 0) {
    const wide = { 0: 1, 1: 2, 2: 4 }[tag & 3];
    return ((tag >> 2) & 15) === SIGNATURE && wide !== undefined ? sized(bytes, 1, wide) : null;
  }
  if ((tag & 63) !== SIGNATURE) return null;
  if (first < 192) return sized(bytes, 1, 1);
  if (first === 255) return sized(bytes, 2, 4);
  if (first > 223 || bytes.length < 3) return null;
  const length = ((first - 192) << 8) + (bytes[2] ?? 0) + 192;
  return bytes.length < 3 + length ? null : bytes.subarray(3, 3 + length);
}

function* subpackets(area: Buffer): Generator<{ type: number; value: Buffer }, void> {
  for (let at = 0; at < area.length;) {
    const first = area[at] ?? 0;
    const wide = first < 192 ? 1 : first < 255 ? 2 : 5;
    if (area.length < at + wide) return;
    const length =
      wide === 1
        ? first
        : wide === 2
          ? ((first - 192) << 8) + (area[at + 1] ?? 0) + 192
          : area.readUInt32BE(at + 1);
    const end = at + wide + length;
    if (length === 0 || end > area.length) return;
    yield { type: (area[at + wide] ?? 0) & 127, value: area.subarray(at + wide + 1, end) };
    at = end;
  }
}
