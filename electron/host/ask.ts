import type { AppFailure } from '../../shared/failure.ts';
import type { TokenRequest } from '../keys/minter.ts';
import type { ClockSkews } from './clock.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Operation } from './operations.ts';
import type { HostProblem } from './problem.ts';
import type { RefusedCall } from './refusal-reports.ts';

/** Where an organization's requests go. Addresses went through `checkAddress`. */
export interface Site {
  orgId: string;
  api: string;
  gitHost: string;
}

/** @param what the list, in a word for the screen */
export type ReportLeftOut = (what: string, count: number, why: string) => void;

export interface RequestDeps {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  site(orgId: string): Promise<Site>;
  mint(request: TokenRequest): Promise<string>;
  /** Forget tokens made under the old correction of the clock. */
  dropTokens(orgId: string): void;
  clock: ClockSkews;
  rateLimits: RateLimits;
  now(): number;
  /** Fails when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** 0 to 1, for jitter. */
  random(): number;
  /** Told of records that did not fit and were left out of a list. */
  leftOut?: ReportLeftOut;
  /** Told of refs of a list that Git cannot read. */
  brokenRefs?: (refs: readonly string[]) => void;
  /** Told of every 401, 403 and 404, to be explained when somebody asks. */
  refused?: (call: RefusedCall) => void;
}

export interface HostRequest {
  orgId: string;
  repo?: string;
  /** Sign with this key, not with the first that may. */
  keyId?: string;
  operation: Operation;
  /** Which of the operation's paths. */
  path: string;
  query?: URLSearchParams;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** The consumed answer, or the host's refusal. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; problem: HostProblem; failure: AppFailure };

/** Reads what is needed of a good answer. Its own failures are final; a lost connection is tried again for reads. */
export type Consume<T> = (response: Response, latencyMs: number) => Promise<T>;
