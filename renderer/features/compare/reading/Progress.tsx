import type { Diff } from '../../../diff/index.ts';
import { generatedFiles } from '../files/generated-files.ts';
import { count, plural } from '../../../ui/format.ts';
import { useLater } from '../../../ui/use-later.ts';
import styles from '../files/LeftPane.module.css';

interface ProgressProps {
  diff: Pick<Diff, 'files' | 'status' | 'generated'>;
  viewed: ReadonlySet<string>;
}

/** Shorter loading is not shown. */
const LOADING_DELAY_MS = 300;

/** For example "12 of 40 viewed · 310 lines left", or that more files are loading. */
export function Progress({ diff: { files, status, generated }, viewed }: ProgressProps) {
  const loading = status === 'loading';
  const showsLoading = useLater(loading, LOADING_DELAY_MS, false) && loading;
  // They are counted apart, as in the totals.
  const folded = new Set(generatedFiles(files, generated));
  const read = folded.size === files.length ? files : files.filter((file) => !folded.has(file));
  const left = read.reduce(
    (sum, file) => sum + (viewed.has(file.path) ? 0 : file.additions + file.deletions),
    0,
  );
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
            {viewed.size === files.length ? ' · all done' : ` · ${plural(left, 'line')} left`}
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
