import type { ReactNode } from 'react';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { isUncommitted } from '../../../shared/domain/worktree.ts';
import type { Commit } from '../../../shared/ipc/shapes.ts';
import { api } from '../../api/client.ts';
import { capitalized, count, DOT, shortSha, subjectOf } from '../../ui/format.ts';
import { cx } from '../../ui/cx.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { SourceToggle } from '../../ui/SourceToggle.tsx';
import type { SignatureParts } from '../signatures/use-signature.tsx';
import { bodyOf, MessageBody } from './MessageBody.tsx';
import styles from './NotesPanel.module.css';

interface CommitHeaderProps {
  commit: Commit;
  index: number | null;
  total: number;
  /** What became of uncommitted changes; see `becameWords`. */
  became: string;
  signature?: SignatureParts | undefined;
  children?: ReactNode;
}

/** The chosen commit: subject, id (click to copy), age, position, and the rest of its message. */
export function CommitHeader({ commit, index, total, became, signature, children }: CommitHeaderProps) {
  const body = bodyOf(commit.message);
  const id = `message ${commit.sha}`;
  return (
    <header className={styles.commit} data-object={commit.sha}>
      <h2 className={styles.subject} data-selectable="">
        <SafeText text={subjectOf(commit.message)} />
      </h2>
      <p className={styles.placed}>
        <span className={cx(styles.facts, styles.wrapped)}>
          {isUncommitted(commit) ? (
            capitalized(became)
          ) : (
            <>
              <button
                type="button"
                className={styles.sha}
                title={`${commit.sha}\nCopy the full id`}
                onClick={() => void api().app.copyText({ text: commit.sha })}
              >
                {shortSha(commit.sha)}
              </button>
              {DOT}
              <RelativeTime iso={commit.date} />
              {DOT}
              <span className={styles.author} title={plainWords(commit.authorName)}>
                <SafeText text={commit.authorName} />
              </span>
            </>
          )}
          {signature?.mark}
          {index === null ? null : (
            <>
              {DOT}
              <span className={styles.position}>{`${count(index + 1)} of ${count(total)}`}</span>
            </>
          )}
        </span>
        <SourceToggle id={id} text={body} />
      </p>
      {signature?.details}
      {children}
      {body === '' ? null : <MessageBody key={commit.sha} body={body} id={id} />}
    </header>
  );
}
