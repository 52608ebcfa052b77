import { plural } from '../../ui/format.ts';
import { MOVED_WHITE_SPACE } from '../model/moves.ts';
import { FOLDABLE, type Chunk } from '../model/shapes.ts';
import { element } from './hunk-row.ts';
import styles from './moved-row.module.css';

/** The row above moved code: a button that leads to its other end, and one that opens or folds it. */
export function movedRow(chunk: Chunk, cell: number): HTMLElement {
  const row = element('div', styles.head, '');
  row.dataset['hunk'] = String(cell);
  const lines = chunk.olds[cell] ?? 0;
  if ((chunk.flags[cell] ?? 0) & FOLDABLE) {
    const fold = element('button', styles.fold, '');
    fold.dataset['openMove'] = String(lines > 0);
    fold.ariaExpanded = String(lines === 0);
    fold.ariaLabel = lines > 0 ? `Show ${plural(lines, 'moved line')}` : 'Fold this moved code';
    fold.title = fold.ariaLabel;
    row.append(fold);
  }
  const jump = element('button', styles.jump, chunk.texts[cell] ?? '');
  jump.dataset['jump'] = '';
  jump.title = 'Go to the other end';
  row.append(jump);
  const space = MOVED_WHITE_SPACE[chunk.news[cell] ?? 0] ?? '';
  if (space !== '') row.append(element('span', styles.lines, space));
  if (lines > 0) row.append(element('span', styles.lines, plural(lines, 'line')));
  return row;
}
