import type { z } from 'zod';
import { AppFailure, type AppError } from '../../shared/errors.ts';
import type { Call } from '../../shared/ipc/contract.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Log } from '../security/log.ts';
import { isWithin } from './size.ts';

/**
 * A handler whose contract is not known to the compiler here. The table's types tied the two together where the
 * handlers were made; a method's parameter is compared both ways, which lets them be called in one loop.
 */
export type AnyHandler = { handle(input: unknown): unknown }['handle'];

const refused = (message: string): Result<never> =>
  fail({ kind: 'validation', message, next: 'This is a fault of Marginalia: please report it.' });

/**
 * One call, from what the page sent to what it is answered: size, schema, handler, result. Never throws. An error
 * that nobody expected becomes `internal` with a line in the log; its text stays there.
 */
export async function answer(
  name: string,
  contract: Call,
  handler: AnyHandler,
  input: unknown,
  log: Log,
): Promise<Result<unknown>> {
  if (!isWithin(input)) return refused(`${name}: the request is too large or holds what cannot be sent.`);
  const parsed = contract.input.safeParse(input);
  if (!parsed.success) return refused(`${name}: ${firstIssue(parsed.error)}`);
  try {
    const value = await handler(parsed.data);
    return ok(contract.output.parse(value));
  } catch (error) {
    if (error instanceof AppFailure) {
      if (error.error.kind === 'internal') log.error(name, error);
      return fail<AppError>(error.error);
    }
    log.error(name, error);
    return fail<AppError>({
      kind: 'internal',
      message: 'Something went wrong inside Marginalia.',
      next: 'Try again. What you typed is kept; the log says more.',
    });
  }
}

function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue === undefined) return 'not understood';
  const path = issue.path.map(String).join('.').slice(0, 100);
  return `${path === '' ? '' : `${path}: `}${issue.message}`.slice(0, 300);
}
