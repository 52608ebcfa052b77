import type { z } from 'zod';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Call } from '../../shared/ipc/contract.ts';
import { fit } from '../host/odd-records.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { storageProblem } from '../store/problem.ts';
import type { Log } from '../security/log.ts';
import { isWithin } from './size.ts';

/**
 * A handler without its contract's types. Handlers are checked against the table where they are created; method
 * parameters are compared bivariantly, so all handlers can be called in one loop.
 */
export type AnyHandler = { handle(input: unknown): unknown }['handle'];

const refused = (message: string): Result<never> =>
  fail({ kind: 'validation', message, next: 'This is a bug in Marginalia: please report it.' });

/**
 * One call, from the page's message to the answer: size, schema, handler, result. Never throws. An unexpected error
 * becomes `internal` with a line in the log; its text stays there. A malformed record of a list does not affect the
 * others.
 * @param reportSkipped receives the group of the table and how many records were skipped
 */
export async function answerCall(
  name: string,
  contract: Call,
  handler: AnyHandler,
  input: unknown,
  log: Log,
  reportSkipped: (what: string, count: number) => void = () => undefined,
): Promise<Result<unknown>> {
  if (!isWithin(input)) return refused(`${name}: the request is too large or holds what cannot be sent.`);
  const parsed = contract.input.safeParse(input);
  if (!parsed.success) return refused(`${name}: ${firstIssue(parsed.error)}`);
  try {
    const fitted = fit(contract.output, (await handler(parsed.data)) ?? null);
    if (fitted.skipped > 0) {
      log.error(`${name}: ${fitted.skipped} records left out: ${fitted.why}`);
      reportSkipped(name.slice(0, name.indexOf('.')), fitted.skipped);
    }
    return ok(fitted.value);
  } catch (error) {
    if (error instanceof AppFailure) {
      if (error.error.kind === 'internal' || error.error.kind === 'storage-unavailable')
        log.error(name, error);
      return fail<AppError>(error.error);
    }
    log.error(name, error);
    // The message does not promise that typed text is safe: only the code that stores it knows that.
    const unexpected: AppError = {
      kind: 'internal',
      message: 'Something went wrong inside Marginalia.',
      next: 'Try again; the log says more.',
    };
    return fail<AppError>(storageProblem(error) ?? unexpected);
  }
}

function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue === undefined) return 'not understood';
  const path = issue.path.map(String).join('.').slice(0, 100);
  return `${path === '' ? '' : `${path}: `}${issue.message}`.slice(0, 300);
}
