import type { AppError, AppErrorOf } from '../../shared/errors.ts';
import { PERMANENT_PROBLEMS } from '../../shared/wire/permanent-problems.ts';
import { clockWords, isFollowed } from './clock.ts';
import type { Operation } from './operations.ts';

/** What can be understood of an error response. */
export interface HostProblem {
  status: number;
  code: string | null;
  detail: string | null;
  /** Problem type, such as `about:blank`. */
  type: string | null;
}

const MAX_DETAIL = 300;
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const short = (text: string): string => (text.length > MAX_DETAIL ? `${text.slice(0, MAX_DETAIL)}…` : text);

/**
 * Reads the problem details shape, its legacy `error` field, or the `result` body that some hosts send for a failed
 * write. Anything else leaves only the status.
 */
export function readProblem(status: number, body: unknown): HostProblem {
  const fields: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const result: Record<string, unknown> =
    typeof fields.result === 'object' && fields.result !== null ? { ...fields.result } : {};
  const detail =
    textOf(fields.detail) ?? textOf(fields.error) ?? textOf(result.message) ?? textOf(fields.title);
  return {
    status,
    code: textOf(fields.code)?.slice(0, 100) ?? null,
    detail: detail === null ? null : short(detail),
    type: textOf(fields.type),
  };
}

/** True for a 404 or 405 that does not mention a repository: the route itself may be missing. */
export const saysNoRoute = (problem: HostProblem): boolean =>
  problem.status === 405 ||
  problem.status === 501 ||
  (problem.status === 404 && problem.code !== 'repository_not_found');

/** True for a refusal that retrying cannot change. */
export const isPermanent = ({ type }: HostProblem): boolean => PERMANENT_PROBLEMS.has(type);

/** True where Git failed on our own host: the repository may just have been repacked, so one retry makes sense. */
export const maySucceedOnRetry = ({ type }: HostProblem): boolean =>
  type === 'urn:marginalia:problem:git-failed';

/** The host's answer to a name that it does not have, by a route or over Git. */
export const NO_REPOSITORY = {
  message:
    'The repository does not exist, or the key does not cover it. The host gives the same answer to both.',
  next: 'Check the repository’s name, then whether the key belongs to this organization.',
};

const CHECK_KEY = 'Check the organization’s name and key: the key may have been deleted on the host.';

/**
 * The only mapping from a host's refusal to a sentence and a next step (see the specification, Errors). Operations use
 * 401 and 403 for the same causes, so `code` and `detail` are considered first.
 * @param retryAfterMs for 429 only
 * @param clockSkewMs host minus us, as measured
 */
export function problemToError(
  problem: HostProblem,
  operation: Operation,
  retryAfterMs = 0,
  clockSkewMs = 0,
): AppError {
  const { status, code, detail } = problem;
  const answer = {
    status,
    ...(code === null ? {} : { code }),
    ...(detail === null ? {} : { detail }),
  };
  const could = `could not ${operation.words}`;
  switch (code ?? '') {
    case 'repo_claim_missing':
    case 'repo_name_mismatch':
      return {
        kind: 'validation',
        ...answer,
        message: `The host says that the token names no repository, or another one: ${could}.`,
        next: 'Open the repository again. If this keeps happening, it is a bug in Marginalia.',
      };
    case 'unauthorized':
      return {
        kind: 'unauthorized',
        ...answer,
        message: `The host saw no token: ${could}.`,
        next: 'A proxy between here and the host may remove it. Check the API address.',
      };
    case 'authentication_unavailable':
      return {
        kind: 'host-unavailable',
        ...answer,
        message: `The host cannot check tokens at the moment: ${could}.`,
        next: 'Try again in a minute.',
      };
    case 'insufficient_scope':
      return {
        kind: 'forbidden',
        ...answer,
        message: `The key may not ${operation.words}: it does not allow ${operation.scopes.join(' and ')}.`,
        next: `Ask an administrator for a key with ${operation.scopes.join(' and ')}.`,
      };
    case 'repository_not_found':
      return {
        kind: 'not-found',
        ...answer,
        ...NO_REPOSITORY,
      };
    default:
      break;
  }
  if (status === 403 && /tenant/i.test(detail ?? '')) {
    return {
      kind: 'forbidden',
      ...answer,
      message: 'This address belongs to another organization than the key.',
      next: 'Check that the API address and the organization’s name belong together.',
    };
  }
  if ((status === 401 || status === 403) && !isFollowed(clockSkewMs)) {
    return {
      kind: status === 401 ? 'unauthorized' : 'forbidden',
      ...answer,
      message: `The host did not accept the token: its clock ${clockWords(clockSkewMs)}. Marginalia ${could}.`,
      next: 'Set the clock that is wrong, this computer’s or the host’s, then try again. Differences of up to a day are corrected automatically.',
    };
  }
  return byStatus(problem, operation, answer, could, retryAfterMs);
}

