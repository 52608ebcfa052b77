import type { ReactNode } from 'react';
import { messageParts } from '../../../shared/domain/commit-message.ts';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { isUncommitted } from '../../../shared/domain/worktree.ts';
import type { Commit } from '../../../shared/ipc/shapes.ts';
import { api } from '../../api/client.ts';
import { capitalized, count, shortSha, subjectOf } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { SourceToggle } from '../../ui/SourceToggle.tsx';
import type { SignatureParts } from '../signatures/use-signature.tsx';
import { FactRow } from './FactRow.tsx';
import { MessageBody } from './MessageBody.tsx';
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
  const body = messageParts(commit.message).body;
  const id = `message ${commit.sha}`;
  const position =
    index === null ? null : (
      <span className={styles.position}>{`${count(index + 1)} of ${count(total)}`}</span>
    );
  return (
    <header className={styles.commit} data-object={commit.sha}>
      <h2 className={styles.subject} data-selectable="">
        <SafeText text={subjectOf(commit.message)} />
      </h2>
      <p className={styles.placed}>
        {isUncommitted(commit) ? (
          <FactRow>
            {capitalized(became)}
            {position}
          </FactRow>
        ) : (
          <FactRow>
            <button
              type="button"
              className={styles.sha}
              title={`${commit.sha}\nCopy the full id`}
              onClick={() => void api().app.copyText({ text: commit.sha })}
            >
              {shortSha(commit.sha)}
            </button>
            <RelativeTime iso={commit.date} />
            <span className={styles.author} title={plainWords(commit.authorName)}>
              <SafeText text={commit.authorName} />
            </span>
            {signature?.mark}
            {position}
          </FactRow>
        )}
        <SourceToggle id={id} text={body} />
      </p>
      {signature?.details}
      {children}
      {body === '' ? null : <MessageBody key={commit.sha} body={body} id={id} />}
    </header>
  );
}
