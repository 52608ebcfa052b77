import type { ReactNode } from 'react';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { isUncommitted } from '../../../shared/domain/worktree.ts';
import type { Commit } from '../../../shared/ipc/shapes.ts';
import { shortNotesRef } from '../../api/notes-ref-name.ts';
import { Chip } from '../../ui/Chip.tsx';
import { cx } from '../../ui/cx.ts';
import { shortSha, subjectOf } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { RemarkCount, remarkWords } from '../remarks/index.ts';
import { CommitVerdict } from '../verdicts/CommitVerdict.tsx';
import styles from './CommitList.module.css';
import { mergeLabel } from './merge-label.ts';

interface CommitRowProps {
  commit: Commit;
  refs: readonly string[];
  remarks: { all: number; open: number } | undefined;
  tags: ReactNode;
  chosen: boolean;
  /** The diff includes its changes. */
  shown: boolean;
  /** Everything that it changes was read. */
  read: boolean;
  /** 1-based position among all commits; only visible rows are rendered. */
  place: number;
  total: number;
  top: number;
  onChoose: (more: boolean) => void;
  onShow: () => void;
}

/** One commit in the list. The list owns the keys and the focus. */
export function CommitRow({
  commit,
  refs,
  remarks,
  tags,
  chosen,
  shown,
  read,
  place,
  total,
  top,
  onChoose,
  onShow,
}: CommitRowProps) {
  const subject = subjectOf(commit.message);
  const merge = mergeLabel(commit);
  return (
    // The list keeps the focus and handles the keys (aria-activedescendant).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={`commit-${commit.sha}`}
      role="option"
      aria-selected={chosen || shown}
      aria-setsize={total}
      aria-posinset={place}
      className={cx(styles.row, shown && styles.shown, read && styles.read, chosen && styles.on)}
      style={{ transform: `translateY(${top}px)` }}
      onClick={(event) => onChoose(event.shiftKey)}
      onDoubleClick={onShow}
    >
      <span className={styles.subject} title={plainWords(subject)}>
        {merge === '' ? null : (
          <span className={styles.merge} title={merge}>
            <Icon name="merge" size={12} />
            <span className="hidden-visually">{merge}: </span>
          </span>
        )}
        <SafeText text={subject} />
      </span>
      <span className={styles.marks}>
        <CommitVerdict commit={commit} />
        {remarks === undefined ? null : (
          <>
            <RemarkCount counts={remarks} />
            <span className="hidden-visually">{remarkWords(remarks)}</span>
          </>
        )}
        {refs.length === 0 ? null : (
          <Chip tone="note" title={plainWords(`Notes on ${refs.map(shortNotesRef).join(', ')}`)}>
            {refs.length}
            <span className="hidden-visually"> {refs.length === 1 ? 'note' : 'notes'}</span>
          </Chip>
        )}
        {read ? (
          <span className={styles.tick} title="You have read this commit">
            <Icon name="check" size={12} />
            <span className="hidden-visually">read</span>
          </span>
        ) : null}
      </span>
      <span className={styles.facts}>
        <span className={styles.says}>
          {isUncommitted(commit) ? null : (
            <>
              <code>{shortSha(commit.sha)}</code> · <RelativeTime iso={commit.date} />
              {merge === '' ? null : (
                <>
                  {' '}
                  ← <code>{commit.parents.map(shortSha).join(' + ')}</code>
                </>
              )}{' '}
              ·{' '}
            </>
          )}
          <SafeText text={commit.authorName} />
        </span>
        {tags}
      </span>
    </div>
  );
}
