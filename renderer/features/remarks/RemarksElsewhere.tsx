import { useState } from 'react';
import type { RemarkThread } from '../../../shared/ipc/remarks.ts';
import { Icon } from '../../ui/Icon.tsx';
import { plural } from '../../ui/format.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import type { Margin } from './margin.ts';
import styles from './Thread.module.css';
import { ThreadInsert } from './ThreadInsert.tsx';

interface RemarksElsewhereProps {
  /** Open threads on files outside the diff. */
  threads: readonly RemarkThread[];
  margin: Margin;
}

/** Remarks on files that are not, or no longer, among the changed ones. */
export function RemarksElsewhere({ threads, margin }: RemarksElsewhereProps) {
  const [open, setOpen] = useState(false);
  if (threads.length === 0) return null;
  const count = threads.reduce((sum, { remarks }) => sum + remarks.length, 0);
  const paths = [...new Set(threads.map(({ placed }) => placed.path))];
  return (
    <section className={styles.elsewhere} aria-label="Remarks on other files">
      <button type="button" className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? 'chevron' : 'right'} size={10} />
        <span className={styles.gist}>
          {plural(count, 'open remark')} on {plural(paths.length, 'file')} not in this diff
        </span>
      </button>
      {open
        ? threads.map((thread) => (
            <div key={thread.key}>
              <p className={styles.file}>
                <SafeText text={thread.placed.path} />
              </p>
              <ThreadInsert thread={thread} margin={margin} />
            </div>
          ))
        : null}
    </section>
  );
}
