import { useState, type ReactNode } from 'react';
import { shortNotesRef } from '../../api/notes-ref-name.ts';
import type { CopyableNote } from '../../../shared/ipc/copyable-note.ts';
import type { Commit } from '../../../shared/ipc/shapes.ts';
import { toAppError } from '../../api/client.ts';
import { amendPlace } from '../../app/navigation.ts';
import bar from '../../ui/Bar.module.css';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { plural, shortSha, subjectOf } from '../../ui/format.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './CopyNotesOffer.module.css';
import { copiesSentence, quotedWords } from './copies-words.ts';
import { useCopyable, type NotedBranch } from './use-copyable.ts';
import { isToCopy, useCopyNotes } from './use-copy-notes.ts';

interface CopyNotesOfferProps {
  branch: NotedBranch;
  commits: readonly Commit[];
}

/** After a rewrite: offers to copy notes from replaced commits to their replacements, and shows those without one. */
export function CopyNotesOffer({ branch, commits }: CopyNotesOfferProps) {
  const notes = useCopyable(branch, commits);
  const [open, setOpen] = useState(false);
  const copy = useCopyNotes(branch);
  if (notes.length === 0) return null;
  const toCopy = notes.filter(isToCopy);
  const fromUncommitted = toCopy.filter(({ uncommitted }) => uncommitted !== undefined);
  const remarks = fromUncommitted.reduce((sum, { uncommitted }) => sum + (uncommitted?.length ?? 0), 0);
  return (
    <section className={styles.offer} aria-label="Notes on rewritten commits">
      <div className={cx(bar.bar, styles.head)}>
        <p>
          {copiesSentence(toCopy.length - fromUncommitted.length, notes.length - toCopy.length, remarks)}{' '}
          <button type="button" className={styles.link} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide' : 'Show'}
          </button>
        </p>
        {toCopy.length > 0 && copy.progress === null ? (
          <Button onClick={() => copy.start(toCopy)}>Copy {plural(toCopy.length, 'note')}</Button>
        ) : null}
        {copy.progress === null ? null : (
          <span role="status">
            {copy.progress.done} of {copy.progress.of}{' '}
            <button type="button" className={styles.link} onClick={copy.stop}>
              Stop
            </button>
          </span>
        )}
      </div>
      {open ? (
        <ul className={styles.pairs}>
          {notes.map((note) => (
            <Pair key={`${note.notesRef} ${note.from} ${note.to}`} note={note}>
              {isToCopy(note) ? (
                <Button look="quiet" disabled={copy.progress !== null} onClick={() => copy.start([note])}>
                  Copy
                </Button>
              ) : (
                <Button
                  look="quiet"
                  onClick={() => amendPlace({ object: note.from, notesRef: note.notesRef })}
                >
                  Open
                </Button>
              )}
            </Pair>
          ))}
        </ul>
      ) : null}
      {copy.error === null ? null : (
        <p className={styles.problem} role="alert">
          {toAppError(copy.error).message}
        </p>
      )}
    </section>
  );
}

function Pair({ note, children }: { note: CopyableNote; children: ReactNode }) {
  const { text, fromSubject, from, to, notesRef, author, quoted, uncommitted } = note;
  return (
    <li className={styles.pair} title={text}>
      <span className={styles.what}>
        <SafeText text={fromSubject} />
      </span>
      <span className={styles.facts}>
        {uncommitted === undefined ? <code>{shortSha(from)}</code> : null} →{' '}
        {to === null ? 'no commit' : <code>{shortSha(to)}</code>} ·{' '}
        <SafeText text={shortNotesRef(notesRef)} /> · <SafeText text={author} />
        {quoted === 0 ? '' : ` · ${quotedWords(quoted)}`}
      </span>
      <span className={styles.text}>
        <SafeText text={subjectOf(text)} />
      </span>
      {children}
    </li>
  );
}
