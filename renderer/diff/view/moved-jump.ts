import { CHUNK } from '../model/geometry.ts';
import type { MovedLine, MoveEnds } from '../model/protocol.ts';
import type { DiffSide, RowPlace } from '../model/shapes.ts';
import type { OpenComparison } from '../page/comparison.ts';
import type { LineCursor } from './line-cursor.ts';
import { onPress } from './presses.ts';
import type { Reveal } from './reveal.ts';
import type { Turns } from './turns.ts';

const NOT_MOVED =
  'There is no moved code under the line cursor: press a line of it, or go there with the arrow keys.';

/** The dependencies of `MovedJump`. `say`: shows a temporary sentence. */
interface JumpParts {
  comparison: OpenComparison;
  cursor: LineCursor;
  reveal: Reveal;
  turns: Turns;
  area: HTMLElement;
  say: (sentence: string) => void;
}

/** Goes between the two ends of moved code, and opens and folds it: by the buttons above it, and by key. */
export class MovedJump {
  readonly #of: JumpParts;
  /** The end that the user was taken to, and the line they came from. */
  #back: { to: MoveEnds['other']; from: { path: string; side: DiffSide; line: number } } | null = null;

  constructor(parts: JumpParts) {
    this.#of = parts;
  }

  attach(): () => void {
    return onPress(this.#of.area, '[data-jump], [data-open-move]', (button) => this.#pressed(button));
  }

  /** From the line cursor; see `DiffHandle.toOtherEnd`. */
  async go(): Promise<void> {
    const { cursor, say } = this.#of;
    const { at } = cursor;
    const back = this.#back;
    const isThere =
      at &&
      back?.to.path === at.path &&
      back.to.side === at.side &&
      at.line >= back.to.first &&
      at.line <= back.to.last;
    if (isThere) {
      const { path, side, line } = back.from;
      this.#back = null;
      await this.#reveal(path, side, line);
      return;
    }
    const row = at && (await cursor.locate());
    const ends = row && (await this.#of.comparison.client.ask('otherEnd', { ...row, side: at.side }));
    if (ends) await this.#to(ends, at.line);
    else say(NOT_MOVED);
  }

  /** See `DiffHandle.movedLine`. */
  async lineElsewhere(path: string, side: DiffSide, line: number): Promise<MovedLine | null> {
    const { client, viewport } = this.#of.comparison;
    const node = viewport.layout.nodes.find(({ file }) => file.path === path);
    return node ? await client.ask('movedLine', { file: node.file.id, side, line }) : null;
  }

  #pressed(button: HTMLElement): void {
    const place = placeOf(button, this.#of.comparison);
    if (!place) return;
    const { area, comparison, turns } = this.#of;
    const { openMove } = button.dataset;
    // The button is about to be removed: return the focus to the diff, so that keys still move in it.
    area.focus({ preventScroll: true });
    if (openMove === undefined) turns.move(() => this.#fromHead(place));
    else comparison.viewport.askRows({ type: 'openMove', ...place, open: openMove === 'true' });
  }

  async #fromHead(place: RowPlace): Promise<void> {
    const ends = await this.#of.comparison.client.ask('otherEnd', place);
    if (ends) await this.#to(ends, ends.own.first);
  }

  async #to({ own, other }: MoveEnds, line: number): Promise<void> {
    if (await this.#reveal(other.path, other.side, other.first))
      this.#back = { to: other, from: { path: own.path, side: own.side, line } };
  }

  async #reveal(path: string, side: DiffSide, line: number): Promise<boolean> {
    await this.#of.reveal.wholeDiff(path);
    return this.#of.reveal.line(path, side, line);
  }
}

/** The row that a button is in. */
export function placeOf(button: HTMLElement, { viewport }: OpenComparison): RowPlace | null {
  const numberIn = (name: string): number =>
    Number(button.closest<HTMLElement>(`[data-${name}]`)?.dataset[name] ?? Number.NaN);
  const [file, chunk, cell] = [numberIn('file'), numberIn('chunk'), numberIn('hunk')];
  const perRow = viewport.view.mode === 'split' ? 2 : 1;
  return Number.isNaN(file + chunk + cell) ? null : { file, row: chunk * CHUNK + cell / perRow };
}
