import { expect, type Locator, type Page } from 'playwright/test';
import type { ComparePage } from './compare.ts';
import { messageOf } from './messages.ts';

/** The threads beside the lines of a diff. */
export class Remarks {
  readonly page: Page;
  readonly compare: ComparePage;
  /** Every visible thread. */
  readonly threads: Locator;
  /** The message about the last write, with Undo. */
  readonly message: Locator;

  constructor(compare: ComparePage) {
    this.compare = compare;
    this.page = compare.page;
    this.threads = compare.diff.getByRole('region', { name: /^Remark on / });
    this.message = messageOf(this.page, /./).filter({
      has: this.page.getByRole('button', { name: 'Undo' }),
    });
  }

  /** The thread at a place, for example `src/token.ts:16` or `src/token.ts:-40-42`. */
  thread(place: string): Locator {
    return this.compare.diff.getByRole('region', { name: `Remark on ${place}`, exact: true });
  }

  /** The composer at a place, of a new remark or a reply. */
  composer(place: string): Locator {
    return this.compare.diff.getByRole('textbox', { name: `Write: Remark on ${place}`, exact: true });
  }

  /** The middle of a line's number, once its row is drawn and in the middle of the screen. */
  async number(path: string, line: number, side: 'new' | 'old' = 'new'): Promise<{ x: number; y: number }> {
    const section = this.compare.fileSection(path);
    const find = (centre: boolean) =>
      section.evaluate(
        (element, { line: wanted, old, centre: scroll }) => {
          for (const run of element.querySelectorAll<HTMLElement>('[data-numbers]')) {
            if (run.dataset['side'] === (old ? 'right' : 'left')) continue;
            const columns = (run.dataset['numbers'] ?? '').split('\n').map((row) => row.split('\t'));
            const at = columns.findIndex((row) => Number(old ? row[0] : row.at(-1)) === wanted);
            const row = run.children[at];
            if (row === undefined) continue;
            if (scroll) row.scrollIntoView({ block: 'center' });
            const { left, top, height } = row.getBoundingClientRect();
            const column = columns[at]?.length === 2 && !old ? 1 : 0;
            return { x: left + (column + 0.5) * 48, y: top + height / 2 };
          }
          return null;
        },
        { line, old: side === 'old', centre },
      );
    await expect.poll(() => find(true)).not.toBeNull();
    const found = await find(false);
    if (found === null) throw new Error(`no row of line ${line.toString()}`);
    return found;
  }

  /** Points at a line's number and presses the button that appears there. */
  async writeAt(path: string, line: number, side: 'new' | 'old' = 'new'): Promise<void> {
    const name = `Write at line ${line}${side === 'old' ? ', before' : ''}`;
    // Threads that arrive meanwhile may move the line away from the pointer; a user would then point again.
    await expect(async () => {
      const { x, y } = await this.number(path, line, side);
      await this.page.mouse.move(x, y);
      await this.compare.diff.getByRole('button', { name, exact: true }).click({ timeout: 1_000 });
    }).toPass();
  }

  /** Presses a line's number to extend a selection: with Shift, or by dragging. */
  async selectLines(path: string, first: number, last: number, how: 'shift' | 'drag'): Promise<void> {
    const from = await this.number(path, first);
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    if (how === 'shift') {
      await this.page.mouse.up();
      await this.page.keyboard.down('Shift');
    }
    const to = await this.number(path, last);
    await this.page.mouse.move(to.x, to.y, { steps: 3 });
    if (how === 'shift') await this.page.mouse.down();
    await this.page.mouse.up();
    if (how === 'shift') await this.page.keyboard.up('Shift');
  }

  /** Moves to a thread with Shift+N, from wherever the keyboard focus is. */
  async next(): Promise<void> {
    await this.page.keyboard.press('Shift+N');
  }

  /** Moves the line cursor of the diff, and waits until it is there. */
  async cursorDown(): Promise<void> {
    await this.page.keyboard.press('ArrowDown');
    await expect(this.compare.diff.locator('[data-cell][class*="current"]').first()).toBeVisible();
  }

  async act(remark: Locator, name: 'Edit' | 'Remove' | 'Copy text' | 'Show the whole note'): Promise<void> {
    await remark.getByRole('button', { name: 'Remark actions' }).click();
    await this.page.getByRole('menuitem', { name, exact: true }).click();
  }

  async save(composer: Locator, text: string): Promise<void> {
    await composer.fill(text);
    await composer.press('ControlOrMeta+Enter');
  }
}
