import type { Expansion, DiffSide } from '../model/shapes.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { DiffRequest } from '../../../shared/ipc/diff-endpoint.ts';
import { failureToAppError } from './failure.ts';
import type { FileNode } from './file-node.ts';
import { newSideUrl } from './side-urls.ts';
import type { WorkerCommand, EventOf } from '../model/protocol.ts';

/** The state of expanding a file's context. */
export interface Context {
  state: 'none' | 'loading' | 'failed';
  /** Why it failed. */
  error: AppError | null;
  /** More than the host's diff is shown. */
  wide: boolean;
}

/** What a file's hunk rows offer. `why`: why hidden lines cannot be shown; empty: they can. */
export interface Offer {
  context: Context;
  why: string;
  /** Hunks can be marked as read. */
  canMark?: boolean;
}

const NONE: Context = { state: 'none', error: null, wide: false };
/** Errors after which a retry may succeed. */
const RETRYABLE: ReadonlySet<AppError['kind']> = new Set([
  'offline',
  'timeout',
  'host-unavailable',
  'rate-limited',
  'cancelled',
  'internal',
]);

export const isPassing = (error: AppError): boolean => RETRYABLE.has(error.kind);

/** How long a file is read for its lines before that is shown. */
const WAITING_DELAY_MS = 300;

/** An expansion requested at a row showing this line of the scan; row -1: the user is reading elsewhere. */
export interface ExpansionRequest {
  row: number;
  line: number;
  expansion: Expansion;
  /** The side of a hidden line; `line` is then its number. */
  side?: DiffSide;
}

/** The parts of a comparison used here. */
interface ComparisonParts {
  readonly request: DiffRequest;
  readonly layout: { readonly byId: ReadonlyMap<number, FileNode> };
  readonly chunks: { again(file: number): void };
  send(command: WorkerCommand): void;
}

/** Per file: whether more context is shown, being read, or unavailable. */
export class Contexts {
  readonly #contexts = new Map<number, Context>();
  /** The pending expansion of each file: its line is one of the current rows. */
  readonly waiting = new Map<number, ExpansionRequest>();
  readonly #of: ComparisonParts;

  constructor(comparison: ComparisonParts) {
    this.#of = comparison;
  }

  /** Expands a file's context at one of its lines; `keep`: the row the user is reading. */
  expand(id: number, { line, expansion, side }: ExpansionRequest, keep: number): void {
    const path = this.#of.layout.byId.get(id)?.file.path;
    if (path === undefined) return;
    const url = newSideUrl(this.#of.request, path);
    this.#of.send({ type: 'expand', file: id, line, expansion, url, keep, ...(side ? { side } : {}) });
  }

  /** What can be shown of a file beyond its diff, as far as known. */
  offer(id: number): Offer {
    return { context: this.of(id), why: whyNot(this.#of.layout.byId.get(id)) };
  }

  of(id: number): Context {
    return this.#contexts.get(id) ?? NONE;
  }

  heard({ file, state, failure }: EventOf<'context'>): void {
    if (state === 'said') return;
    const context = this.of(file);
    const now = state === 'loaded' ? 'none' : state;
    this.#contexts.set(file, { ...context, state: now, error: failure ? failureToAppError(failure) : null });
    if (state === 'loading') setTimeout(() => this.#stillReading(file), WAITING_DELAY_MS);
    else this.#of.chunks.again(file);
  }

  #stillReading(file: number): void {
    if (this.of(file).state === 'loading') this.#of.chunks.again(file);
  }

  setWide(file: number, wide: boolean): void {
    this.waiting.delete(file);
    this.#contexts.set(file, { ...this.of(file), wide });
  }

  forget(file: number): void {
    this.#contexts.delete(file);
    this.waiting.delete(file);
  }

  clear(): void {
    this.#contexts.clear();
    this.waiting.clear();
  }
}

/** Why a file's context cannot be expanded, regardless of where its content is; empty: it can. */
function whyNot(node: FileNode | undefined): string {
  if (node?.cut) return 'The host cut this file’s changes off: load it whole first.';
  return node && node.interdiff !== ''
    ? 'These are the changes since you viewed it: show the whole diff first.'
    : '';
}
