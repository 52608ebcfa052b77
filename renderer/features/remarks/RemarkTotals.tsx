import { useState } from 'react';
import { useWithKey } from '../../ui/with-key.ts';
import type { CopiedPart } from './use-review.ts';
import { loadable } from '../../ui/loadable.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { allOpenWords, openWords, type OpenRemarks } from './open-words.ts';
import { cx } from '../../ui/cx.ts';
import { useLater } from '../../ui/use-later.ts';
import styles from './RemarkTotals.module.css';

const ReviewMenu = loadable(() => import('./ReviewMenu.tsx'));

interface RemarkTotalsProps extends OpenRemarks {
  all: number;
  /** The first load is in progress. */
  isLoading: boolean;
  /** Why some remarks are not shown, a sentence; null: all are. */
  problem: string | null;
  onAgain: () => void;
  onNext: () => void;
  onCopy: (part?: CopiedPart) => void;
  onExport: (files: 'remarked' | 'all') => void;
}

/** For example "4 open remarks", beside the totals; or that they are loading, or why they cannot be loaded. */
export function RemarkTotals({ isLoading, problem, onAgain, ...counted }: RemarkTotalsProps) {
  const long = useLater(isLoading, 300) && isLoading;
  const words = counted.all > 0 ? 'Some remarks not loaded' : 'Remarks not loaded';
  return (
    <>
      {long ? <span className={cx(styles.totals, styles.loading)}>Loading remarks…</span> : null}
      {problem === null ? null : (
        <span className={styles.totals}>
          <button
            type="button"
            className={styles.problem}
            title={`${problem} Press to reload.`}
            aria-label={`${words}: ${problem} Reload`}
            onClick={onAgain}
          >
            {words}
          </button>
        </span>
      )}
      {counted.all === 0 ? null : <Counts {...counted} />}
    </>
  );
}

/** The counts, a button to the next remark, and actions on the whole review. */
function Counts({
  open,
  outside,
  onNext,
  onCopy,
  onExport,
}: Omit<RemarkTotalsProps, 'isLoading' | 'problem' | 'onAgain'>) {
  const title = useWithKey('Go to the next remark', 'remark.next');
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const [menu, setMenu] = useState(false);
  const words = openWords({ open, outside });
  const isDone = open + outside === 0;
  return (
    <span className={styles.totals}>
      <button
        type="button"
        className={styles.open}
        aria-label={words}
        title={isDone ? words : outside === 0 ? title : `${allOpenWords({ open, outside })}\n${title}`}
        onClick={onNext}
      >
        {isDone ? (
          <>
            <span className={styles.words}>{words}</span>
            <span className={styles.mark}>
              <Icon name="check" size={12} />
            </span>
          </>
        ) : (
          words
        )}
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
