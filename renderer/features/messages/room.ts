/** Distances from the top of the window in pixels. */
interface Span {
  top: number;
  bottom: number;
}

/** Where messages float, in pixels: above the status line, or below the top bars. Must match the style sheet. */
export const STATUS_LINE_PX = 38;
export const TOP_BARS_PX = 92;

/** The side on which messages cover less of what they are about; null: it is not visible. */
export function sideBeside(about: Span | null, height: number, windowHeight: number): 'top' | 'bottom' {
  if (about === null) return 'bottom';
  const below = windowHeight - STATUS_LINE_PX;
  const covered = (from: number, to: number): number =>
    Math.max(0, Math.min(to, about.bottom) - Math.max(from, about.top));
  return covered(TOP_BARS_PX, TOP_BARS_PX + height) < covered(below - height, below) ? 'top' : 'bottom';
}