function byStatus(
  { status, detail, type }: HostProblem,
  operation: Operation,
  answer: { status: number; code?: string; detail?: string },
  could: string,
  retryAfterMs: number,
): AppError {
  // A separate sentence follows.
  const said = detail === null ? '' : ` It says: ${detail}${/[\p{L}\p{N})]$/u.test(detail) ? '.' : ''}`;
  switch (status) {
    case 400:
      if (operation.bad !== undefined) return { kind: 'validation', ...answer, ...operation.bad };
      break;
    case 401:
    case 403:
      return {
        kind: status === 401 ? 'unauthorized' : 'forbidden',
        ...answer,
        message: `The host did not accept the token: ${could}.${said}`,
        next: CHECK_KEY,
      };
    case 404:
    case 410:
      if (operation.missing !== undefined) return { kind: 'not-found', ...answer, ...operation.missing };
      return {
        kind: 'not-found',
        ...answer,
        message: `The host found nothing to ${operation.words}.${said}`,
        next: 'It may have been removed or renamed. Refresh, or choose another.',
      };
    case 409:
    case 412:
      return {
        kind: 'conflict',
        ...answer,
        message: `Something changed on the host meanwhile: ${could}.${said}`,
        next: 'Reload it, then decide.',
      };
    case 408:
    case 504:
      return { kind: 'timeout', message: `The host took too long: ${could}.`, next: 'Try again.' };
    case 413:
      return {
        kind: 'too-large',
        ...answer,
        message: `The host says that this is too large: ${could}.${said}`,
        next: 'Make it shorter.',
      };
    case 429:
      return { ...pauseError(retryAfterMs), ...answer };
    default:
      break;
  }
  const standing = PERMANENT_PROBLEMS.get(type);
  if (standing !== undefined && detail !== null)
    return { kind: 'validation', ...answer, message: `${detail}.`, next: standing };
  if (status >= 500) {
    return {
      kind: 'host-unavailable',
      ...answer,
      message: `The host has a problem (status ${status}): ${could}.${said}`,
      next: 'Try again in a minute. It is not on your side.',
    };
  }
  if (status >= 400) {
    return {
      kind: 'validation',
      ...answer,
      message: `The host refused the request: ${could}.${said}`,
      next:
        operation.amend ??
        'Try again. If this keeps happening, tell the host’s administrator what it answered.',
    };
  }
  return {
    kind: 'host-unavailable',
    ...answer,
    message: `The host gave an answer that is not in its specification (status ${status}): ${could}.`,
    next: 'Check the API address.',
  };
}

/** The error for a pause that the host requested, ending after `ms`. */
export const pauseError = (ms: number): AppErrorOf<'rate-limited'> => ({
  kind: 'rate-limited',
  retryAfterMs: Math.ceil(ms),
  message: `The host asks for a pause of ${Math.ceil(ms / 1000)} s.`,
  next: 'It continues automatically.',
});

/** For a route that the specification does not promise and this host lacks. */
export function unsupported(problem: HostProblem, operation: Operation): AppError {
  return {
    kind: 'unsupported-by-host',
    feature: operation.feature,
    status: problem.status,
    ...(problem.detail === null ? {} : { detail: problem.detail }),
    message: `This host does not offer ${operation.feature}.`,
    next: 'Its specification does not promise it. Everything else keeps working.',
  };
}

/** For the diff of a commit without a parent: no host has a route for it. */
export const nothingToCompare = ({ feature }: Operation): AppError => ({
  kind: 'unsupported-by-host',
  feature,
  message: 'The host compares commits with commits only, not with nothing.',
});
