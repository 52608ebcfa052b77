import { useState } from 'react';
import type { RemarkThread } from '../../../shared/ipc/remarks.ts';
import { Icon } from '../../ui/Icon.tsx';
import { plural } from '../../ui/format.ts';
import type { Margin } from './margin.ts';
import styles from './Thread.module.css';
import { ThreadInsert } from './ThreadInsert.tsx';

/** Remarks on lines that later commits removed or changed: collapsed under the file's header, with the old lines. */
export function EarlierThreads({ threads, margin }: { threads: readonly RemarkThread[]; margin: Margin }) {
  const [asked, setAsked] = useState(false);
  const stepped = threads.some(({ key }) => key === margin.current);
  const open = asked || stepped;
  const remarks = threads.reduce((sum, thread) => sum + thread.remarks.length, 0);
  return (
    <div className={styles.group}>
      <button type="button" className={styles.fold} aria-expanded={open} onClick={() => setAsked(!open)}>
        <Icon name={open ? 'chevron' : 'right'} size={10} />
        <span className={styles.gist}>{plural(remarks, 'remark')} on older lines</span>
      </button>
      {open
        ? threads.map((thread) => <ThreadInsert key={thread.key} thread={thread} margin={margin} />)
        : null}
    </div>
  );
}
