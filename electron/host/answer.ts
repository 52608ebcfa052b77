import { z } from 'zod';
import { AppFailure } from '../../shared/failure.ts';
import { fit } from './odd-records.ts';
import type { Operation } from './operations.ts';
import type { ReportSkipped } from './ask.ts';
import { parseJson, readText } from './body.ts';

/**
 * Parses a response with its schema. Unknown fields are ignored; a wrong type is named, so that the user can tell the
 * host's administrator which field it was. A malformed record of a list is skipped as long as others are valid.
 * @param reportSkipped receives how many records were skipped, and why
 */
export async function parseResponse<S extends z.ZodType>(
  schema: S,
  response: Response,
  operation: Operation,
  reportSkipped?: ReportSkipped,
): Promise<z.output<S>> {
  const json = await jsonOf(response, operation);
  try {
    const fitted = fit(schema, json);
    const odd = fitted.skipped + skippedByHost(json);
    if (odd > 0) reportSkipped?.(operation.feature, odd, fitted.why);
    return fitted.value;
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    throw notAsExpected(error, response, operation);
  }
}

/** How many records the host skipped itself and reported, as ours does for refs that no request can name. */
function skippedByHost(json: unknown): number {
  if (typeof json !== 'object' || json === null || !('left_out' in json)) return 0;
  const count = Number(json.left_out);
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

function notAsExpected({ issues }: z.ZodError, response: Response, operation: Operation): AppFailure {
  const [issue] = issues;
  const where = issue === undefined || issue.path.length === 0 ? 'the whole answer' : fieldName(issue.path);
  return new AppFailure({
    kind: 'unsupported-by-host',
    feature: operation.feature,
    status: response.status,
    message: `The host’s answer is not as expected: could not ${operation.words}. At ${where}: ${issue?.message ?? 'wrong'}.`,
    next: 'Tell the host’s administrator which field it is.',
  });
}

const fieldName = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part).slice(0, 40)}`))
    .join('')
    .replace(/^\./, '');

/** Reads the body of a successful response, within the operation's limits. */
async function jsonOf(response: Response, operation: Operation): Promise<unknown> {
  const value = parseJson(await readText(response, operation.maxBytes));
  if (value !== undefined) return value;
  throw new AppFailure({
    kind: 'unsupported-by-host',
    feature: operation.feature,
    status: response.status,
    message: `The host’s answer is not JSON: could not ${operation.words}.`,
    next: 'Check the API address: another service may live there.',
  });
}
