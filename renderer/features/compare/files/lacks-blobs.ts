import type { AppError } from '../../../../shared/errors.ts';

/** Whether a diff lacks contents that a partial clone omitted and that can be fetched from its remote. */
export const lacksBlobs = (error: AppError): boolean =>
  error.kind === 'host-unavailable' && error.missingBlobs === true;
