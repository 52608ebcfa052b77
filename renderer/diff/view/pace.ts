/** Milliseconds without a move after which the scroll is at rest. */
const REST = 60;

/** Milliseconds after which the first screen is painted, on any machine. */
const FIRST_FRAMES = 150;

/**
 * Tells slow scrolling from fast: while the scroll is fast only what is in sight is drawn; the margin around it
 * follows when it rests.
 */
export class Pace {
  readonly #onRest: () => void;
  /** Where the last update was. */
  #last = 0;
  /** From this moment on more than the screen is drawn; null: nothing has been drawn yet. */
  #calm: number | null = null;
  #rest: ReturnType<typeof setTimeout> | undefined;

  /** @param onRest told a while after an update that hurried, if none came after it */
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
   * Whether an update at this place of a scroll area so high has to hurry. `some`: there is something to draw. Faster
   * than half a screen an update nobody reads; and in the first frames of a diff what is not in sight would only keep
   * what is from being painted.
   */
  hurries(y: number, height: number, some: boolean): boolean {
    const flying = Math.abs(y - this.#last) > height / 2;
    this.#last = y;
    const now = performance.now();
    if (some) this.#calm ??= now + FIRST_FRAMES;
    const hurry = flying || now < (this.#calm ?? 0);
    clearTimeout(this.#rest);
    if (hurry) this.#rest = setTimeout(this.#onRest, flying ? REST : FIRST_FRAMES);
    return hurry;
  }
}
