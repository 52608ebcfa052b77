import { explainRefusal } from './refusal-checks.ts';
import type { RefusalReport, Scope } from '../../shared/ipc/shapes.ts';
import type { Operation } from './operations.ts';
import type { HostProblem } from './problem.ts';
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

type TokenHeader = z.output<typeof headerShape>;
type TokenClaims = z.output<typeof claimsShape>;

const part = (token: string, index: number): unknown =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString('utf8') || '{}');

/** Decodes one of our tokens, leaving out its signature. */
function readToken(token: string): { header: TokenHeader; claims: TokenClaims } {
  return { header: headerShape.parse(part(token, 0)), claims: claimsShape.parse(part(token, 1)) };
}

/** A request that the host answered with 401, 403 or 404. */
export interface RefusedCall {
  orgId: string;
  repo: string | null;
  operation: Operation;
  problem: HostProblem;
  /** The token that was sent. Only its header and claims are kept. */
  token: string;
  /** Milliseconds, our clock. */
  at: number;
  /** Host minus us, as measured. */
  clockSkewMs: number;
}

/** The last refusal of each organization, kept in memory to explain on request. */
export interface RefusalReports {
  note: (call: RefusedCall) => void;
  last(orgId: string, allowedScopes: readonly Scope[] | null): RefusalReport | null;
}

export function createRefusalReports(): RefusalReports {
  const kept = new Map<string, Omit<RefusedCall, 'token'> & ReturnType<typeof readToken>>();
  return {
    note({ token, ...call }) {
      kept.set(call.orgId, { ...call, ...readToken(token) });
    },
    last(orgId, allowedScopes) {
      const report = kept.get(orgId);
      if (report === undefined) return null;
      const { operation, problem, header, claims, at, repo, clockSkewMs } = report;
      const { status, code, detail } = problem;
      const hostNow = Math.floor((at + clockSkewMs) / 1000);
      const checks = explainRefusal({
        status,
        code,
        detail,
        needs: operation.scopes,
        repo,
        hostNow,
        clockSkewMs,
        header,
        claims,
        allowedScopes,
      });
      return {
        words: operation.words,
        at,
        status,
        code,
        detail,
        claims: present({ ...header, ...claims }),
        checks,
      };
    },
  };
}

function present(fields: Record<string, string | number | string[] | undefined>): RefusalReport['claims'] {
  const shown: RefusalReport['claims'] = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) shown[name] = value;
  return shown;
}
