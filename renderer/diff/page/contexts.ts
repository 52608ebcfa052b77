import type { Expansion, DiffSide } from '../model/shapes.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { DiffRequest } from '../../../shared/ipc/diff-endpoint.ts';
import { failureToAppError } from './failure.ts';
import type { FileNode } from './file-node.ts';
import { newSideUrl } from './new-side-url.ts';
import type { WorkerCommand, EventOf } from '../model/protocol.ts';

/** What is known about expanding a file's context. */
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
/** Failures after which another try may succeed. */
const PASSING: ReadonlySet<AppError['kind']> = new Set([
  'offline',
  'timeout',
  'host-unavailable',
  'rate-limited',
  'cancelled',
  'internal',
]);

export const isPassing = (error: AppError): boolean => PASSING.has(error.kind);

/** Milliseconds after which reading a file for its lines is shown. */
const UNSAID = 300;

/** An expansion asked for at a row, which shows this line of the scan; row -1: what is looked at is elsewhere. */
export interface AskedExpansion {
  row: number;
  line: number;
  expansion: Expansion;
  /** Of a line that is left out, which `line` is the number of then. */
  side?: DiffSide;
}

/** What is used of a comparison. */
interface Used {
  readonly request: DiffRequest;
  readonly layout: { readonly byId: ReadonlyMap<number, FileNode> };
  readonly chunks: { again(file: number): void };
  send(command: WorkerCommand): void;
}

/** For each file: whether more context is shown, being read, or not to be had. */
export class Contexts {
  readonly #known = new Map<number, Context>();
  /** What was asked for in each file and is not answered yet: its line is one of the rows as they are now. */
  readonly waiting = new Map<number, AskedExpansion>();
  readonly #of: Used;

  constructor(comparison: Used) {
    this.#of = comparison;
  }

  /** Expands a file's context at a line of it; `keep`: the row that is looked at. */
  expand(id: number, { line, expansion, side }: AskedExpansion, keep: number): void {
    const path = this.#of.layout.byId.get(id)?.file.path;
    if (path === undefined) return;
    const url = newSideUrl(this.#of.request, path);
    this.#of.send({ type: 'expand', file: id, line, expansion, url, keep, ...(side ? { side } : {}) });
  }

  /** What can be shown of a file beyond its diff, as far as that is known. */
  offer(id: number): Offer {
    return { context: this.of(id), why: whyNot(this.#of.layout.byId.get(id)) };
  }

  of(id: number): Context {
    return this.#known.get(id) ?? NONE;
  }

  heard({ file, state, failure }: EventOf<'context'>): void {
    if (state === 'said') return;
    const known = this.of(file);
    const now = state === 'here' ? 'none' : state;
    this.#known.set(file, { ...known, state: now, error: failure ? failureToAppError(failure) : null });
    if (state === 'reading') setTimeout(() => this.#stillReading(file), UNSAID);
    else this.#of.chunks.again(file);
  }

  #stillReading(file: number): void {
    if (this.of(file).state === 'reading') this.#of.chunks.again(file);
  }

  setWide(file: number, wide: boolean): void {
    this.waiting.delete(file);
    this.#known.set(file, { ...this.of(file), wide });
  }

  forget(file: number): void {
    this.#known.delete(file);
    this.waiting.delete(file);
  }

  clear(): void {
    this.#known.clear();
    this.waiting.clear();
  }
}

/** Why a file's context cannot be expanded, wherever its content is; empty: it can. */
function whyNot(node: FileNode | undefined): string {
  if (node?.cut) return 'The host cut this file’s changes off: load it whole first.';
  return node && node.interdiff !== ''
    ? 'These are the changes since you viewed it: show the whole diff first.'
    : '';
}
