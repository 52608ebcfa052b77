import type { LineHit } from '../../../shared/ipc/search.ts';
import { cx } from '../../ui/cx.ts';
import { plural } from '../../ui/format.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import { BOTH_ENDS } from '../../ui/visible-name.ts';
import styles from './Search.module.css';
import { drawnHit, type SearchRow } from './search-rows.ts';

interface SearchRowProps {
  /** Of the list. */
  id: string;
  row: SearchRow | undefined;
  top: number;
  /** Number of hits in the list. */
  total: number;
  isCurrent: boolean;
  query: Parameters<typeof drawnHit>[1];
  onChoose: (path: string, hit: LineHit) => void;
}

/** A line of the list: a heading, a file, or a line of it. */
export function SearchRowView({ id, row, top, total, isCurrent, query, onChoose }: SearchRowProps) {
  const style = { transform: `translateY(${top}px)` };
  if (row === undefined) return null;
  if (row.kind === 'group')
    return (
      <div role="presentation" className={cx(styles.row, styles.group)} style={style}>
        {row.words}
      </div>
    );
  if (row.kind === 'file')
    return (
      <div role="presentation" className={cx(styles.row, styles.file)} style={style}>
        <span className={styles.path}>
          <SafeText text={row.path} name={BOTH_ENDS} />
        </span>
        <span className={styles.count}>{row.count}</span>
      </div>
    );
  if (row.kind === 'more')
    return (
      <div role="presentation" className={cx(styles.row, styles.more)} style={style}>
        {plural(row.count, 'more line')} in this file
      </div>
    );
  const { path, hit } = row;
  const { text, marks } = drawnHit(hit, query);
  return (
    // The field has the keyboard; clicking is the alternative.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={`${id}-${row.place - 1}`}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      aria-setsize={total}
      aria-posinset={row.place}
      className={cx(styles.row, styles.hit)}
      style={style}
      onClick={() => onChoose(path, hit)}
    >
      <span className={styles.number}>{hit.line}</span>
      <span className={styles.text}>
        <SafeText text={text} marks={marks} />
      </span>
    </div>
  );
}
