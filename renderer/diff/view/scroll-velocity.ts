/** Without a move for this long, the scroll has come to rest. */
const REST_MS = 60;

/** The first screen is painted within this time, on any machine. */
const FIRST_FRAMES_MS = 150;

/**
 * Tells slow scrolling from fast. While the scroll is fast only what is in sight is drawn; the margin around it is drawn
 * once the scroll comes to rest.
 */
export class ScrollVelocity {
  readonly #onRest: () => void;
  /** Where the last update was. */
  #last = 0;
  /** From this time on, more than the screen is drawn; null: nothing has been drawn yet. */
  #calm: number | null = null;
  #rest: ReturnType<typeof setTimeout> | undefined;

  /** @param onRest called a while after the last fast update */
  constructor(onRest: () => void) {
    this.#onRest = onRest;
  }

  /** Nothing has been drawn yet. */
  begin(): void {
    this.#calm = null;
  }

  stop(): void {
    clearTimeout(this.#rest);
  }

  /**
   * Whether only what is in sight is to be drawn. No one can read at more than half a screen per update, and in the first
   * frames of a diff drawing what is out of sight would delay what is in sight.
   * @param y where the scroll is now, in pixels
   * @param height of the scroll area, in pixels
   * @param some there is something to draw
   */
  isFast(y: number, height: number, some: boolean): boolean {
    const flying = Math.abs(y - this.#last) > height / 2;
    this.#last = y;
    const now = performance.now();
    if (some) this.#calm ??= now + FIRST_FRAMES_MS;
    const fast = flying || now < (this.#calm ?? 0);
    clearTimeout(this.#rest);
    if (fast) this.#rest = setTimeout(this.#onRest, flying ? REST_MS : FIRST_FRAMES_MS);
    return fast;
  }
}
