import { useRef, type KeyboardEvent } from 'react';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import type { CommitPair } from '../../../shared/ipc/versions.ts';
import { cx } from '../../ui/cx.ts';
import { shortSha, subjectOf } from '../../ui/format.ts';
import { rowAfterKey } from '../../ui/row-after-key.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import { nameOf } from './between.ts';
import { pairWords } from './version-words.ts';
import commits from '../commits/CommitList.module.css';
import { useCommitRows } from '../commits/use-commit-rows.ts';
import styles from './Versions.module.css';

interface PairListProps {
  pairs: readonly CommitPair[];
  /** The pair that the diff shows alone; null: none. */
  chosen: CommitPair | null;
  onShow: (pair: CommitPair) => void;
}

/** The commits of two versions, each beside the one that replaced it. */
export function PairList({ pairs, chosen, onShow }: PairListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const at = chosen === null ? -1 : pairs.indexOf(chosen);
  const virtual = useCommitRows(scroller, pairs.length, { at, name: String(at) });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = pairs[rowAfterKey(event.key, at, pairs.length) ?? -1];
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
      className={commits.list}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className={commits.rows} style={{ height: virtual.getTotalSize() }}>
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
      className={cx(commits.row, styles.pair, styles[pair.state], isChosen && commits.on)}
      style={{ transform: `translateY(${top}px)` }}
      onClick={onShow}
    >
      <span className={styles.sign} aria-hidden="true">
        {sign}
      </span>
      <span className={cx(commits.subject, styles.subject)} title={plainWords(subject)}>
        <SafeText text={subject} />
      </span>
      <span className={cx(commits.facts, styles.facts)}>
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
