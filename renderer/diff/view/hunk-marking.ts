import type { RowPlace } from '../model/shapes.ts';
import type { ControlParts } from './control-parts.ts';
import { placeOf } from './moved-jump.ts';
import { onPress } from './presses.ts';
import { slideBack } from './slide-to.ts';

const NO_HUNK = 'There is no hunk here that can be marked: press V to mark the file.';
const ALL_READ = 'Every hunk that is shown was read.';

/** Marks hunks as read, by the buttons in their headers and by key, and goes on to the next unread one. */
export class HunkMarking {
  readonly #of: ControlParts;
  /** Where the last mark led: there, the key takes none away. */
  #ledTo: string | null = null;

  constructor(parts: ControlParts) {
    this.#of = parts;
  }

  attach(): () => void {
    return onPress(this.#of.area, '[data-read-hunk], [data-open-hunk]', (button) => this.#pressed(button));
  }

  /** See `DiffHandle.markHunk`. */
  async mark(): Promise<void> {
    const { cursor, driver, comparison, say } = this.#of;
    if (!comparison.hunks.isTaken) return;
    const own = await cursor.locate();
    const from = own ?? driver.reader.startRow();
    // Without the line cursor this hunk was not chosen: no mark is taken away then, either.
    const isChosen = own !== null && this.#here() !== this.#ledTo;
    const isMarked = from !== null && (await this.#mark(from, isChosen ? null : true));
    if (!isMarked) say(NO_HUNK);
    this.#ledTo = this.#here();
  }

  #here(): string | null {
    const { at } = this.#of.cursor;
    return at && `${at.path} ${at.side} ${at.line}`;
  }

  #pressed(button: HTMLElement): void {
    const place = placeOf(button, this.#of.comparison);
    if (!place) return;
    const { comparison, turns } = this.#of;
    const { openHunk } = button.dataset;
    if (openHunk === undefined) turns.move(() => this.#mark(place, button.ariaPressed !== 'true'));
    else comparison.viewport.askRows({ type: 'openHunk', ...place, open: openHunk === 'true' });
  }

  /** @returns false if the row belongs to no hunk that can be marked */
  async #mark(place: RowPlace, isRead: boolean | null): Promise<boolean> {
    const { comparison, cursor, driver, area, say } = this.#of;
    const folded = comparison.viewport.layout.foldedIds();
    const answer = await comparison.client.askToTheEnd('markHunk', { ...place, isRead, folded });
    if (!answer) return false;
    if (!answer.isRead) return true;
    if (answer.next === null) {
      say(ALL_READ);
      return true;
    }
    area.focus({ preventScroll: true });
    slideBack(area);
    cursor.set(answer.next);
    driver.reveal(answer.next);
    return true;
  }
}
