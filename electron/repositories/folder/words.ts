import type { AppError } from '../../../shared/errors.ts';

/** Rewrites a failure in a local folder: its sentence must not mention a host, because there is none. */
export function folderWords(error: AppError): AppError {
  const { message, next, ...rest } = error;
  if (rest.kind === 'offline')
    return {
      kind: rest.kind,
      message: 'What reads folders in Marginalia has stopped, and is started again.',
      next: 'Try again in a moment.',
    };
  // Our own service has every route: a 404 never means a missing route.
  if (rest.kind === 'unsupported-by-host')
    return {
      kind: rest.kind,
      feature: rest.feature,
      message: 'This is no longer in the folder.',
      next: 'Choose another branch or commit.',
    };
  const reworded = {
    ...rest,
    message: plain(message),
    ...(next === undefined ? {} : { next: nextOf(next) }),
  };
  if ('status' in reworded) delete reworded.status;
  if ('code' in reworded) delete reworded.code;
  if ('detail' in reworded) delete reworded.detail;
  return reworded;
}

const plain = (message: string): string =>
  message
    .replace(/^The host refused the request: could not ([^.]*)\. It says: /, 'Could not $1: ')
    .replace(/^The host\b/, 'Git')
    .replace(' on the host ', ' in the folder ');

const nextOf = (next: string): string =>
  /\b(?:host|administrator)\b/.test(next)
    ? 'Try again. If this keeps happening, Marginalia’s log says more.'
    : next;
