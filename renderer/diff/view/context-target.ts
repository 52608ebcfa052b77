import type { OpenComparison } from '../page/comparison.ts';
import type { DiffContext } from '../types.ts';
import { lineAtPoint } from './gutter.ts';
import type { LineCursor } from './line-cursor.ts';
import styles from './rows.module.css';
import type { ScrollDriver } from './scroll-driver.ts';

/** Parts of the diff with their own context menu, or with editable text. */
const HAS_OWN_MENU = 'input, textarea, select, [data-insert]';

/**
 * The target of a context menu opened by pointer: a line, otherwise a file by its header or a part of it without lines.
 * @returns null if there is no target there
 */
export function pointedContext(event: MouseEvent, comparison: OpenComparison): DiffContext | null {
  const { target } = event;
  if (!(target instanceof Element) || target.closest(HAS_OWN_MENU)) return null;
  const line = lineAtPoint(comparison, target, event.clientX);
  const row = line?.cell ?? target.closest('[data-file]');
  const id = line?.file ?? Number(target.closest<HTMLElement>('[data-file]')?.dataset['file']);
  const path = comparison.viewport.layout.byId.get(id)?.file.path;
  if (path === undefined || !row) return null;
  return { path, line: line && { side: line.side, line: line.line }, row };
}

/** The target of a context menu opened by key: the cursor's line if visible, otherwise the current file. */
export function currentContext(
  cursor: LineCursor,
  driver: ScrollDriver,
  area: HTMLElement,
): DiffContext | null {
  const lines = cursor.rowInSight() && cursor.lines;
  const marked = area.querySelector(`.${styles.current ?? ''}`);
  if (lines && marked) return { path: lines.path, line: { side: lines.side, line: lines.last }, row: marked };
  const file = driver.reader.node()?.file;
  const header = file && area.querySelector(`[data-file="${file.id}"]`)?.firstElementChild;
  return file && header ? { path: file.path, line: null, row: header } : null;
}
