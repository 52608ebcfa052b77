import { createHash } from 'node:crypto';
import type { ObjectSignature } from '../../shared/ipc/signatures.ts';
import { readSome } from '../objects/object-reader.ts';
import { openPgpKey } from './openpgp-key.ts';

/** Of a commit or tag that is searched for a signature: longer ones are as if unsigned. */
const MAX_OBJECT_BYTES = 1024 * 1024;
const MAX_SIGNATURE_BYTES = 64 * 1024;

const KINDS = new Map<string, ObjectSignature['kind']>([
  ['-----BEGIN SSH SIGNATURE-----', 'ssh'],
  ['-----BEGIN PGP SIGNATURE-----', 'openpgp'],
  ['-----BEGIN PGP MESSAGE-----', 'openpgp'],
  ['-----BEGIN SIGNED MESSAGE-----', 'x509'],
]);

/** The signature of a commit or annotated tag, as it says itself; null: none, or the object is not here. */
export async function readSignature(gitDir: string, id: string): Promise<ObjectSignature | null> {
  for await (const object of readSome(gitDir, [id], MAX_OBJECT_BYTES)) {
    if (object === null) return null;
    const lines = signedLines(object.content.toString('latin1'), object.type === 'tag');
    return lines === null ? null : parseSignature(lines);
  }
  return null;
}

/** The lines of the signature: in a commit's header, and at the end of a tag's message. */
export function signedLines(text: string, isTag: boolean): string[] | null {
  const end = text.indexOf('\n\n');
  if (isTag) {
    const lines = text.split('\n');
    const at = lines.findLastIndex((line) => KINDS.has(line));
    return at < 0 ? null : lines.slice(at);
  }
  const header = (end < 0 ? text : text.slice(0, end)).split('\n');
  const at = header.findIndex((line) => /^gpgsig(?:-sha256)? /.test(line));
  if (at < 0) return null;
  const after = header.slice(at + 1);
  const next = after.findIndex((line) => !line.startsWith(' '));
  const folded = next < 0 ? after : after.slice(0, next);
  return [header[at]?.replace(/^\S+ /, '') ?? '', ...folded.map((line) => line.slice(1))];
}

/** @param lines the first one names the kind */
export function parseSignature(lines: readonly string[]): ObjectSignature | null {
  const kind = KINDS.get(lines[0] ?? '');
  if (kind === undefined) return null;
  const bytes = unarmoured(lines.slice(1));
  const key = kind === 'ssh' ? sshKey(bytes) : kind === 'openpgp' ? openPgpKey(bytes) : '';
  return { kind, key };
}

/** What is between the lines of an armour: it may have headers, and ends with a checksum. */
function unarmoured(lines: readonly string[]): Buffer {
  const blank = lines.indexOf('');
  const isHeaded = blank >= 0 && lines.slice(0, blank).every((line) => /^[A-Za-z-]+: /.test(line));
  const body = isHeaded ? lines.slice(blank + 1) : lines;
  let text = '';
  for (const line of body) {
    if (/^(?:-----|=)/.test(line) || text.length > MAX_SIGNATURE_BYTES) break;
    text += line;
  }
  return Buffer.from(text, 'base64');
}

const SSH_MAGIC = 'SSHSIG';

/** The fingerprint of the key in an SSH signature (PROTOCOL.sshsig of OpenSSH); empty: it has none. */
function sshKey(bytes: Buffer): string {
  const at = SSH_MAGIC.length + 4;
  if (bytes.toString('latin1', 0, SSH_MAGIC.length) !== SSH_MAGIC || bytes.length < at + 4) return '';
  const size = bytes.readUInt32BE(at);
  const key = bytes.subarray(at + 4, at + 4 + size);
  if (size === 0 || key.length !== size) return '';
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}
