import type { DiffSide } from '../model/shapes.ts';
import type { OpenComparison } from '../page/comparison.ts';
import type { FileNode } from '../page/file-node.ts';
import { unlessGone } from '../page/worker-client.ts';
import type { RevealOptions } from '../types.ts';
import type { ContextControl } from './context-control.ts';
import type { LineCursor } from './line-cursor.ts';
import type { Navigator } from './navigator.ts';
import { blockBroughtTo } from './near-screen.ts';
import type { ScrollDriver } from './scroll-driver.ts';
import type { Turns } from './turns.ts';

/** The dependencies of `Reveal`. */
export interface RevealParts {
  comparison: OpenComparison;
  navigator: Navigator;
  contexts: ContextControl;
  cursor: LineCursor;
  driver: ScrollDriver;
  turns: Turns;
  area: HTMLElement;
}

const FOCUSABLE = 'textarea, input, button, a[href], [tabindex]:not([tabindex="-1"])';

/** Shows lines and blocks wherever they are: in a held file, between two hunks, far away. */
export class Reveal {
  readonly #of: RevealParts;

  constructor(parts: RevealParts) {
    this.#of = parts;
  }

  /** See `DiffHandle.revealLine`. */
  async line(path: string, side: DiffSide, line: number): Promise<boolean> {
    const { reader } = this.#of.driver;
    this.#toHeld(path);
    const { moves } = reader;
    const shown = this.expandLine(path, side, line);
    return (
      (await this.#reached(shown)) && moves === reader.moves && this.#of.navigator.toLine(path, line, side)
    );
  }

  /** Loading may take long: a user who goes elsewhere meanwhile is not taken back. */
  async #reached(shown: Promise<boolean>): Promise<boolean> {
    return (await this.#of.turns.until(shown)) && shown;
  }

  /** A held file has to be loaded: make it the current file right away. */
  #toHeld(path: string): void {
    const { layout } = this.#of.comparison.viewport;
    const node = layout.nodes.find(({ file }) => file.path === path);
    if (node?.file.held) this.#of.driver.toFile(node, false);
  }

  /** Scrolls the line cursor into view. True if there is one. */
  async cursor(): Promise<boolean> {
    const { comparison, cursor, driver } = this.#of;
    const { at } = cursor;
    const place = at && (await comparison.client.ask('locate', at));
    if (place?.exact !== true) return false;
    driver.reveal(place);
    driver.aim(place.file);
    return true;
  }

  /** Shows a file's own diff, if what changed since it was viewed is shown instead. */
  async wholeDiff(path: string): Promise<void> {
    const { layout } = this.#of.comparison.viewport;
    const node = (): FileNode | undefined => layout.nodes.find(({ file }) => file.path === path);
    const shown = node();
    if (!shown || shown.interdiff === '') return;
    this.#of.comparison.client.send({ type: 'interdiff', file: shown.file.id, viewed: null });
    await this.#until(() => (node()?.interdiff ?? '') === '');
  }

  /** See `DiffHandle.expandLine`. */
  async expandLine(path: string, side: DiffSide, line: number): Promise<boolean> {
    const node = await this.#loaded(path);
    if (!node) return false;
    this.#of.comparison.fold([path], false);
    const { id } = node.file;
    const exact = async (): Promise<boolean> => {
      const place = await this.#of.comparison.client.ask('locate', { file: id, side, line, opens: true });
      return place?.exact === true;
    };
    if (await exact()) return true;
    return (await this.#of.contexts.expandLine(id, side, line)) && exact();
  }

  /** See `DiffHandle.revealInsert`. */
  async insert(key: string, { focus, cursor }: RevealOptions): Promise<boolean> {
    const { inserts } = this.#of.comparison.viewport;
    const insert = inserts.all.get(key);
    if (!insert) return false;
    this.#of.comparison.fold([insert.path], false);
    if (insert.at === 'file') {
      if (!inserts.topOf(key)) return false;
    } else if (!inserts.topOf(key)) {
      this.#toHeld(insert.path);
      const { moves } = this.#of.driver.reader;
      const { side, last } = insert.at;
      const shown = this.expandLine(insert.path, side, last).then(
        async (is) => is && (await this.#until(() => inserts.topOf(key) !== null), true),
      );
      if (!(await this.#reached(shown)) || moves !== this.#of.driver.reader.moves) return false;
    }
    if (!this.#blockInSight(key)) return false;
    if (cursor !== undefined) this.#of.cursor.setLines(cursor);
    if (focus === undefined) return true;
    const block = `[data-insert="${CSS.escape(key)}"]`;
    const within = (selector: string): HTMLElement | null =>
      this.#of.area.querySelector<HTMLElement>(`${block} ${selector}`);
    const drawn = focus === true ? '*' : focus;
    await this.#until(() => within(drawn) !== null || !inserts.all.has(key));
    within(focus === true ? `:is(${FOCUSABLE})` : focus)?.focus({ preventScroll: true });
    return true;
  }

  /** False: the block is not shown. */
  #blockInSight(key: string): boolean {
    const { driver, comparison } = this.#of;
    const { inserts, layout, view } = comparison.viewport;
    const at = inserts.topOf(key);
    const file = at && layout.byId.get(at.id);
    if (!at || !file) return false;
    const to = blockBroughtTo(at.y - driver.position(), driver.height(), view.row);
    if (to !== null) driver.moveTo(Math.max(file.top, at.y - to));
    driver.aim(at.id);
    return true;
  }

  /** A file with its content; a held one is loaded first. null: it does not exist, or could not be loaded. */
  async #loaded(path: string): Promise<FileNode | null> {
    const { layout } = this.#of.comparison.viewport;
    const node = (): FileNode | undefined => layout.nodes.find(({ file }) => file.path === path);
    const held = node()?.file.held;
    if (held && held.state !== 'loading') this.#of.comparison.store.snapshot().loadHeld([path]);
    // Loading has started, and ends with content or an error.
    if (held) await this.#until(() => node()?.file.held?.state === 'loading' || !node()?.file.held);
    if (held) await this.#until(() => node()?.file.held?.state !== 'loading');
    const target = node();
    return target && !target.file.held ? target : null;
  }

  /** Waits for a condition, checked on layout changes. */
  #until(done: () => boolean): Promise<void> {
    if (done()) return Promise.resolve();
    return new Promise((resolve) => {
      const stop = this.#of.driver.subscribe(() => {
        if (!done()) return;
        stop();
        resolve();
      });
    });
  }
}

/** The result of a reveal; false if its comparison was closed meanwhile. */
export async function unlessGoneFalse(errand: Promise<boolean> | undefined): Promise<boolean> {
  try {
    return (await errand) ?? false;
  } catch (error) {
    unlessGone(error);
    return false;
  }
}
