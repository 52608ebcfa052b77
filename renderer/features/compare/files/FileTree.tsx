import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useContextMenu } from '../../../app/context-menu.tsx';
import type { DiffFile } from '../../../diff/index.ts';
import { fileNames, type FileName } from '../../../diff/model/file-names.ts';
import type { RemarkCounts } from '../../remarks/index.ts';
import { neighboursIn } from '../../../ui/cut-name.ts';
import { useKeepInSight } from '../../../ui/keep-in-sight.ts';
import { onceFor } from '../../../ui/once-for.ts';
import { rowAfterKey } from '../../../ui/row-after-key.ts';
import { listRows, treeRows, type TreeRow } from './file-tree.ts';
import styles from './FileTree.module.css';
import { FileTreeRow } from './FileTreeRow.tsx';
import type { NotedFile } from './noted-files.ts';

interface FileTreeProps {
  /** The files are ordered by a search: keep the first one visible, not the file in view. */
  ranked?: boolean;
  /** A flat list in the given order: each file with its folder before its name. */
  flat?: boolean;
  files: readonly DiffFile[];
  /** The file in view. */
  current: string | undefined;
  viewed: ReadonlySet<string>;
  stale: ReadonlySet<string>;
  noted: ReadonlyMap<string, NotedFile>;
  remarks: ReadonlyMap<string, RemarkCounts>;
  onOpen: (path: string) => void;
}

const ROW_PX = 26;
const PAGE_ROWS = 15;

const listed = onceFor(listRows);
const inTree = onceFor((names: readonly FileName[]) => onceFor(treeRows(names)));
/** Where a row is, or -1. Only folders end with a slash. */
const positionIn = (rows: readonly TreeRow[], wanted: string | undefined): number =>
  wanted === undefined ? -1 : rows.findIndex(({ id }) => id === wanted);

/** The files of a comparison as a tree: arrow keys move, left and right fold, Enter opens the file. */
export function FileTree(props: FileTreeProps) {
  const { ranked = false, flat = false, files, current, viewed, stale, noted, remarks, onOpen } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  /** The path of its row. */
  const [cursor, setCursor] = useState<string>();
  // A filter makes other files with every key; their names are not kept.
  const names = ranked ? files : fileNames(files);
  const rows = flat || ranked ? listed(names) : inTree(names)(closed);
  const currentAt = useMemo(() => positionIn(rows, current), [rows, current]);
  const movedTo = useMemo(() => positionIn(rows, cursor), [rows, cursor]);
  const cursorAt = Math.max(0, cursor === undefined ? currentAt : movedTo);

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });

  // Keep the diff's current file visible in the tree.
  // Not when folders are folded: the reader is looking there.
  const leadTo = useKeepInSight(
    scroller,
    current === undefined || ranked ? null : `${current} ${files.length} ${flat}`,
    currentAt * ROW_PX,
    ROW_PX,
  );
  useEffect(() => {
    if (ranked) scroller.current?.scrollTo({ top: 0 });
  }, [ranked, files]);

  const fold = (folder: string, close: boolean): void => {
    const next = new Set(closed);
    if (close) next.add(folder);
    else next.delete(folder);
    setClosed(next);
  };
  const go = (index: number): void => {
    const to = Math.max(0, Math.min(rows.length - 1, index));
    const row = rows[to];
    if (!row) return;
    setCursor(row.id);
    leadTo(to * ROW_PX);
  };
  const open = (index: number): void => {
    const row = rows[index];
    if (row?.kind === 'file') onOpen(row.id);
    else if (row) fold(row.id, row.open);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[cursorAt];
    const parent = (): number =>
      rows.findLastIndex((one, index) => index < cursorAt && one.level < (row?.level ?? 0));
    const to = rowAfterKey(event.key, cursorAt, rows.length, PAGE_ROWS);
    const moves: Record<string, () => void> = {
      ArrowRight: () => (row?.kind === 'folder' && !row.open ? fold(row.id, false) : go(cursorAt + 1)),
      ArrowLeft: () => (row?.kind === 'folder' && row.open ? fold(row.id, true) : go(parent())),
      Enter: () => open(cursorAt),
      ' ': () => open(cursorAt),
    };
    const move = to === null ? moves[event.key] : () => go(to);
    if (!move) return;
    event.preventDefault();
    move();
  };

  const openMenu = useContextMenu();
  const onContextMenu = (event: MouseEvent): void => {
    const pressed = event.target instanceof Element ? event.target.closest('[role="treeitem"]') : null;
    const element = pressed ?? document.getElementById(`${id}-${cursorAt}`);
    const row = rows[pressed ? Number(pressed.id.slice(id.length + 1)) : cursorAt];
    const path = row?.id.replace(/\/$/, '');
    if (row && path !== undefined && element) openMenu(event, { kind: row.kind, path }, element);
  };

  return (
    <div ref={scroller} className={styles.tree}>
      <div
        role="tree"
        aria-label="Files"
        tabIndex={0}
        aria-activedescendant={rows.length > 0 ? `${id}-${cursorAt}` : undefined}
        className={styles.rows}
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={onKeyDown}
        onBlur={({ relatedTarget }) => {
          // The menu of a row returns the focus itself.
          if (relatedTarget?.closest('[role="menu"]') == null) setCursor(undefined);
        }}
        onContextMenu={onContextMenu}
      >
        {virtual.getVirtualItems().map((line) => {
          const row = rows[line.index];
          return row === undefined ? null : (
            <FileTreeRow
              key={row.id}
              id={`${id}-${line.index}`}
              row={row}
              file={row.kind === 'file' ? files[row.at] : undefined}
              neighbours={neighboursIn(rows, line.index, ({ name }) => name)}
              top={line.start}
              selected={line.index === currentAt}
              cursor={line.index === cursorAt}
              viewed={viewed.has(row.id)}
              stale={stale.has(row.id)}
              notes={noted.get(row.id)?.notes ?? 0}
              remarks={remarks.get(row.id)}
              onPress={() => {
                setCursor(row.id);
                open(line.index);
              }}
            />
          );
        })}
      </div>
    </div>
  );
}
