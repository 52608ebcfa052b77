import type { ObjectSignature, SignatureCheck } from '../../../shared/ipc/signatures.ts';

const KINDS = { ssh: 'SSH', openpgp: 'OpenPGP', x509: 'X.509' } as const;
/** As many letters of a key as tell it apart from others. */
const SHORT_KEY_CHARS = 23;

/** For example "SSH key SHA256:Tm90IGEga2V5ISBKdXN". */
export function keyWords({ kind, key }: ObjectSignature): string {
  if (key === '') return `${KINDS[kind]} signature`;
  const isLong = kind === 'ssh' && key.length > SHORT_KEY_CHARS;
  return `${KINDS[kind]} key ${isLong ? `${key.slice(0, SHORT_KEY_CHARS)}…` : key}`;
}

/** What Git says of it, a sentence. */
export function checkWords({ result, signer, isTrusted, why }: SignatureCheck): string {
  const by = signer === '' ? '' : ` by ${signer}`;
  return {
    good: `Good signature${by}${isTrusted ? '' : ', with a key that you have not marked as trusted'}.`,
    bad: 'Bad signature: it is not of this text, or was changed.',
    'unknown-key': 'Your Git does not know whose key this is.',
    expired: `Good signature${by}, but the key or the signature has expired.`,
    revoked: `The key${signer === '' ? '' : ` of ${signer}`} was revoked.`,
    cannot: why,
  }[result];
}

/** Whether what Git says is in favour of it. */
export const isGood = ({ result, isTrusted }: SignatureCheck): boolean => result === 'good' && isTrusted;
