import type { Damage } from '../../git/objects/damage.ts';
import type { AppFailure } from '../../shared/failure.ts';
import type { TokenRequest } from '../keys/minter.ts';
import type { ClockSkews } from './clock.ts';
import type { Latencies } from './latency.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Operation } from './operations.ts';
import type { HostProblem } from './problem.ts';
import type { RefusedCall } from './refusal-reports.ts';

/** Where an organization's requests go. Addresses have passed `checkAddress`. */
export interface Site {
  orgId: string;
  api: string;
  gitHost: string;
}

/**
 * @param what the list, in a word that can be shown
 */
export type ReportSkipped = (what: string, count: number, why: string) => void;

export interface Reports {
  /** Receives records that were malformed and skipped. */
  reportSkipped: ReportSkipped;
  /** Receives the refs of a list that Git cannot read, and what was found to be damaged in a folder. */
  brokenRefs: (refs: readonly string[], damage?: Damage | null) => void;
}

export interface RequestDeps extends Partial<Reports> {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  site(orgId: string): Promise<Site>;
  mint(request: TokenRequest): Promise<string>;
  /** Drops tokens signed under the previous clock correction. */
  dropTokens(orgId: string): void;
  clock: ClockSkews;
  latencies?: Pick<Latencies, 'observe'>;
  rateLimits: RateLimits;
  now(): number;
  /** Rejects when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** 0 to 1, for jitter. */
  random(): number;
  /** Receives every 401, 403 and 404, to explain on request. */
  refused?: (call: RefusedCall) => void;
}

export interface HostRequest {
  orgId: string;
  repo?: string;
  /** Sign with this key instead of the first suitable one. */
  keyId?: string;
  operation: Operation;
  /** The operation path to try. */
  path: string;
  query?: URLSearchParams;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** The consumed response, or the host's refusal. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; problem: HostProblem; failure: AppFailure };

/** Consumes a successful response. Its own failures are final; a lost connection is retried for reads. */
export type Consume<T> = (response: Response, latencyMs: number) => Promise<T>;
