import { CONTEXT, isLine } from '../model/kinds.ts';
import type { Chunk } from '../model/shapes.ts';
import { isOn } from '../page/chunk-store.ts';
import type { OpenComparison } from '../page/comparison.ts';
import type { DrawnLine, LineAuthor, LineAuthors } from '../drawn-lines.ts';
import { drawnChunks } from './drawn-chunks.ts';
import { element as make } from './hunk-row.ts';
import { onPress } from './presses.ts';
import styles from './author-marks.module.css';

/** How long the view must rest before authors of what it shows are requested. */
const REST_MS = 250;

/** The column beside the line numbers that says who wrote each line. It is drawn after the rows, and apart from them. */
export class AuthorMarks {
  readonly #comparison: OpenComparison;
  readonly #area: HTMLElement;
  #authors: LineAuthors | undefined;
  #stop: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(comparison: OpenComparison, area: HTMLElement) {
    this.#comparison = comparison;
    this.#area = area;
  }

  attach(): () => void {
    const stopPresses = onPress(this.#area, '[data-author]', (mark) => this.#pressed(mark));
    const stop = this.#comparison.viewport.onDrawn((id, index, chunk) => {
      if (chunk && this.#authors) this.#paint(chunk, id, index);
      if (this.#authors) this.#wantSoon();
    });
    return () => {
      stopPresses();
      stop();
      this.show(undefined);
    };
  }

  /** Shows these authors from now on; undefined: none. */
  show(authors: LineAuthors | undefined): void {
    if (authors === this.#authors) return;
    this.#stop?.();
    clearTimeout(this.#timer);
    this.#authors = authors;
    this.#stop = authors?.subscribe(() => this.#paintAll());
    this.#paintAll();
    if (authors) this.#wantSoon();
  }

  #wantSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const lines: DrawnLine[] = [];
      for (const [, id, index] of drawnChunks(this.#area))
        for (const { line } of this.#linesOf(id, index))
          if (this.#authors?.of(line) === null) lines.push(line);
      if (lines.length > 0) this.#authors?.want(lines);
    }, REST_MS);
  }

  *#linesOf(id: number, index: number): Generator<{ cell: number; line: DrawnLine }> {
    const { layout, chunks } = this.#comparison.viewport;
    const node = layout.byId.get(id);
    const chunk = chunks.get(id, index)?.chunk;
    if (!node || !chunk) return;
    for (const [cell, kind] of chunk.kinds.entries()) {
      const side = isLine(kind) ? sideOf(chunk, cell) : null;
      if (side === null) continue;
      const [old, next] = [chunk.olds[cell] ?? 0, chunk.news[cell] ?? 0];
      const [line, twin] = side === 'old' ? [old, next] : [next, old];
      const other = kind === CONTEXT && twin > 0 ? twin : null;
      const { path } = node.file;
      yield { cell, line: { path, side, line, other, sinceViewed: node.interdiff !== '' } };
    }
  }

  #paintAll(): void {
    for (const [element, id, index] of drawnChunks(this.#area)) this.#paint(element, id, index);
  }

  #paint(element: HTMLElement, id: number, index: number): void {
    for (const old of element.querySelectorAll('[data-authors]')) old.remove();
    const authors = this.#authors;
    if (!authors) return;
    const lines = new Map([...this.#linesOf(id, index)].map(({ cell, line }) => [cell, line]));
    for (const run of element.querySelectorAll<HTMLElement>('[data-numbers]')) {
      const column = make('div', styles.authors, '');
      column.dataset['authors'] = '';
      column.ariaHidden = 'true';
      let before = '';
      for (const row of run.querySelectorAll<HTMLElement>(':scope > [data-cell]')) {
        const cell = Number(row.dataset['cell']);
        const line = lines.get(cell);
        const author = line ? authors.of(line) : null;
        column.append(markOf(cell, line, author, before));
        before = author?.commit ?? '';
      }
      run.append(column);
    }
  }

  #pressed(mark: HTMLElement): void {
    const [chunk, file] = [
      mark.closest<HTMLElement>('[data-chunk]'),
      mark.closest<HTMLElement>('[data-file]'),
    ];
    if (!chunk || !file) return;
    const cell = Number(mark.dataset['author']);
    for (const each of this.#linesOf(Number(file.dataset['file']), Number(chunk.dataset['chunk'])))
      if (each.cell === cell) this.#authors?.open(each.line);
  }
}

/** The side whose number a cell shows: the new one, for an unchanged line in unified, too. null: the cell is empty. */
function sideOf(chunk: Chunk, cell: number): 'old' | 'new' | null {
  if ((chunk.news[cell] ?? 0) > 0 && isOn(chunk, cell, 'new')) return 'new';
  return (chunk.olds[cell] ?? 0) > 0 && isOn(chunk, cell, 'old') ? 'old' : null;
}

/** Initials at the first line of a commit's lines, its age beside all of them. */
function markOf(
  cell: number,
  line: DrawnLine | undefined,
  author: LineAuthor | null,
  before: string,
): HTMLElement {
  const isFirst = author !== null && author.commit !== before;
  const mark = make('span', styles.author, isFirst ? author.initials : '');
  if (line === undefined || author === null) return mark;
  mark.dataset['author'] = String(cell);
  mark.dataset['age'] = String(author.age);
  mark.dataset['column'] = line.side;
  mark.title = author.title;
  return mark;
}
