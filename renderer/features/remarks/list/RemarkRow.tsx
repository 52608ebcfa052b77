import { memo } from 'react';
import { plainWords } from '../../../../shared/domain/plain-words.ts';
import { absoluteDate, relativeDate } from '../../../ui/format.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { SafeText } from '../../../ui/SafeText.tsx';
import type { ListedRemark } from './listed-remarks.ts';
import styles from './RemarkList.module.css';

interface RemarkRowProps {
  id: string;
  remark: ListedRemark;
  /** The file's name in the diff. */
  path: string;
  /** The diff does not have the file. */
  outside: boolean;
  /** 1-based position among all rows. */
  place: number;
  total: number;
  top: number;
  /** Milliseconds since the epoch. */
  now: number;
  chosen: boolean;
  /** @param key of the thread */
  onOpen: (key: string) => void;
}

/** A thread in a list: its first words, where it is, who wrote it, when, and what became of it. */
export const RemarkRow = memo(function RemarkRow({
  id,
  remark,
  path,
  outside,
  place,
  total,
  top,
  now,
  chosen,
  onOpen,
}: RemarkRowProps) {
  const { thread, lines, words, by, date, facts } = remark;
  const { resolved } = thread;
  const all = outside ? [...facts, 'not in this diff'] : facts;
  const state = resolved ? 'Resolved' : 'Open';
  const line = lines === '' ? '' : `:${lines}`;
  const when = date === null ? '' : relativeDate(date, now);
  const name = path.slice(path.lastIndexOf('/') + 1);
  return (
    // The list keeps the focus and handles the keys (aria-activedescendant).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      aria-setsize={total}
      aria-posinset={place}
      className={cx(styles.row, resolved && styles.resolved, chosen && styles.on)}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onOpen(thread.key)}
    >
      <span className={styles.words} title={plainWords(words)}>
        <span className={styles.state} title={state}>
          {resolved ? <Icon name="check" size={12} /> : <i />}
          <span className="hidden-visually">{state}: </span>
        </span>
        <SafeText text={words} />
      </span>
      <span className={styles.where} title={plainWords(path)}>
        <span className="hidden-visually">
          <SafeText text={`${path}${line}`} />
        </span>
        <span aria-hidden="true" className={styles.path}>
          <span className={styles.folder}>
            <SafeText text={path.slice(0, path.length - name.length)} />
          </span>
          <span className={styles.file}>
            <SafeText text={name} />
          </span>
          <span className={styles.line}>{line}</span>
        </span>
        {all.length === 0 ? null : (
          <span className={styles.facts} title={all.join(', ')}>
            {all.join(', ')}
          </span>
        )}
      </span>
      <span className={styles.by}>
        <span className={styles.people}>
          <SafeText text={by} />
        </span>
        {date === null ? null : (
          <span className={styles.when}>
            {by === '' ? '' : ' · '}
            <time dateTime={date} title={absoluteDate(date)}>
              {when}
            </time>
          </span>
        )}
      </span>
    </div>
  );
});
