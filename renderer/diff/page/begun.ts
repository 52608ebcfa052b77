import type { DiffRequest } from '../../../shared/ipc/diff-endpoint.ts';
import { rowOf } from '../model/geometry.ts';
import type { MovedCode, View } from '../model/shapes.ts';
import { OpenComparison } from './comparison.ts';

/** How long a prefetched comparison waits for its screen before it is discarded. */
const PREFETCH_TIMEOUT_MS = 5000;

let begun: { key: string; comparison: OpenComparison; timer: ReturnType<typeof setTimeout> } | null = null;

/** The request that a screen is already reading. */
let shown: string | null = null;

/** The view it will be shown in, so that it is laid out only once. Lines do not wrap. */
interface Look {
  view: View['mode'];
  whitespace: View['whitespace'];
  movedCode: MovedCode;
  /** Text size in pixels. */
  codeSize: number;
}

/** Reads a comparison while its screen loads, so that both are ready together. */
export function beginDiff(
  request: DiffRequest,
  { view: mode, whitespace, movedCode: moved, codeSize }: Look,
  giveUp: (requestId: string) => void,
): void {
  drop();
  // The screen loaded first and reads this comparison itself.
  if (shown === JSON.stringify(request)) return;
  const comparison = new OpenComparison(request, giveUp);
  comparison.viewport.setView({ mode, whitespace, moved, row: rowOf(codeSize), columns: 0 });
  comparison.start();
  begun = { key: JSON.stringify(request), comparison, timer: setTimeout(drop, PREFETCH_TIMEOUT_MS) };
}

function drop(): void {
  if (begun === null) return;
  clearTimeout(begun.timer);
  begun.comparison.stop();
  begun = null;
}

/** The comparison prefetched for this request, or null. Available until it is claimed. */
export const begunFor = (key: string): OpenComparison | null =>
  begun?.key === key ? begun.comparison : null;

/** Claims a comparison prefetched for this request; false if there is none. */
export function takeBegun(comparison: OpenComparison): boolean {
  if (begun?.comparison !== comparison) return false;
  clearTimeout(begun.timer);
  begun = null;
  return true;
}

/** Reports which comparison a screen is reading; null: none. A prefetched one for another request is discarded. */
export function isRead(key: string | null): void {
  shown = key;
  if (key !== null && key !== begun?.key) drop();
}
