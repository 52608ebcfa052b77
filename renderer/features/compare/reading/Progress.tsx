import { useMemo } from 'react';
import type { Diff } from '../../../diff/index.ts';
import { count, plural } from '../../../ui/format.ts';
import { linesToRead } from './lines-to-read.ts';
import { useLater } from '../../../ui/use-later.ts';
import styles from '../files/LeftPane.module.css';

interface ProgressProps {
  diff: Pick<Diff, 'files' | 'status' | 'generated'>;
  viewed: ReadonlySet<string>;
}

/** Shorter loading is not shown. */
const LOADING_DELAY_MS = 300;

/** For example "12 of 40 viewed · 310 of 1,228 lines to read", or that more files are loading. */
export function Progress({ diff, viewed }: ProgressProps) {
  const { files, status, generated } = diff;
  const loading = status === 'loading';
  const showsLoading = useLater(loading, LOADING_DELAY_MS, false) && loading;
  // Every key in the panes draws this, and there may be thousands of files.
  const { left, all } = useMemo(() => linesToRead({ files, generated }, viewed), [files, generated, viewed]);
  const words = `${count(viewed.size)} of ${count(files.length)} viewed`;
  return (
    <div className={styles.progress}>
      {showsLoading ? (
        <p role="status">
          Loading more files…<span className="spare-words"> {count(files.length)} so far</span>
        </p>
      ) : (
        <p>
          {words}
          <span className="spare-words">
            <span className={styles.dot}>{' · '}</span>
            <span className={styles.whole}>
              {viewed.size === files.length ? 'all done' : `${count(left)} of ${plural(all, 'line')} to read`}
            </span>
          </span>
        </p>
      )}
      <div
        className={styles.bar}
        role="progressbar"
        aria-label="Files viewed"
        aria-valuemin={0}
        aria-valuemax={files.length}
        aria-valuenow={viewed.size}
        aria-valuetext={words}
      >
        <i style={{ width: `${(100 * viewed.size) / files.length}%` }} />
      </div>
    </div>
  );
}
