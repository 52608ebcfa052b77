import type { KeyboardEvent, ReactNode } from 'react';
import { anchorName } from '../../../../shared/domain/remarks/index.ts';
import { plainWords } from '../../../../shared/domain/plain-words.ts';
import type { RemarkThread } from '../../../../shared/ipc/remarks.ts';
import { api } from '../../../api/client.ts';
import { shortNotesRef } from '../../../api/notes-ref-name.ts';
import { Button } from '../../../ui/Button.tsx';
import { shortSha } from '../../../ui/format.ts';
import { SafeText } from '../../../ui/SafeText.tsx';
import { remarkName } from '../anchor-name.ts';
import styles from '../Thread.module.css';
import { ThreadView } from '../ThreadView.tsx';
import type { Discussion } from './discussions.ts';
import card from './DiscussedCard.module.css';

interface DiscussedCardProps {
  discussion: Discussion;
  /** What is missing, a sentence; null: nothing. */
  problem: string | null;
  copyPatch: (thread: RemarkThread, text: string, nth: number) => Promise<boolean>;
  /** Shows what its commit changes, at its line. */
  onOpen: (thread: RemarkThread) => void;
  onClose: () => void;
}

/** Old threads about lines of the merge base, to be read. */
export function DiscussedCard({ discussion, problem, copyPatch, onOpen, onClose }: DiscussedCardProps) {
  const { path, at, threads } = discussion;
  const severalRefs = new Set(threads.map(({ notesRef }) => notesRef)).size > 1;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    // It takes the focus so that its text is read, and Esc is about it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={card.card}
      aria-label={plainWords(`Discussed before: ${anchorName({ path, side: 'new', lines: at })}`)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <p className={card.words}>
        Said before this branch began. To answer, write beside a line that the branch changes.
      </p>
      {threads.map((thread) => (
        <ThreadView
          key={thread.key}
          name={remarkName(thread.anchor)}
          remarks={thread.remarks}
          resolved={thread.resolved}
          origin={<Origin thread={thread} namesRef={severalRefs} onOpen={onOpen} />}
          refused={READ_ONLY}
          actionsOf={({ text }) => ({
            copyText: () => void api().app.copyText({ text }),
            copyPatch: (nth) => copyPatch(thread, text, nth),
          })}
          editors={NO_EDITORS}
          replying={null}
          onReply={ignored}
          onResolve={ignored}
          // Alone, it is what was opened.
          current={threads.length === 1}
        />
      ))}
      {problem === null ? null : <p className={card.words}>{problem}</p>}
      <div className={card.foot}>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  );
}

const READ_ONLY = 'What was said before can only be read here.';
const NO_EDITORS: ReadonlyMap<string, ReactNode> = new Map();
const ignored = (): void => undefined;

interface OriginProps extends Pick<DiscussedCardProps, 'onOpen'> {
  thread: RemarkThread;
  /** With its notes ref. */
  namesRef: boolean;
}

function Origin({ thread, namesRef, onOpen }: OriginProps) {
  return (
    <span className={styles.origin}>
      <span>on</span>
      <button
        type="button"
        className={styles.link}
        title="Show what this commit changes"
        onClick={() => onOpen(thread)}
      >
        {shortSha(thread.commit)} <SafeText text={thread.subject} />
      </button>
      {namesRef ? (
        <span className={styles.ref}>
          in <SafeText text={shortNotesRef(thread.notesRef)} />
        </span>
      ) : null}
    </span>
  );
}
