import { AppFailure } from '../../shared/failure.ts';
import { explain } from '../repository-copy/failure.ts';

/** Why lines cannot be followed, in one or two sentences. @throws what is no failure of Git or the host */
export function problemOf(cause: unknown): string {
  const explained = explain('remarks', cause);
  if (!(explained instanceof AppFailure)) throw explained;
  const { message, next } = explained.error;
  return next === undefined ? message : `${message} ${next}`;
}
