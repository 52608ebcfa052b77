import type { FileNode } from './file-node.ts';
import type { AppError } from '../../shared/errors.ts';
import { toAppError } from './failure.ts';
import type { FromWorker } from './protocol.ts';

/** What is known of showing more of a file than its diff. */
export interface Context {
  state: 'none' | 'reading' | 'failed';
  /** Why it failed. */
  error: AppError | null;
  /** More than the host's diff is shown. */
  wide: boolean;
}

/** What a file's hunk rows offer. `why`: nothing can be shown although lines are left out; empty: it can. */
export interface Offer {
  context: Context;
  why: string;
}

const NONE: Context = { state: 'none', error: null, wide: false };
/** Ends that another try may change. */
const PASSING: ReadonlySet<AppError['kind']> = new Set([
  'offline',
  'timeout',
  'host-unavailable',
  'rate-limited',
  'cancelled',
  'internal',
]);

export const isPassing = (error: AppError): boolean => PASSING.has(error.kind);

/** Of which files more is shown, is being read, or cannot be had. */
export class Contexts {
  readonly #known = new Map<number, Context>();

  of(id: number): Context {
    return this.#known.get(id) ?? NONE;
  }

  heard({ file, state, failure }: Extract<FromWorker, { type: 'context' }>): void {
    if (state === 'said') return;
    const known = this.of(file);
    const now = state === 'here' ? 'none' : state;
    this.#known.set(file, { ...known, state: now, error: failure ? toAppError(failure) : null });
  }

  setWide(file: number, wide: boolean): void {
    this.#known.set(file, { ...this.of(file), wide });
  }

  forget(file: number): void {
    this.#known.delete(file);
  }

  clear(): void {
    this.#known.clear();
  }
}

/** Why nothing can be shown around a file's changes, whoever has its content; empty: nothing is in the way. */
export function whyNot(node: FileNode | undefined): string {
  if (node?.cut) return 'The host cut this file’s changes off: load it whole first.';
  return node && node.since !== '' ? 'Only what changed since you viewed it: show the whole diff first.' : '';
}
