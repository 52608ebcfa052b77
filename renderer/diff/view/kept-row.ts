import type { RowPlace, View } from '../model/shapes.ts';

/** How long a row is kept in place: until everything around it has been measured. */
const KEEP_MS = 1500;

/** The row, if any, kept at its position in the window while its surroundings are drawn and measured. */
export class KeptRow {
  #kept: (RowPlace & { y: number; view: View; until: number }) | null = null;

  /** `y`: pixels below the top edge. */
  keep(place: RowPlace, y: number, view: View): void {
    this.#kept = { file: place.file, row: place.row, y, view, until: performance.now() + KEEP_MS };
  }

  drop(): void {
    this.#kept = null;
  }

  /** How many pixels too low it is drawn now; 0 if there is none, or it is not drawn. */
  drift(view: View, rowY: (place: RowPlace) => number | null): number {
    if (this.#kept && (performance.now() > this.#kept.until || this.#kept.view !== view)) this.drop();
    const y = this.#kept && rowY(this.#kept);
    if (!this.#kept || y === null) return 0;
    const by = y - this.#kept.y;
    return Math.abs(by) < 0.5 ? 0 : by;
  }
}
