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

/** The file that an element is a part of. */
export function fileAround(target: EventTarget | null): number | null {
  const around = target instanceof Element ? target.closest<HTMLElement>('[data-file]') : null;
  return around ? Number(around.dataset['file']) : null;
}

/** Where the keyboard is in a diff is where the reader is; and what had the focus and goes, leaves it to the diff. */
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

  /** The reader goes to a file, and to no line of it. */
  toFile(file: number): void {
    const { cursor, driver, turns } = this.#of;
    turns.move(() => {
      // A line elsewhere is not the current one any more.
      if (cursor.at && cursor.at.file !== file) cursor.clear();
      driver.aim(file);
    });
  }

  #focused(target: EventTarget | null): void {
    const file = fileAround(target);
    if (file !== null) this.toFile(file);
  }

  /** The file in which something that is on screen has the focus. */
  #onScreen(): number | null {
    const { area } = this.#of;
    const focused = document.activeElement;
    if (!focused || !area.contains(focused)) return null;
    const [own, all] = [focused.getBoundingClientRect(), area.getBoundingClientRect()];
    return own.bottom > all.top && own.top < all.bottom ? fileAround(focused) : null;
  }

  /** What had the focus in the diff is gone, a button of a remark that was resolved for one: the diff has it then. */
  #keep({ target, relatedTarget }: FocusEvent): void {
    if (relatedTarget !== null || !(target instanceof Element)) return;
    const { area, comparison } = this.#of;
    requestAnimationFrame(() => {
      const block = target.closest<HTMLElement>('[data-insert]')?.dataset['insert'];
      // A block on its way to another place takes the focus along, however long that takes.
      if (block !== undefined && comparison.viewport.inserts.all.has(block)) return;
      const lost = !target.isConnected && document.activeElement === document.body;
      if (lost) area.focus({ preventScroll: true });
    });
  }
}
