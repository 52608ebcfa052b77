import type { Comparison } from '../page/comparison.ts';
import type { DiffContext } from '../types.ts';
import { lineAt } from './gutter.ts';
import type { LineCursor } from './line-cursor.ts';
import styles from './rows.module.css';

/** Parts of the diff with a menu, or a text of their own. */
const OWN = 'input, textarea, select, [data-insert]';

/**
 * What a menu was asked for in the diff: a line, else a file by its header or a part of it without lines. A key asks for
 * where the cursor is. null: nothing that it knows.
 */
export function contextAt(
  event: MouseEvent,
  comparison: Comparison,
  cursor: LineCursor,
  area: HTMLElement,
): DiffContext | null {
  const { target } = event;
  if (!(target instanceof Element) || target.closest(OWN)) return null;
  if (target === area) {
    const { lines } = cursor;
    const row = area.querySelector(`.${styles.current ?? ''}`);
    return lines && row ? { path: lines.path, line: { side: lines.side, line: lines.last }, row } : null;
  }
  const line = lineAt(comparison, target, event.clientX);
  const row = line?.cell ?? target.closest('[data-file]');
  const id = line?.file ?? Number(target.closest<HTMLElement>('[data-file]')?.dataset['file']);
  const path = comparison.viewport.layout.byId.get(id)?.file.path;
  if (path === undefined || !row) return null;
  return { path, line: line && { side: line.side, line: line.line }, row };
}
