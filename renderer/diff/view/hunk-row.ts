import { withKeyNow } from '../../ui/with-key.ts';
import { plural } from '../../ui/format.ts';
import { isPassing, type Offer } from '../page/contexts.ts';
import { FOLDABLE, HUNK_READ, MARKABLE, type Chunk, type Expansion } from '../model/shapes.ts';
import { HUNK, REST } from '../model/kinds.ts';
import { CONTEXT_STEP } from '../model/steps.ts';
import box from './check-box.module.css';
import styles from './hunk-row.module.css';
import rows from './rows.module.css';

/** A hunk's header as Git writes it, with buttons to show the lines hidden above it or below the last hunk. */
export function hunkRow(chunk: Chunk, cell: number, offer: Offer): HTMLElement {
  const kind = chunk.kinds[cell] ?? HUNK;
  const row = element('div', styles.hunk, '');
  row.dataset['hunk'] = String(cell);
  if (kind !== HUNK) {
    const lines = chunk.olds[cell] ?? 0;
    row.append(
      ...(offer.context.state === 'loading'
        ? loadingLabel()
        : buttons(kind, chunk.lines[cell], lines, offer)),
    );
    row.append(hiddenLines(lines, offer));
  }
  if (kind !== REST) row.append(element('span', styles.where, hunkTitle(chunk.texts[cell] ?? '')));
  const readers = chunk.readers?.get(cell);
  if (readers !== undefined) row.append(element('span', styles.readers, `read by ${readers}`));
  if (offer.canMark === true && (chunk.flags[cell] ?? 0) & MARKABLE) mark(row, chunk, cell);
  return row;
}

/** A button that says whether the hunk was read; a read hunk that can be folded has another one, to open it. */
function mark(row: HTMLElement, chunk: Chunk, cell: number): void {
  const flags = chunk.flags[cell] ?? 0;
  const isRead = (flags & HUNK_READ) !== 0;
  const folded = chunk.news[cell] ?? 0;
  if (flags & FOLDABLE) {
    const open = element('button', styles.fold, '');
    open.dataset['openHunk'] = String(folded > 0);
    open.ariaExpanded = String(folded === 0);
    open.ariaLabel = folded > 0 ? `Show this read hunk: ${plural(folded, 'line')}` : 'Fold this read hunk';
    open.title = open.ariaLabel;
    row.prepend(open);
    if (folded > 0) row.append(element('span', styles.folded, `${plural(folded, 'line')} read`));
  }
  const button = element('button', styles.read, '');
  button.dataset['readHunk'] = '';
  button.ariaPressed = String(isRead);
  button.ariaLabel = 'Hunk read';
  const describe = (): void => {
    button.title = isRead
      ? 'This hunk was read: press to mark it as unread'
      : withKeyNow('Mark this hunk as read', 'hunk.read');
  };
  describe();
  // The key may change while the row is shown.
  button.addEventListener('pointerenter', describe);
  const tick = element('span', box.box, isRead ? '✓' : '');
  tick.ariaHidden = 'true';
  button.append(tick, element('span', 'spare-words', 'Hunk read'));
  row.append(button);
}

function hiddenLines(lines: number, { context: { state, error }, why }: Offer): HTMLElement {
  const said = element('span', styles.left, lines === 0 ? 'Lines below' : plural(lines, 'line'));
  said.append(element('span', 'spare-words', ' not shown'));
  // A problem with the whole file is shown above it.
  if (state === 'failed' && why === '' && error) said.append(` · ${error.message}`);
  return said;
}

function loadingLabel(): HTMLElement[] {
  const stop = element('button', rows.more, 'Cancel');
  stop.dataset['expand'] = 'stop';
  return [element('span', styles.status, 'Loading the file…'), stop];
}

function buttons(kind: number, line: number | undefined, lines: number, offer: Offer): HTMLElement[] {
  const few = lines > 0 && lines <= CONTEXT_STEP;
  const all = lines === 0 ? 'Show all lines below' : `Show all ${plural(lines, 'line')}`;
  const offered: [Expansion, string, string][] = [];
  // There is nothing above the first hunk to expand down from, nor below the last one to expand up from.
  if (!few && line !== 0)
    offered.push(['down', `↓ ${CONTEXT_STEP}`, `Show ${CONTEXT_STEP} lines further down`]);
  if (!few && kind !== REST)
    offered.push(['up', `↑ ${CONTEXT_STEP}`, `Show ${CONTEXT_STEP} lines further up`]);
  offered.push(['gap', '↕ all', all]);
  const { error } = offer.context;
  const why = offer.why || (error && !isPassing(error) ? [error.message, error.next].join(' ').trim() : '');
  return offered.map(([expansion, text, label]) => {
    const button = element('button', rows.more, text);
    button.dataset['expand'] = expansion;
    button.ariaLabel = why === '' ? label : `${label}: ${why}`;
    button.title = why || label;
    if (why !== '') button.ariaDisabled = 'true';
    return button;
  });
}

/** The header as Git writes it, with true minus signs and space before the function's name. */
function hunkTitle(header: string): string {
  const parts = /^@@ -(\S+) (\S+) @@(.*)$/s.exec(header);
  return parts ? `@@ −${parts[1]} ${parts[2]} @@ ${parts[3]}` : header;
}

export function element(tag: string, className: string | undefined, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className ?? '';
  made.textContent = text;
  return made;
}
