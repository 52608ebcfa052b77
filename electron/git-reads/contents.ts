import { GitError, isUnreachable } from '../../git/error.ts';
import type { FileRequest } from '../../shared/ipc/file-road.ts';
import { AppFailure, type AppError } from '../../shared/errors.ts';
import type { CallOptions } from '../host/client.ts';
import type { Tips } from './tips.ts';

/** Of a larger file nothing is read: its lines around a change are not worth the wait. */
export const MOST_BYTES = 5_000_000;

/** The bytes of a file on the new side of a comparison. Fails with AppFailure, in sentences for the page. */
export type Contents = (request: FileRequest, options?: CallOptions) => Promise<Buffer>;

export function createContents(tips: Tips): Contents {
  async function objectOf(request: FileRequest, signal: AbortSignal | undefined): Promise<string> {
    const { orgId, repo, blob } = request;
    const place = { orgId, repo };
    const known = blob === undefined ? null : await tips.known(place, request);
    if (known !== null && blob !== undefined && known.startsWith(blob)) return known;
    const now = await tips.objectOf(place, request, signal);
    if (now !== null && now.startsWith(blob ?? '')) return now;
    throw new AppFailure(now === null ? GONE : MOVED);
  }

  return async (request, { signal } = {}) => {
    try {
      const id = await objectOf(request, signal);
      const { orgId, repo, ephemeral } = request;
      const content = await tips.blob({ orgId, repo, ephemeral }, id, MOST_BYTES, signal);
      if (content === null) throw new AppFailure(TOO_LARGE);
      return content;
    } catch (cause) {
      throw cause instanceof GitError ? new AppFailure(explain(cause)) : cause;
    }
  };
}

const READ_AGAIN = 'Read again from the host.';
const GONE: AppError = {
  kind: 'not-found',
  message: 'The file is not on the branch any more.',
  next: READ_AGAIN,
};
const MOVED: AppError = {
  kind: 'conflict',
  message: 'The file has changed on the branch since this was read.',
  next: READ_AGAIN,
};
const TOO_LARGE: AppError = {
  kind: 'too-large',
  message: 'The file is larger than 5 MB.',
  limitBytes: MOST_BYTES,
};

/** Git's end in our words; never Git's own. */
function explain(error: GitError): AppError {
  const { reason, stderr } = error;
  if (reason === 'missing')
    return {
      kind: 'unsupported-by-host',
      feature: 'the lines around a change',
      message: 'They come over Git, and Git is not installed on this computer.',
      next: 'Install Git 2.38 or newer.',
    };
  if (reason === 'timeout')
    return { kind: 'timeout', message: 'The host did not answer a Git fetch in time.' };
  if (reason === 'aborted') return { kind: 'cancelled', message: 'Cancelled.' };
  if (/couldn't find remote ref/i.test(stderr))
    return { kind: 'not-found', message: 'The branch is not on the host any more.', next: READ_AGAIN };
  if (isUnreachable(error)) return { kind: 'offline', message: 'The host cannot be reached.' };
  return { kind: 'host-unavailable', message: 'The host did not hand out this file over Git.' };
}
