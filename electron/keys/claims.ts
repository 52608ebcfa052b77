import { z } from 'zod';

const text = z.string().optional().catch(undefined);
const seconds = z.number().optional().catch(undefined);
const headerShape = z.object({ alg: text, kid: text });
const claimsShape = z.object({
  iss: text,
  sub: text,
  scopes: z.array(z.string()).optional().catch(undefined),
  repo: text,
  iat: seconds,
  exp: seconds,
});

export type TokenHeader = z.output<typeof headerShape>;
export type TokenClaims = z.output<typeof claimsShape>;

const part = (token: string, index: number): unknown =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString('utf8') || '{}');

/** What one of our tokens says, without what makes it one: its signature is not read. */
export function readToken(token: string): { header: TokenHeader; claims: TokenClaims } {
  return { header: headerShape.parse(part(token, 0)), claims: claimsShape.parse(part(token, 1)) };
}
