import type { DiffFile } from '../../diff/index.ts';
import { count, plural } from '../../ui/format.ts';
import styles from './LeftPane.module.css';

/** How much was viewed: "12 of 40 viewed · 310 lines left". */
export function Progress({ files, viewed }: { files: readonly DiffFile[]; viewed: ReadonlySet<string> }) {
  const left = files.reduce(
    (sum, file) => sum + (viewed.has(file.path) ? 0 : file.additions + file.deletions),
    0,
  );
  const words = `${count(viewed.size)} of ${count(files.length)} viewed`;
  return (
    <div className={styles.progress}>
      <p>
        {words}
        <span className="spare-words">
          {viewed.size === files.length ? ' · all done' : ` · ${plural(left, 'line')} left`}
        </span>
      </p>
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
