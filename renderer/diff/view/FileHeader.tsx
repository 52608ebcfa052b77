import type { FileState } from '../model/shapes.ts';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import { useWithKey } from '../../ui/with-key.ts';
import { count } from '../../ui/format.ts';
import type { DiffFile } from '../model/shapes.ts';
import type { Viewport } from '../page/viewport.ts';
import box from './check-box.module.css';
import styles from './FileHeader.module.css';
import { FilePath } from './FilePath.tsx';
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
  /** It is a file as it is in a commit, and no change. */
  isWholeFile: boolean;
  /** The user's current file. */
  current: boolean;
  onFold: () => void;
  viewed: boolean;
  /** undefined: there are no viewed marks. */
  onViewed: ((path: string, viewed: boolean) => void) | undefined;
  /** Shows what changed in a file that waits. */
  onWaiting: (path: string) => void;
  /** Viewed, but changed since, and the change is not what is shown now. */
  stale: boolean;
  /** Shows what changed since; undefined if that is impossible. */
  onInterdiff: ((file: DiffFile) => void) | undefined;
  /** Shows or hides the image of an SVG's text; undefined if the file is not an SVG. */
  onPicture: (() => void) | undefined;
  picture: boolean;
  extra: ReactNode;
  /** null: there is no text to colour. */
  viewport: Viewport | null;
}

/** State letter, path, added and removed lines, and the viewed mark. */
export function FileHeader({
  file,
  isWholeFile,
  current,
  onFold,
  viewed,
  stale,
  onInterdiff,
  onViewed,
  onWaiting,
  onPicture,
  picture,
  extra,
  viewport,
}: FileHeaderProps) {
  const foldTitle = useWithKey(file.folded ? 'Show the lines of this file' : 'Fold this file', 'file.fold');
  return (
    <div className={cx(styles.header, current && styles.at)}>
      <button
        className={styles.fold}
        aria-expanded={!file.folded}
        aria-label={`Lines of ${file.path}`}
        title={foldTitle}
        onClick={onFold}
      />
      {isWholeFile ? null : (
        <span className={styles.state} data-state={file.state} title={STATES[file.state]}>
          {file.state}
        </span>
      )}
      <FilePath path={file.path} done={viewed} />
      {file.additions > 0 && <span className={styles.added}>+{count(file.additions)}</span>}
      {file.deletions > 0 && <span className={styles.removed}>−{count(file.deletions)}</span>}
      {stale && (
        <span className={styles.changed}>
          <span className={onInterdiff && 'spare-words'}>Changed since you viewed it</span>
          {onInterdiff && (
            <button
              title="Show what changed since you viewed it"
              onClick={({ currentTarget }) => {
                // The button is about to be removed: return the focus to the diff, so that keys still move in it.
                currentTarget.closest<HTMLElement>('[tabindex]')?.focus();
                onInterdiff(file);
              }}
            >
              <span className="spare-words">Show what </span>changed
            </button>
          )}
        </span>
      )}
      {file.isWaiting && (
        <span className={styles.changed}>
          <button
            title={`Show what ${file.path} looks like now`}
            onClick={({ currentTarget }) => {
              // The button is about to be removed: return the focus to the diff, so that keys still move in it.
              currentTarget.closest<HTMLElement>('[tabindex]')?.focus();
              onWaiting(file.path);
            }}
          >
            changed again: show
          </button>
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
      {onViewed === undefined ? null : (
        <button className={styles.viewed} aria-pressed={viewed} onClick={() => onViewed(file.path, !viewed)}>
          <span className={box.box} aria-hidden="true">
            {viewed ? '✓' : ''}
          </span>
          <span className="spare-words">Viewed</span>{' '}
          <span className="spare-words">
            <KeyHint command="file.viewed" />
          </span>
        </button>
      )}
    </div>
  );
}
