import type { z } from 'zod';

/** The parsed value, and what was skipped. */
interface Fitted<T> {
  value: T;
  /** Malformed list records that were skipped. */
  skipped: number;
  /** The first problem, in the schema's words; empty if there was none. */
  why: string;
}

/**
 * Parses a value whose lists may hold malformed records. Each of those is skipped without affecting the others.
 * @throws the schema's error when something else is wrong, or when no record of a list is valid: then the record is not
 *   to blame
 */
export function fit<S extends z.ZodType>(schema: S, value: unknown): Fitted<z.output<S>> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data, skipped: 0, why: '' };
  const odd = oddRecords(parsed.error.issues);
  if (odd === null || odd.some(({ list, at }) => at.size >= lengthOf(value, list))) throw parsed.error;
  const rest = odd.reduce((left, { list, at }) => without(left, list, at), value);
  return {
    value: schema.parse(rest),
    skipped: odd.reduce((sum, { at }) => sum + at.size, 0),
    why: parsed.error.issues[0]?.message ?? '',
  };
}

type Path = readonly PropertyKey[];
interface Odd {
  /** Path of the list in the value. */
  list: Path;
  at: Set<number>;
}

/** The malformed list elements; null: something outside a list is wrong. */
function oddRecords(issues: readonly { path: Path }[]): Odd[] | null {
  const oddByList = new Map<string, Odd>();
  for (const { path } of issues) {
    const depth = path.findIndex((part) => typeof part === 'number');
    if (depth < 0) return null;
    const list = path.slice(0, depth);
    const name = JSON.stringify(list.map(String));
    const odd = oddByList.get(name) ?? { list, at: new Set() };
    odd.at.add(Number(path[depth]));
    oddByList.set(name, odd);
  }
  return [...oddByList.values()];
}

const isObject = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null;

function lengthOf(value: unknown, [first, ...rest]: Path): number {
  if (first === undefined) return Array.isArray(value) ? value.length : 0;
  return isObject(value) ? lengthOf(value[first], rest) : 0;
}

/** A copy without some elements of one list. */
function without(value: unknown, [first, ...rest]: Path, at: ReadonlySet<number>): unknown {
  if (first === undefined) return Array.isArray(value) ? value.filter((_, index) => !at.has(index)) : value;
  return isObject(value) ? { ...value, [first]: without(value[first], rest, at) } : value;
}
