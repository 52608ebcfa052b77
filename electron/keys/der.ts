/**
 * Reads two fields of a PKCS8 key by hand, because `createPrivateKey` cannot: Electron's BoringSSL rejects unknown key
 * types (secp256k1, Ed448) with one message for all, and the user should learn which it is.
 */

/** The algorithm that a PKCS8 key states: the OIDs' DER bytes in hex. */
export interface Pkcs8Algorithm {
  oid: string;
  /** The named curve of an EC key. */
  curve: string | null;
}

interface Element {
  tag: number;
  start: number;
  end: number;
}

/** The DER element at `at`; null if the bytes do not hold one. Lengths over four bytes are refused. */
function elementAt(bytes: Uint8Array, at: number): Element | null {
  const tag = bytes[at];
  let length = bytes[at + 1];
  if (tag === undefined || length === undefined) return null;
  let start = at + 2;
  if (length >= 0x80) {
    const count = length & 0x7f;
    if (count === 0 || count > 4) return null;
    length = 0;
    for (let i = 0; i < count; i += 1) length = length * 256 + (bytes[start + i] ?? 0);
    start += count;
  }
  const end = start + length;
  return end <= bytes.length ? { tag, start, end } : null;
}

const hex = (bytes: Uint8Array, element: Element): string =>
  Buffer.from(bytes.subarray(element.start, element.end)).toString('hex');

/** Reads `PrivateKeyInfo ::= SEQUENCE { version INTEGER, algorithm SEQUENCE { OID, parameters } ... }` (RFC 5208). */
export function readPkcs8Algorithm(der: Uint8Array): Pkcs8Algorithm | null {
  const outer = elementAt(der, 0);
  if (outer?.tag !== 0x30) return null;
  const version = elementAt(der, outer.start);
  if (version?.tag !== 0x02) return null;
  const algorithm = elementAt(der, version.end);
  if (algorithm?.tag !== 0x30) return null;
  const oid = elementAt(der, algorithm.start);
  if (oid?.tag !== 0x06) return null;
  const parameters = oid.end < algorithm.end ? elementAt(der, oid.end) : null;
  return { oid: hex(der, oid), curve: parameters?.tag === 0x06 ? hex(der, parameters) : null };
}
