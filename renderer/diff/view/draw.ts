import { visibleParts } from '../../../shared/domain/visible-text.ts';
import type { StoredChunk } from '../chunk-store.ts';
import { HAS_HIDDEN, MARK, NOTHING, NO_NEWLINE_HERE, SYNTAX, WORD, type Chunk } from '../protocol.ts';
import styles from './rows.module.css';

/** Kinds of scan.ts, as classes. */
const KIND_CLASS = ['', styles['add'], styles['del']];
const LOOK_CLASS = SYNTAX.map((name) => (name === '' ? '' : (styles[name] ?? '')));
const ADDED = 1;
const HUNK = 3;
const HUNK_AFTER_GAP = 4;
/** Digits a gutter column has room for. */
const DIGITS = 6;
const NO_MARKS = new Uint32Array();

/** Draws a chunk's rows into its host, in place of what was there. Text nodes only: everything here is hostile text. */
export function drawChunk(host: HTMLElement, { chunk, marks }: StoredChunk): void {
  const rows = document.createDocumentFragment();
  let mark = 0;
  for (let cell = 0; cell < chunk.texts.length; cell += chunk.perRow) {
    const kind = chunk.kinds[cell] ?? 0;
    if (kind === HUNK || kind === HUNK_AFTER_GAP) {
      if (kind === HUNK_AFTER_GAP) rows.append(gap(chunk.olds[cell] ?? 0));
      rows.append(element('div', styles['hunk'], hunkTitle(chunk.texts[cell] ?? '')));
      continue;
    }
    const row = document.createElement('div');
    if (chunk.perRow === 1) {
      mark = fill(row, chunk, cell, marks, mark, styles['row']);
      row.dataset['g'] = `${number(chunk.olds[cell])}\t${number(chunk.news[cell])}`;
    } else {
      row.className = styles['pair'] ?? '';
      for (const side of [cell, cell + 1]) {
        const half = document.createElement('div');
        mark = fill(half, chunk, side, marks, mark, styles['cell']);
        half.dataset['side'] = side === cell ? 'left' : 'right';
        half.dataset['g'] = number(side === cell ? chunk.olds[side] : chunk.news[side]);
        row.append(half);
      }
    }
    rows.append(row);
  }
  host.replaceChildren(rows);
}

/** The string of a line number, right-aligned by figure spaces' plain cousins: the font is monospaced. */
const number = (value: number | undefined): string => (value ? String(value) : '').padStart(DIGITS);

function fill(
  row: HTMLElement,
  chunk: Chunk,
  cell: number,
  marks: Uint32Array | null,
  mark: number,
  base: string | undefined,
): number {
  const kind = chunk.kinds[cell] ?? 0;
  const text = chunk.texts[cell] ?? '';
  const flags = chunk.flags[cell] ?? 0;
  const hidden = (flags & HAS_HIDDEN) !== 0;
  row.className = `${base ?? ''} ${kind === NOTHING ? (styles['none'] ?? '') : (KIND_CLASS[kind] ?? '')}`;
  row.dataset['cell'] = String(cell);
  let [at, next] = [0, mark];
  const all = marks ?? NO_MARKS;
  for (; next < all.length && (all[next] ?? 0) <= cell; next += MARK) {
    if (all[next] === cell) {
      const [start, end, look] = [all[next + 1] ?? 0, all[next + 2] ?? 0, all[next + 3] ?? 0];
      if (start > at) put(row, text.slice(at, start), hidden);
      const span = document.createElement('span');
      const word = look >= WORD ? (kind === ADDED ? styles['addWord'] : styles['delWord']) : '';
      span.className = `${LOOK_CLASS[look % WORD] ?? ''} ${word ?? ''}`.trim();
      put(span, text.slice(start, end), hidden);
      row.append(span);
      at = end;
    }
  }
  if (at < text.length) put(row, text.slice(at), hidden);
  const whole = chunk.cuts.get(cell);
  if (whole !== undefined) row.append(more(chunk.lines[cell] ?? -1, whole));
  if (flags & NO_NEWLINE_HERE) row.append(element('span', styles['end'], ''));
  return next;
}

/** Appends text, with every character that would not be seen inside a mark that names it. */
function put(parent: HTMLElement, text: string, hidden: boolean): void {
  if (!hidden) {
    parent.append(text);
    return;
  }
  for (const part of visibleParts(text)) {
    if (part.hidden === undefined) parent.append(part.text);
    else {
      const mark = element('span', styles['hidden'], part.text);
      mark.dataset['name'] = part.hidden;
      mark.title = `A character that does not show: ${part.hidden}`;
      parent.append(mark);
    }
  }
}

function more(line: number, whole: number): HTMLElement {
  const button = element('button', styles['more'], `show all ${whole.toLocaleString('en')} characters`);
  button.dataset['line'] = String(line);
  return button;
}

function gap(lines: number): HTMLElement {
  const row = element(
    'div',
    styles['hunk'],
    `↕ ${lines.toLocaleString('en')} unchanged ${lines === 1 ? 'line' : 'lines'}`,
  );
  row.title =
    'The host sends changes and three lines around them. More needs the whole file, which is not here.';
  return row;
}

/** The header as Git writes it, with true minus signs and room before the function it names. */
function hunkTitle(header: string): string {
  const parts = /^@@ -(\S+) (\S+) @@(.*)$/s.exec(header);
  return parts ? `@@ −${parts[1]} ${parts[2]} @@ ${parts[3]}` : header;
}

function element(tag: string, className: string | undefined, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className ?? '';
  made.textContent = text;
  return made;
}
