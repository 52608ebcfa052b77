import { createContext, use, useMemo } from 'react';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import type { TrailerRules } from '../../../shared/domain/verdicts/trailers.ts';
import type { Commit } from '../../../shared/ipc/shapes.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { summaryOf, TONE_ICONS, verdictsInMessage, type VerdictOn } from './verdict-words.ts';
import styles from './Verdicts.module.css';

interface CommitVerdicts {
  /** In the notes of the listed commits. */
  noted: ReadonlyMap<string, readonly VerdictOn[]>;
  /** How their messages are read; null: not known yet. */
  trailerRules: TrailerRules | null;
}

/** What is said of the listed commits. */
export const CommitVerdictsContext = createContext<CommitVerdicts>({ noted: new Map(), trailerRules: null });

/** What people say of a listed commit, in its note or its message; nothing if they say nothing. */
export function CommitVerdict({ commit }: { commit: Commit }) {
  const { noted: byCommit, trailerRules } = use(CommitVerdictsContext);
  const noted = byCommit.get(commit.sha);
  // A message may be long, and rows are drawn with every step of the list.
  const summary = useMemo(
    () => summaryOf([...verdictsInMessage(commit, trailerRules), ...(noted ?? [])]),
    [commit, noted, trailerRules],
  );
  if (summary === null) return null;
  return (
    <span className={cx(styles.mark, styles[summary.tone])} title={plainWords(summary.all)}>
      <Icon name={TONE_ICONS[summary.tone]} size={12} />
      <span className="hidden-visually">{plainWords(summary.all)}</span>
    </span>
  );
}
