import type { z } from 'zod';

/** What was accepted of an answer, and what was left out. */
interface Fitted<T> {
  value: T;
  /** Records of its lists that did not fit, and were left out. */
  leftOut: number;
  /** The first thing that did not fit, in a schema's words; empty: everything did. */
  why: string;
}

/**
 * Parses a value whose lists may hold odd records: each that does not fit is left out, so that it takes none of the
 * others with it. @throws the schema's error when something else is wrong, or no record of a list fits: then it is
 * not the record that is odd.
 */
export function fit<S extends z.ZodType>(schema: S, value: unknown): Fitted<z.output<S>> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data, leftOut: 0, why: '' };
  const odd = oddRecords(parsed.error.issues);
  if (odd === null || odd.some(({ list, at }) => at.size >= lengthOf(value, list))) throw parsed.error;
  const rest = odd.reduce((left, { list, at }) => without(left, list, at), value);
  return {
    value: schema.parse(rest),
    leftOut: odd.reduce((sum, { at }) => sum + at.size, 0),
    why: parsed.error.issues[0]?.message ?? '',
  };
}

type Path = readonly PropertyKey[];
interface Odd {
  /** Where the list is in the value. */
  list: Path;
  at: Set<number>;
}

/** The elements of lists that do not fit; null: something outside of a list is wrong. */
function oddRecords(issues: readonly { path: Path }[]): Odd[] | null {
  const found = new Map<string, Odd>();
  for (const { path } of issues) {
    const depth = path.findIndex((part) => typeof part === 'number');
    if (depth < 0) return null;
    const list = path.slice(0, depth);
    const name = JSON.stringify(list.map(String));
    const odd = found.get(name) ?? { list, at: new Set() };
    odd.at.add(Number(path[depth]));
    found.set(name, odd);
  }
  return [...found.values()];
}

const isObject = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null;

function lengthOf(value: unknown, [first, ...rest]: Path): number {
  if (first === undefined) return Array.isArray(value) ? value.length : 0;
  return isObject(value) ? lengthOf(value[first], rest) : 0;
}

/** A copy without some elements of one of its lists. */
function without(value: unknown, [first, ...rest]: Path, at: ReadonlySet<number>): unknown {
  if (first === undefined) return Array.isArray(value) ? value.filter((_, index) => !at.has(index)) : value;
  return isObject(value) ? { ...value, [first]: without(value[first], rest, at) } : value;
}
