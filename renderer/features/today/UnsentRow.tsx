import { useQuery } from '@tanstack/react-query';
import { organizationNameQuery } from '../../api/queries.ts';
import { cx } from '../../ui/cx.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { useNow } from '../../ui/use-now.ts';
import { writeWords } from '../notes/write-words.ts';
import { objectName, titleOf, type Unsent } from '../status/use-unsent.ts';
import styles from './TodayScreen.module.css';
import { WhereLine } from './WaitingRowView.tsx';

interface UnsentRowProps {
  item: Exclude<Unsent, { kind: 'local' }>;
  isCurrent: boolean;
  onFocus: () => void;
  onOpen: () => void;
}

/** Words of the reader that are not sent: a conflict, a refusal, a write that waits, or a draft. */
export function UnsentRow({ item, isCurrent, onFocus, onOpen }: UnsentRowProps) {
  // Also of one that was removed.
  const organization = useQuery(organizationNameQuery(item.place.orgId)).data ?? item.place.orgId;
  const waits = item.kind === 'write' && item.write.state === 'waiting';
  const now = useNow(waits ? 1_000 : null);
  const state = item.kind === 'write' ? writeWords(item.write, now) : 'Unsent draft';
  const at = item.kind === 'draft' ? item.draft.savedAt : item.write.createdAt;
  const parts = [item.place.repo, objectName(item), ...(item.beside === null ? [] : [item.beside])];
  return (
    <li className={cx(styles.row, isCurrent && styles.current)}>
      <button
        type="button"
        data-row=""
        onFocus={onFocus}
        className={styles.link}
        tabIndex={isCurrent ? 0 : -1}
        onClick={onOpen}
      >
        <span className={cx(styles.kind, styles.unsent)}>Unsent</span>
        <span className={styles.what}>
          <b>{state}</b>
          <span className={styles.excerpt}>
            {' '}
            <SafeText text={titleOf(item)} />
          </span>
        </span>
        <span className={styles.when}>
          {at === 0 ? null : <RelativeTime iso={new Date(at).toISOString()} />}
        </span>
        <WhereLine organization={organization} parts={parts} />
      </button>
      <span className={styles.seen} />
    </li>
  );
}
