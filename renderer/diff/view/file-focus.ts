import type { OpenComparison } from '../page/comparison.ts';
import type { LineCursor } from './line-cursor.ts';
import type { ScrollDriver } from './scroll-driver.ts';
import type { Turns } from './turns.ts';

interface FileFocusParts {
  comparison: OpenComparison;
  driver: ScrollDriver;
  cursor: LineCursor;
  turns: Turns;
  area: HTMLElement;
}

/** The file that contains an element. */
export function fileAround(target: EventTarget | null): number | null {
  const around = target instanceof Element ? target.closest<HTMLElement>('[data-file]') : null;
  return around ? Number(around.dataset['file']) : null;
}

/**
 * Makes the focused file the user's current one, and moves the focus to the diff when the focused element is removed.
 */
export class FileFocus {
  readonly #of: FileFocusParts;

  constructor(parts: FileFocusParts) {
    this.#of = parts;
  }

  attach(): () => void {
    const { area, driver } = this.#of;
    const stop = new AbortController();
    area.addEventListener('focusin', ({ target }) => this.#focused(target), { signal: stop.signal });
    area.addEventListener('focusout', (event) => this.#keep(event), { signal: stop.signal });
    driver.reader.focused = () => this.#onScreen();
    return () => {
      stop.abort();
      driver.reader.focused = null;
    };
  }

  /** The user goes to a file, but to none of its lines. */
  toFile(file: number): void {
    const { cursor, driver, turns } = this.#of;
    turns.move(() => {
      // A line in another file is no longer the current one.
      if (cursor.at && cursor.at.file !== file) cursor.clear();
      driver.aim(file);
    });
  }

  #focused(target: EventTarget | null): void {
    const file = fileAround(target);
    if (file !== null) this.toFile(file);
  }

  /** The file containing the focused element, if that is on screen. */
  #onScreen(): number | null {
    const { area } = this.#of;
    const focused = document.activeElement;
    if (!focused || !area.contains(focused)) return null;
    const [own, all] = [focused.getBoundingClientRect(), area.getBoundingClientRect()];
    return own.bottom > all.top && own.top < all.bottom ? fileAround(focused) : null;
  }

  /**
   * A focused element in the diff was removed, for example the button of a resolved remark: the diff gets the focus.
   */
  #keep({ target, relatedTarget }: FocusEvent): void {
    if (relatedTarget !== null || !(target instanceof Element)) return;
    const { area, comparison } = this.#of;
    requestAnimationFrame(() => {
      const block = target.closest<HTMLElement>('[data-insert]')?.dataset['insert'];
      // A block that moves elsewhere takes the focus along, however long that takes.
      if (block !== undefined && comparison.viewport.inserts.all.has(block)) return;
      const lost = !target.isConnected && document.activeElement === document.body;
      if (lost) area.focus({ preventScroll: true });
    });
  }
}
