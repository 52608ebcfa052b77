import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { RemarkText } from './RemarkText.tsx';
import styles from './RemarkThread.module.css';
import type { ShownRemark } from './shown-remark.ts';

const RemarkMenu = lazy(() => import('./RemarkMenu.tsx'));

/** What can be done with one remark; undefined: not here, not now. */
export interface RemarkActions {
  edit?: (() => void) | undefined;
  remove?: (() => void) | undefined;
  copyText: () => void;
  /** Shows the note that holds it, in the note panel. */
  openNote: () => void;
  copyPatch: (nth: number) => Promise<boolean>;
}

interface OneRemarkProps {
  remark: ShownRemark;
  origin: ReactNode;
  actions: RemarkActions;
  /** Stands in place of the text while it is edited. */
  editor: ReactNode;
}

/** One remark of a thread: who, when, the words. */
export function OneRemark({ remark, origin, actions, editor }: OneRemarkProps) {
  const [menu, setMenu] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <article className={styles.remark}>
      <div className={styles.by}>
        {remark.author === null ? null : (
          <b className={styles.author}>
            <SafeText text={remark.author} />
          </b>
        )}
        {remark.date === null ? null : <RelativeTime iso={remark.date} />}
        {origin}
        {remark.waiting ? <span className={styles.state}>waiting to be sent</span> : null}
        <button
          ref={setMenu}
          type="button"
          className={styles.menu}
          aria-label="Remark actions"
          aria-haspopup="menu"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon name="more" />
        </button>
      </div>
      {editor ?? <RemarkText parts={remark.parts} onCopyPatch={actions.copyPatch} />}
      {open && menu !== null ? (
        <Suspense fallback={null}>
          <RemarkMenu anchor={menu} actions={actions} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </article>
  );
}
