import type { WaitingRow } from '../../../shared/ipc/today.ts';
import { formatPlace } from '../../app/place.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { useWithKey } from '../../ui/with-key.ts';
import { placeOfRow } from './place-of-row.ts';
import { KIND_WORDS, rowWords, whereParts } from './row-words.ts';
import styles from './TodayScreen.module.css';

interface RowProps {
  row: WaitingRow;
  organization: string;
  /** The list's keys act on it. */
  isCurrent: boolean;
  onFocus: () => void;
  onOpen: () => void;
  onSeen: () => void;
}

/** Who did what, where and when: a link to exactly there. */
export function WaitingRowView({ row, organization, isCurrent, onFocus, onOpen, onSeen }: RowProps) {
  const { what, excerpt } = rowWords(row);
  const seenTitle = useWithKey('Mark as seen', 'today.seen');
  return (
    <li className={cx(styles.row, isCurrent && styles.current)}>
      <a
        data-row=""
        onFocus={onFocus}
        href={formatPlace(placeOfRow(row))}
        className={styles.link}
        tabIndex={isCurrent ? 0 : -1}
        onClick={onOpen}
      >
        <span className={cx(styles.kind, styles[row.kind])}>{KIND_WORDS[row.kind]}</span>
        <span className={styles.what}>
          <b>
            <SafeText text={what} />
          </b>
          {excerpt === null || excerpt === '' ? null : (
            <span className={styles.excerpt}>
              {' '}
              <SafeText text={excerpt} />
            </span>
          )}
        </span>
        <span className={styles.when}>
          <RelativeTime iso={new Date(row.at).toISOString()} />
        </span>
        <WhereLine organization={organization} parts={whereParts(row)} />
      </a>
      <Button
        look="quiet"
        square
        tabIndex={-1}
        className={styles.seen}
        aria-label={`Mark as seen: ${what}`}
        title={seenTitle}
        onClick={onSeen}
      >
        <Icon name="check" />
      </Button>
    </li>
  );
}

/** From the organization to the lines. */
export function WhereLine({ organization, parts }: { organization: string; parts: readonly string[] }) {
  return (
    <span className={styles.where}>
      {[organization, ...parts].map((part, nth) => (
        // The parts are identified by their order.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={nth}>
          {nth === 0 ? null : <i aria-hidden="true">/</i>}
          <SafeText text={part} />
        </span>
      ))}
    </span>
  );
}
