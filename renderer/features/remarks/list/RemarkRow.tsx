import { plainWords } from '../../../../shared/domain/plain-words.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
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
  chosen: boolean;
  onOpen: () => void;
}

/** A thread in a list: its first words, where it is, who wrote it, when, and what became of it. */
export function RemarkRow({ id, remark, path, outside, place, total, top, chosen, onOpen }: RemarkRowProps) {
  const { thread, lines, words, author, date, facts } = remark;
  const { resolved } = thread;
  const all = outside ? [...facts, 'not in this diff'] : facts;
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
      onClick={onOpen}
    >
      <span className={styles.words} title={plainWords(words)}>
        <span className={styles.state} title={resolved ? 'Resolved' : 'Open'}>
          {resolved ? <Icon name="check" size={12} /> : <i />}
          <span className="hidden-visually">{resolved ? 'Resolved: ' : 'Open: '}</span>
        </span>
        <SafeText text={words} />
      </span>
      <span className={styles.where} title={plainWords(path)}>
        <span className={styles.folder}>
          <SafeText text={path.slice(0, path.length - name.length)} />
        </span>
        <span className={styles.file}>
          <SafeText text={name} />
        </span>
        <span className={styles.line}>{lines === '' ? '' : `:${lines}`}</span>
        {all.length === 0 ? null : (
          <span className={styles.facts} title={all.join(', ')}>
            {all.join(', ')}
          </span>
        )}
      </span>
      <span className={styles.by}>
        {author === null ? null : <SafeText text={author} />}
        {author === null || date === null ? '' : ' · '}
        {date === null ? null : <RelativeTime iso={date} />}
      </span>
    </div>
  );
}
