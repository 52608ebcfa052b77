import { z } from '../zod.ts';
import { call } from './contract.ts';
import * as s from './shapes.ts';

/** `key`: an SSH key's fingerprint (`SHA256:…`), or an OpenPGP key's fingerprint or id in hex; empty: it does not say. */
const signature = z.object({ kind: z.enum(['ssh', 'openpgp', 'x509']), key: z.string() });
export type ObjectSignature = z.infer<typeof signature>;

/**
 * What the user's own Git says of a signature. `unknown-key`: it does not know whose key that is. `cannot`: it could not
 * check, for the reason in `why`, a sentence.
 */
const signatureCheck = z.object({
  result: z.enum(['good', 'bad', 'unknown-key', 'expired', 'revoked', 'cannot']),
  /** Whom the key belongs to; empty: not known. */
  signer: z.string(),
  /** The user said that the key may be trusted, or (SSH) lists it. */
  isTrusted: z.boolean(),
  why: z.string(),
});
export type SignatureCheck = z.infer<typeof signatureCheck>;

/** A commit or an annotated tag. */
const signedObject = s.repositoryPlace.extend({ object: s.sha });

export const signatureCalls = {
  signatures: {
    /** The signature in an object; null: it has none, or is not on this computer. Nothing is run or fetched for it. */
    of: call(signedObject, signature.nullable()),
    /** Lets the user's own Git check it, with the user's configuration and never the repository's. */
    check: call(signedObject, signatureCheck),
  },
};
