import type { AppError } from '../../../shared/errors.ts';
import { assertNever } from '../../../shared/result.ts';

/**
 * What a failed request says about the note. `refused`: the ref had moved or the note existed; nothing was written.
 * `denied`: nothing was written and retrying will not help. `held`: nothing was written, but it may be later.
 * `unclear`: it may have been written.
 */
export type FailureClass = 'refused' | 'denied' | 'held' | 'unclear';

export function failureClassOf(error: AppError): FailureClass {
  switch (error.kind) {
    case 'conflict':
      return 'refused';
    case 'rate-limited':
    case 'keychain-locked':
    case 'keychain-unavailable':
    case 'storage-unavailable':
      return 'held';
    case 'forbidden':
      // See the specification, Errors: this one "may be retried".
      return error.code === 'authentication_unavailable' ? 'held' : 'denied';
    case 'validation':
    case 'unauthorized':
    case 'not-found':
    case 'unsupported-by-host':
    case 'key-invalid':
    case 'too-large':
      return 'denied';
    case 'offline':
    case 'timeout':
    case 'host-unavailable':
    case 'cancelled':
    case 'internal':
      return 'unclear';
    default:
      return assertNever(error);
  }
}
