import type { DiffRequest } from '../../../shared/ipc/diff-endpoint.ts';
import { rowOf } from '../model/geometry.ts';
import type { View } from '../model/shapes.ts';
import { OpenComparison } from './comparison.ts';

/** Milliseconds after which a comparison that nobody shows is given up: its screen did not come. */
const PATIENCE = 5000;

let begun: { key: string; comparison: OpenComparison; timer: ReturnType<typeof setTimeout> } | null = null;

/** What a screen reads already. */
let shown: string | null = null;

/** The view it will be shown in. Laid out for that from the start, it need not be laid out again. Lines do not wrap. */
interface Look {
  view: View['mode'];
  whitespace: View['whitespace'];
  /** Of the text, pixels. */
  codeSize: number;
}

/** Reads a comparison whose screen is on its way, so that it is there with it. */
export function beginDiff(
  request: DiffRequest,
  { view: mode, whitespace, codeSize }: Look,
  giveUp: (reading: string) => void,
): void {
  drop();
  // The screen was there first and reads this comparison itself.
  if (shown === JSON.stringify(request)) return;
  const comparison = new OpenComparison(request, giveUp);
  comparison.viewport.setView({ mode, whitespace, row: rowOf(codeSize), columns: 0 });
  comparison.start();
  begun = { key: JSON.stringify(request), comparison, timer: setTimeout(drop, PATIENCE) };
}

function drop(): void {
  if (begun === null) return;
  clearTimeout(begun.timer);
  begun.comparison.stop();
  begun = null;
}

/** The comparison that was begun for this request; null: none. It can be asked for until it is taken. */
export const begunFor = (key: string): OpenComparison | null =>
  begun?.key === key ? begun.comparison : null;

/** Claims a comparison that was begun for this request; false: none was. */
export function takeBegun(comparison: OpenComparison): boolean {
  if (begun?.comparison !== comparison) return false;
  clearTimeout(begun.timer);
  begun = null;
  return true;
}

/** Tells which comparison a screen reads now; null: none. One that was begun for another request is given up. */
export function isRead(key: string | null): void {
  shown = key;
  if (key !== null && key !== begun?.key) drop();
}
