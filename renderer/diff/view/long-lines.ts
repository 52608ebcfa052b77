import type { More } from '../model/cut.ts';
import type { Led } from '../model/protocol.ts';
import { CHUNK } from '../model/geometry.ts';
import type { DiffSide } from '../model/shapes.ts';
import type { OpenComparison } from '../page/comparison.ts';
import { unlessGone } from '../page/worker-client.ts';
import type { LineCursor } from './line-cursor.ts';
import { onPress } from './presses.ts';
import { slideTo } from './slide-to.ts';
import { rangeIn } from './text-range.ts';

/** The name of the highlight on the change last navigated to. */
const HIGHLIGHT_NAME = 'diff-here';

/** Shows more of long lines: their next change, a gap, or the whole line; by their buttons and by key. */
export class LongLines {
  readonly #comparison: OpenComparison;
  readonly #cursor: LineCursor;
  readonly #area: HTMLElement;
  readonly #say: (sentence: string) => void;
  readonly #here = new Highlight();

  constructor(
    comparison: OpenComparison,
    cursor: LineCursor,
    area: HTMLElement,
    say: (sentence: string) => void,
  ) {
    this.#comparison = comparison;
    this.#cursor = cursor;
    this.#area = area;
    this.#say = say;
  }

  attach(): () => void {
    const stop = onPress(this.#area, '[data-more]', (button) => this.#pressed(button));
    CSS.highlights.set(HIGHLIGHT_NAME, this.#here);
    return () => {
      stop();
      CSS.highlights.delete(HIGHLIGHT_NAME);
    };
  }

  /** For the line under the cursor. */
  async show(more: More): Promise<void> {
    const { at } = this.#cursor;
    if (at) await this.#ask(at.file, { side: at.side, number: at.line }, more);
    else this.#say('Put the cursor on a long line first: press it, or go there with the arrow keys.');
  }

  #pressed(button: HTMLElement): void {
    const { more, line } = button.dataset;
    if (more === undefined || line === undefined) return;
    const file = Number(button.closest<HTMLElement>('[data-file]')?.dataset['file']);
    const what: More = more === 'whole' ? 'whole' : more === 'next' ? { step: 1 } : { gap: Number(more) };
    void this.#ask(file, Number(line), what).catch(unlessGone);
  }

  async #ask(file: number, line: number | { side: DiffSide; number: number }, more: More): Promise<void> {
    const led = await this.#comparison.client.ask('more', { file, line, more });
    if (!led) {
      this.#say(
        more === 'whole' || typeof line === 'number'
          ? 'This line is shown as a whole.'
          : 'This line is not cut, or was not compared with another one.',
      );
      return;
    }
    const chunk = this.#area.querySelector<HTMLElement>(
      `[data-file="${led.file}"] [data-chunk="${Math.floor(led.row / CHUNK)}"]`,
    );
    if (!chunk) return;
    this.#lead(chunk, led);
    // The pressed button may have been removed.
    if (document.activeElement === document.body) this.#area.focus({ preventScroll: true });
  }

  #lead(chunk: HTMLElement, { cell, start, end, change, changes }: Led): void {
    this.#here.clear();
    const range = rangeIn(chunk, cell, start, end);
    if (!range) return;
    if (change >= 0) {
      this.#here.add(range);
      this.#say(`Change ${change + 1} of ${changes} in this line`);
    }
    slideTo(this.#area, range);
  }
}
