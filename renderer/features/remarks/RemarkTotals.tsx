import { useState } from 'react';
import { loadable } from '../../ui/loadable.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { plural } from '../../ui/format.ts';
import { useLater } from '../../ui/use-later.ts';
import styles from './RemarkTotals.module.css';

const ReviewMenu = loadable(() => import('./ReviewMenu.tsx'));

interface RemarkTotalsProps {
  open: number;
  all: number;
  /** They are read for the first time. */
  reading: boolean;
  onNext: () => void;
  onCopy: () => void;
  onExport: (files: 'remarked' | 'all') => void;
}

/** "4 open remarks" beside the totals, and what can be done with the review as a whole. */
export function RemarkTotals({ open, all, reading, onNext, onCopy, onExport }: RemarkTotalsProps) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const [menu, setMenu] = useState(false);
  const long = useLater(reading, 300) && reading;
  if (all === 0) return long ? <span className={styles.totals}>Reading remarks…</span> : null;
  return (
    <span className={styles.totals}>
      <button type="button" className={styles.open} title="Go to the next remark (Shift N)" onClick={onNext}>
        {open === 0 ? 'All remarks resolved' : plural(open, 'open remark')}
      </button>
      <button
        ref={setAnchor}
        type="button"
        className={styles.more}
        aria-label="Review"
        aria-haspopup="menu"
        aria-expanded={menu}
        onClick={() => setMenu(!menu)}
      >
        <Icon name="chevron" size={10} />
      </button>
      {menu && anchor !== null ? (
        <ReviewMenu anchor={anchor} onCopy={onCopy} onExport={onExport} onClose={() => setMenu(false)} />
      ) : null}
    </span>
  );
}
