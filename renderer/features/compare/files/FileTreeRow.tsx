import type { DiffFile, FileState } from '../../../diff/index.ts';
import { cx } from '../../../ui/cx.ts';
import { bytes, plural } from '../../../ui/format.ts';
import { RemarkCount, remarkWords, type RemarkCounts } from '../../remarks/index.ts';
import { initials } from '../../who-read/readers.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { plainPath } from '../../../ui/visible-name.ts';
import { MiddleCut } from '../../../ui/MiddleCut.tsx';
import type { TreeRow } from './file-tree.ts';
import styles from './FileTree.module.css';

/** Git's status letters in words. */
const STATES: Record<FileState, string> = {
  A: 'added',
  M: 'modified',
  D: 'deleted',
  R: 'renamed',
  C: 'copied',
  T: 'type changed',
  U: 'unmerged',
};

/** Deeper indents would leave no room for names. */
const MAX_INDENT_LEVEL = 10;

const HELD_STATES = { loading: 'loading…', failed: 'failed' } as const;
const UNREADABLE = 'unreadable';

function heldWords({ state, reason }: NonNullable<DiffFile['held']>, size: number): string {
  if (state !== 'held') return HELD_STATES[state];
  return reason === 'unreadable' ? UNREADABLE : bytes(size);
}

interface FileTreeRowProps {
  id: string;
  row: TreeRow;
  /** undefined: the row is a folder. */
  file: DiffFile | undefined;
  /** The names in the rows above and below. */
  neighbours: readonly string[];
  top: number;
  selected: boolean;
  /** The keyboard cursor is on this row. */
  cursor: boolean;
  viewed: boolean;
  /** Viewed, but changed since. */
  stale: boolean;
  /** Number of notes on this version of the file. */
  notes: number;
  /** Threads on its changes. */
  remarks: RemarkCounts | undefined;
  onPress: () => void;
}

/**
 * A folder, or a file with its state, its size while held, and its viewed mark. The style sheet draws the marks from
 * `data-words`, because the label already says them in words.
 */
export function FileTreeRow({
  id,
  row,
  file,
  neighbours,
  top,
  selected,
  cursor,
  viewed,
  stale,
  notes,
  remarks,
  onPress,
}: FileTreeRowProps) {
  const folder = row.kind === 'folder' ? row : null;
  return (
    // The tree keeps the focus and handles the keys (aria-activedescendant).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="treeitem"
      aria-level={row.level}
      aria-selected={selected}
      aria-label={file ? fileWords(file, viewed, stale, notes, remarks) : plainPath(row.id)}
      {...(folder ? { 'aria-expanded': folder.open } : {})}
      title={file && file.oldPath !== '' ? `${plainPath(file.oldPath)} → ${plainPath(file.path)}` : undefined}
      className={cx(
        styles.row,
        folder !== null && styles.folder,
        selected && styles.on,
        cursor && styles.cursor,
        viewed && styles.seen,
      )}
      style={{
        transform: `translateY(${top}px)`,
        ['--level' as string]: Math.min(row.level - 1, MAX_INDENT_LEVEL),
      }}
      onClick={onPress}
    >
      {file ? (
        <span className={cx(styles.state, styles[file.state])} data-words={file.state} />
      ) : (
        <span className={styles.fold}>
          <Icon name={folder?.open === true ? 'chevron' : 'right'} size={10} />
        </span>
      )}
      {/* Not on the row: its name has the path already, and a title would have it read once more. */}
      <span className={styles.name} title={file && file.oldPath !== '' ? undefined : plainPath(row.id)}>
        <MiddleCut
          name={row.name}
          folder={file && row.kind === 'file' ? row.folder : ''}
          neighbours={neighbours}
        />
      </span>
      {folder?.open === false ? <span className={styles.count} data-words={String(folder.files)} /> : null}
      {file?.held ? (
        <span
          className={styles.held}
          data-state={file.held.state}
          data-words={heldWords(file.held, file.bytes)}
        />
      ) : null}
      {notes > 0 ? <span className={styles.notes} data-words={String(notes)} /> : null}
      {remarks === undefined ? null : <RemarkCount counts={remarks} />}
      {file && file.readers !== '' ? (
        <span
          className={styles.readers}
          data-words={initials(file.readers)}
          title={`Read by ${file.readers}`}
        />
      ) : null}
      {stale ? <span className={styles.stale} data-words="changed" /> : null}
      {viewed ? (
        <span className={styles.tick}>
          <Icon name="check" size={12} />
        </span>
      ) : null}
    </div>
  );
}

/** The accessible name: the full path, and the letter, size and tick in words. */
function fileWords(
  file: DiffFile,
  viewed: boolean,
  stale: boolean,
  notes: number,
  remarks: RemarkCounts | undefined,
): string {
  const facts = [plainPath(file.path), STATES[file.state]];
  if (file.held)
    facts.push(file.held.reason === 'unreadable' ? UNREADABLE : `not loaded, ${bytes(file.bytes)}`);
  if (file.held?.state === 'failed') facts.push('loading failed');
  if (notes > 0) facts.push(plural(notes, 'note'));
  if (remarks) facts.push(remarkWords(remarks));
  if (viewed) facts.push('viewed');
  if (file.readers !== '') facts.push(`read by ${file.readers}`);
  if (stale) facts.push('changed since you viewed it');
  return facts.join(', ');
}
