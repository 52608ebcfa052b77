import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type KeyboardEvent } from 'react';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import type { CommitPair } from '../../../shared/ipc/versions.ts';
import { cx } from '../../ui/cx.ts';
import { shortSha, subjectOf } from '../../ui/format.ts';
import { useKeepInSight } from '../../ui/keep-in-sight.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import { nameOf } from './between.ts';
import { pairWords } from './version-words.ts';
import list from '../commits/CommitList.module.css';
import styles from './Versions.module.css';

interface PairListProps {
  pairs: readonly CommitPair[];
  /** The pair that the diff shows alone; null: none. */
  chosen: CommitPair | null;
  onShow: (pair: CommitPair) => void;
}

/** Pixels; must match the style sheet. */
const ROW_PX = 49;
/** Space above the first row in pixels; must match the style sheet. */
const LIST_PADDING_PX = 4;

/** The commits of two versions, each beside the one that replaced it. */
export function PairList({ pairs, chosen, onShow }: PairListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const at = chosen === null ? -1 : pairs.indexOf(chosen);
  const virtual = useVirtualizer({
    count: pairs.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  useKeepInSight(scroller, at < 0 ? null : String(at), LIST_PADDING_PX + at * ROW_PX, ROW_PX);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: pairs.length - 1,
    };
    const to = pairs[moves[event.key] ?? -1];
    if (to === undefined) return;
    event.preventDefault();
    onShow(to);
  };
  return (
    <div
      ref={scroller}
      role="listbox"
      aria-label="Commits of both versions"
      tabIndex={0}
      aria-activedescendant={at >= 0 ? `pair-${at}` : undefined}
      className={list.list}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className={list.rows} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const pair = pairs[index];
          return pair === undefined ? null : (
            <PairRow
              key={nameOf(pair)}
              pair={pair}
              at={index}
              total={pairs.length}
              top={start}
              isChosen={index === at}
              onShow={() => onShow(pair)}
            />
          );
        })}
      </div>
    </div>
  );
}

interface PairRowProps {
  pair: CommitPair;
  /** 0-based position; only visible rows are rendered. */
  at: number;
  total: number;
  top: number;
  isChosen: boolean;
  onShow: () => void;
}

function PairRow({ pair, at, total, top, isChosen, onShow }: PairRowProps) {
  const { sign, words } = pairWords(pair);
  const subject = subjectOf((pair.new ?? pair.old)?.subject ?? '');
  const ids = [pair.old, pair.new].flatMap((one) => (one === null ? [] : [shortSha(one.sha)]));
  const [from, to] = new Set(ids);
  return (
    // The list keeps the focus and handles the keys (aria-activedescendant).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={`pair-${at}`}
      role="option"
      aria-selected={isChosen}
      aria-setsize={total}
      aria-posinset={at + 1}
      className={cx(list.row, styles.pair, styles[pair.state], isChosen && list.on)}
      style={{ transform: `translateY(${top}px)` }}
      onClick={onShow}
    >
      <span className={styles.sign} aria-hidden="true">
        {sign}
      </span>
      <span className={cx(list.subject, styles.subject)} title={plainWords(subject)}>
        <SafeText text={subject} />
      </span>
      <span className={cx(list.facts, styles.facts)}>
        {words} · <code>{from}</code>
        {to === undefined ? null : (
          <>
            {' → '}
            <code>{to}</code>
          </>
        )}
      </span>
    </div>
  );
}
