import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import type { Commit, NotesOverview } from '../../../shared/ipc/shapes.ts';
import { Chip } from '../../ui/Chip.tsx';
import { cx } from '../../ui/cx.ts';
import { plural, shortSha, subjectOf } from '../../ui/format.ts';
import { plainWords } from '../../ui/plain-words.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './CommitList.module.css';

interface CommitListProps {
  commits: readonly Commit[];
  truncated: boolean;
  overview: NotesOverview | undefined;
  /** The chosen commit's id. */
  chosen: string | undefined;
  onChoose: (sha: string) => void;
}

const short = (notesRef: string): string => notesRef.replace(/^refs\/notes\//, '');

/** The commits of a comparison, newest first, and on which notes refs each has a note. */
export function CommitList({ commits, truncated, overview, chosen, onChoose }: CommitListProps) {
  const list = useRef<HTMLDivElement>(null);
  const notes = useMemo(() => refsBySha(overview), [overview]);
  const at = commits.findIndex((commit) => commit.sha === chosen);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: commits.length - 1,
    };
    const to = commits[moves[event.key] ?? -1];
    if (!to) return;
    event.preventDefault();
    onChoose(to.sha);
  };
  return (
    <div
      ref={list}
      role="listbox"
      aria-label="Commits"
      tabIndex={0}
      aria-activedescendant={at >= 0 ? `commit-${chosen}` : undefined}
      className={styles.list}
      onKeyDown={onKeyDown}
    >
      {commits.map((commit) => (
        <Row
          key={commit.sha}
          commit={commit}
          refs={notes.get(commit.sha) ?? []}
          chosen={commit.sha === chosen}
          onChoose={() => onChoose(commit.sha)}
        />
      ))}
      {truncated ? <p className={styles.more}>Older commits are not listed here.</p> : null}
    </div>
  );
}

interface RowProps {
  commit: Commit;
  refs: readonly string[];
  chosen: boolean;
  onChoose: () => void;
}

function Row({ commit, refs, chosen, onChoose }: RowProps) {
  const subject = subjectOf(commit.message);
  return (
    // The list keeps the focus and handles the keys (aria-activedescendant).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={`commit-${commit.sha}`}
      role="option"
      aria-selected={chosen}
      className={cx(styles.row, chosen && styles.on)}
      onClick={onChoose}
    >
      <span className={styles.subject} title={plainWords(subject)}>
        <SafeText text={subject} />
      </span>
      {refs.length === 0 ? null : (
        <Chip tone="note" title={plainWords(`Notes on ${refs.map(short).join(', ')}`)}>
          {refs.length}
          <span className="hidden-visually"> {refs.length === 1 ? 'note' : 'notes'}</span>
        </Chip>
      )}
      <span className={styles.facts}>
        <code>{shortSha(commit.sha)}</code> · <RelativeTime iso={commit.date} /> ·{' '}
        <SafeText text={commit.authorName} />
      </span>
    </div>
  );
}

function refsBySha(overview: NotesOverview | undefined): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { object, notesRef } of overview?.badges ?? []) {
    const refs = found.get(object);
    if (refs) refs.push(notesRef);
    else found.set(object, [notesRef]);
  }
  return found;
}

/** How many notes there are on these commits, for the tab's badge. */
export function notesOn(commits: readonly Commit[], overview: NotesOverview | undefined): number {
  const notes = refsBySha(overview);
  return commits.reduce((sum, commit) => sum + (notes.get(commit.sha)?.length ?? 0), 0);
}

export const notesWords = (notes: number): string => plural(notes, 'note');
