import type { FileState } from '../model/shapes.ts';
import type { ClipboardEvent, ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { cutAt } from '../../ui/MiddleCut.tsx';
import { count } from '../../ui/format.ts';
import type { DiffFile } from '../types.ts';
import type { Viewport } from '../page/viewport.ts';
import { plainPath } from '../../../shared/domain/visible-name.ts';
import styles from './DiffView.module.css';
import { VisiblePath } from './VisiblePath.tsx';
import { LanguagePicker } from './LanguagePicker.tsx';

const STATES: Record<FileState, string> = {
  A: 'Added',
  M: 'Modified',
  D: 'Deleted',
  R: 'Renamed',
  C: 'Copied',
  T: 'Type changed',
  U: 'Unmerged or unknown',
};

interface FileHeaderProps {
  file: DiffFile;
  /** The file that the reader is at. */
  current: boolean;
  onFold: () => void;
  viewed: boolean;
  onViewed: (path: string, viewed: boolean) => void;
  /** Viewed, but changed since, which is not what is shown now. */
  stale: boolean;
  /** Shows what changed since; undefined: it cannot be. */
  onInterdiff: ((file: DiffFile) => void) | undefined;
  /** Shows or hides the picture that the text is; undefined: it is none. */
  onPicture: (() => void) | undefined;
  picture: boolean;
  extra: ReactNode;
  /** null: there is no text to colour. */
  viewport: Viewport | null;
}

/** State letter, path, what was added and removed, and the viewed mark. */
export function FileHeader({
  file,
  current,
  onFold,
  viewed,
  stale,
  onInterdiff,
  onViewed,
  onPicture,
  picture,
  extra,
  viewport,
}: FileHeaderProps) {
  const slash = file.path.lastIndexOf('/') + 1;
  // A path that ends in a slash is a whole name, of a submodule for one.
  const [folder, name] =
    slash === file.path.length ? ['', file.path] : [file.path.slice(0, slash), file.path.slice(slash)];
  const last = folder.lastIndexOf('/', folder.length - 2) + 1;
  const [far, near] = [folder.slice(0, last), folder.slice(last)];
  const cut = cutAt(name);
  return (
    <div className={cx(styles.header, viewed && styles.done, current && styles.at)}>
      <button
        className={styles.fold}
        aria-expanded={!file.folded}
        aria-label={`Lines of ${file.path}`}
        title={file.folded ? 'Show the lines of this file (H)' : 'Fold this file (H)'}
        onClick={onFold}
      >
        <Icon name={file.folded ? 'right' : 'chevron'} size={12} />
      </button>
      <span className={styles.state} data-state={file.state} title={STATES[file.state]}>
        {file.state}
      </span>
      <span className={styles.path} title={plainPath(file.path)} onCopy={copyPath}>
        {far !== '' && (
          <span className={styles.folder}>
            <VisiblePath path={far} />
          </span>
        )}
        {near !== '' && (
          <span className={cx(styles.folder, styles.near)}>
            <VisiblePath path={near} />
          </span>
        )}
        <span className={styles.name}>
          <span className={styles.head}>
            <VisiblePath path={name.slice(0, cut)} ends={{ start: true, end: cut === name.length }} />
          </span>
          {cut < name.length && (
            <span className={styles.tail}>
              <VisiblePath path={name.slice(cut)} ends={{ start: false, end: true }} />
            </span>
          )}
        </span>
      </span>
      {file.additions > 0 && <span className={styles.added}>+{count(file.additions)}</span>}
      {file.deletions > 0 && <span className={styles.removed}>−{count(file.deletions)}</span>}
      {stale && (
        <span className={styles.changed}>
          <span>Changed since you viewed it</span>
          {onInterdiff && (
            <button
              title="Show what changed since you viewed it"
              onClick={({ currentTarget }) => {
                // The button goes away: the keyboard stays where it reads.
                currentTarget.closest<HTMLElement>('[tabindex]')?.focus();
                onInterdiff(file);
              }}
            >
              Show what changed
            </button>
          )}
        </span>
      )}
      <span className={styles.space} />
      {onPicture && (
        <button className={styles.picture} aria-pressed={picture} onClick={onPicture}>
          Picture
        </button>
      )}
      {viewport && <LanguagePicker viewport={viewport} file={file} />}
      {extra}
      <button className={styles.viewed} aria-pressed={viewed} onClick={() => onViewed(file.path, !viewed)}>
        <span className={styles.box} aria-hidden="true">
          {viewed ? '✓' : ''}
        </span>
        <span className={styles.viewedWord}>Viewed</span> <kbd>V</kbd>
      </button>
    </div>
  );
}

/** The parts of a path stand in boxes of their own, between which a copy of it alone would have line ends. */
function copyPath(event: ClipboardEvent<HTMLElement>): void {
  const selection = getSelection();
  if (!event.currentTarget.contains(selection?.anchorNode ?? null)) return;
  if (!event.currentTarget.contains(selection?.focusNode ?? null)) return;
  event.clipboardData.setData('text/plain', (selection?.toString() ?? '').replaceAll(/\r?\n/g, ''));
  event.preventDefault();
}
