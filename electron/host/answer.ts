import type { z } from 'zod';
import { AppFailure } from '../../shared/errors.ts';
import type { Operation } from './operations.ts';
import { jsonOf } from './request.ts';

/**
 * Understands an answer with its schema. Fields that nobody asked for are tolerated; a wrong type is named, so that
 * the host's administrator can be told which field it was.
 */
export async function understand<S extends z.ZodType>(
  schema: S,
  response: Response,
  operation: Operation,
): Promise<z.output<S>> {
  const parsed = schema.safeParse(await jsonOf(response, operation));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? 'the whole answer' : fieldName(issue.path);
  throw new AppFailure({
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
