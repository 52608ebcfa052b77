import { importPKCS8, SignJWT } from 'jose';

export type Scope = 'git:read' | 'git:write' | 'repo:write' | 'org:read';

/** A token as any client of the service would mint it: one repository, a few minutes. */
export async function mint(
  pem: string,
  { org, repo, scopes }: { org: string; repo: string; scopes: readonly Scope[] },
): Promise<string> {
  return new SignJWT({ repo, scopes })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setIssuer(org)
    .setSubject('journey')
    .setIssuedAt()
    .setExpirationTime('5 minutes')
    .sign(await importPKCS8(pem, 'ES256'));
}
