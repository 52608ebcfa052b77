import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Comparison, RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import type { Version } from '../../../shared/ipc/versions.ts';
import { NO_COMPARISON } from '../../api/commit-queries.ts';
import { versionChangesQuery } from '../../api/version-queries.ts';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { loadable } from '../../ui/loadable.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { useWithKey } from '../../ui/with-key.ts';
import type { VerdictState } from './use-verdict.ts';
import { beforeWords, TONE_ICONS, type VerdictSummary } from './verdict-words.ts';
import styles from './Verdicts.module.css';

const VerdictChoices = loadable(() => import('./VerdictChoices.tsx'));
const GiveVerdict = loadable(() => import('./GiveVerdict.tsx'));

interface VerdictMenuProps {
  verdict: VerdictState;
  /** Of the branch; null: a commit alone, or none. */
  comparison: Comparison | null;
  /** The newest version; undefined: unknown. */
  newest: Version | undefined;
  /** Its name; null: the verdict is on a commit alone. */
  branch: string | null;
  place: RepositoryPlace;
}

/** What people say of the shown change. */
export function VerdictWords({ verdict, comparison, newest }: Omit<VerdictMenuProps, 'branch' | 'place'>) {
  const { summary, before } = verdict;
  if (summary === null && before === null) return null;
  return (
    <span className={styles.verdict}>
      {summary === null ? null : <Says summary={summary} words={summary.words} />}
      {before === null ? null : <SaidBefore before={before} comparison={comparison} newest={newest} />}
    </span>
  );
}

/** A menu with what the reviewer can say. Its button is always there, so that nothing beside it moves. */
export function VerdictMenu({
  verdict,
  branch,
  place,
}: Pick<VerdictMenuProps, 'verdict' | 'branch' | 'place'>) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const { commit, summary, choice, menu, setMenu, cannot } = verdict;
  const title = useWithKey('Say what you think of this change', 'verdict.menu');
  return (
    <>
      <Button
        ref={setAnchor}
        look="quiet"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={menu}
        disabled={commit === undefined || cannot !== null}
        title={cannot ?? (summary === null ? title : plainWords(summary.all))}
        onClick={() => setMenu(!menu)}
      >
        Verdict
        <Icon name="chevron" size={12} />
      </Button>
      {menu && anchor !== null ? (
        <VerdictChoices verdict={verdict} place={place} anchor={anchor} onClose={() => setMenu(false)} />
      ) : null}
      {choice === null || commit === undefined ? null : (
        <GiveVerdict key={commit.sha} {...{ verdict, choice, commit, branch, place }} />
      )}
    </>
  );
}

function Says({ summary, words }: { summary: VerdictSummary; words: string }) {
  return (
    <span
      className={cx(styles.says, styles[summary.tone])}
      title={plainWords(words === summary.words ? summary.all : `${words}. ${summary.all}`)}
    >
      <Icon name={TONE_ICONS[summary.tone]} size={12} />
      <span className={styles.words}>
        <SafeText text={words} />
      </span>
    </span>
  );
}

interface SaidBeforeProps extends Pick<VerdictMenuProps, 'comparison' | 'newest'> {
  before: NonNullable<VerdictState['before']>;
}

/** A verdict on an earlier version, with what changed since. */
function SaidBefore({ before: { version, summary }, comparison, newest }: SaidBeforeProps) {
  const changes = useQuery({
    ...versionChangesQuery(
      comparison ?? NO_COMPARISON,
      { sha: version.tip, base: version.mergeBase },
      { sha: newest?.tip ?? '', base: newest?.mergeBase ?? null },
    ),
    enabled: comparison !== null && newest !== undefined && version.gone === null,
  });
  return <Says summary={summary} words={beforeWords(summary, version, changes.data)} />;
}
