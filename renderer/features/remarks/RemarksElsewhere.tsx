import { useEffect, useRef, useState } from 'react';
import type { RemarkThread } from '../../../shared/ipc/remarks.ts';
import { Icon } from '../../ui/Icon.tsx';
import { plural } from '../../ui/format.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import type { Margin } from './margin.ts';
import styles from './Thread.module.css';
import { ThreadInsert } from './ThreadInsert.tsx';

interface RemarksElsewhereProps {
  /** Open threads on files outside the diff, and the one that the reader went to. */
  threads: readonly RemarkThread[];
  margin: Margin;
  /** The key of a thread to go to, once. */
  goTo?: string | null;
  onThere?: () => void;
}

/** Remarks on files that are not, or no longer, among the changed ones. */
export function RemarksElsewhere({ threads, margin, goTo = null, onThere }: RemarksElsewhereProps) {
  const [open, setOpen] = useState(false);
  const section = useRef<HTMLElement>(null);
  const there = threads.some(({ key }) => key === goTo) ? goTo : null;
  if (there !== null && !open) setOpen(true);
  useEffect(() => {
    if (there === null) return;
    const thread = section.current?.querySelector<HTMLElement>(`[data-about="${CSS.escape(there)}"]`);
    thread?.scrollIntoView({ block: 'nearest' });
    thread?.focus({ preventScroll: true });
    onThere?.();
  }, [there, onThere]);
  if (threads.length === 0) return null;
  const isOpen = threads.every(({ resolved }) => !resolved);
  const paths = [...new Set(threads.map(({ placed }) => placed.path))];
  return (
    <section ref={section} className={styles.elsewhere} aria-label="Remarks on other files">
      <button type="button" className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? 'chevron' : 'right'} size={10} />
        <span className={styles.gist}>
          {plural(threads.length, isOpen ? 'open remark' : 'remark')} on {plural(paths.length, 'file')} not in
          this diff
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
