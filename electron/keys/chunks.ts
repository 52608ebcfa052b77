/**
 * Windows' Credential Manager takes 2560 bytes per item and an RSA-4096 key in PEM has about 3270, so a long secret
 * is kept as several items. The first one starts with how many there are.
 */
const MARK = /^marginalia-parts:(\d{1,2})\n/;
const RESERVED = 32;

/** The parts to store, in order; one unchanged part when it fits. PEM is ASCII: one character is one byte. */
export function splitSecret(secret: string, maxBytes: number): string[] {
  if (secret.length <= maxBytes) return [secret];
  const size = maxBytes - RESERVED;
  const parts: string[] = [];
  for (let at = 0; at < secret.length; at += size) parts.push(secret.slice(at, at + size));
  parts[0] = `marginalia-parts:${parts.length}\n${parts[0] ?? ''}`;
  return parts;
}

/** How many items the secret that begins with `first` is kept in. */
export const partCount = (first: string): number => Number(MARK.exec(first)?.[1] ?? 1);

export const joinSecret = (parts: readonly string[]): string => parts.join('').replace(MARK, '');
