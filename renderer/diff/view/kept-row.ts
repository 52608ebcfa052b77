import type { RowPlace, View } from '../model/shapes.ts';

/** Milliseconds for which a row is held at its place: until everything around it has been measured. */
const KEEP = 1500;

/** The row, if any, that is held at its place in the window while what is around it is drawn and measured. */
export class KeptRow {
  #kept: (RowPlace & { y: number; view: View; until: number }) | null = null;

  /** `y`: pixels below the top edge. */
  keep(place: RowPlace, y: number, view: View): void {
    this.#kept = { file: place.file, row: place.row, y, view, until: performance.now() + KEEP };
  }

  drop(): void {
    this.#kept = null;
  }

  /** By how many pixels it is drawn too low now; 0 where there is none, or where it is not drawn. */
  drift(view: View, rowY: (place: RowPlace) => number | null): number {
    if (this.#kept && (performance.now() > this.#kept.until || this.#kept.view !== view)) this.drop();
    const y = this.#kept && rowY(this.#kept);
    if (!this.#kept || y === null) return 0;
    const by = y - this.#kept.y;
    return Math.abs(by) < 0.5 ? 0 : by;
  }
}
