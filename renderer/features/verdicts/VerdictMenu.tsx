import { useState } from 'react';
import type { RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import { plainWords } from '../../../shared/domain/plain-words.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { loadable } from '../../ui/loadable.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import { useWithKey } from '../../ui/with-key.ts';
import type { VerdictState } from './use-verdict.ts';
import { TONE_ICONS } from './verdict-words.ts';
import styles from './Verdicts.module.css';

const VerdictChoices = loadable(() => import('./VerdictChoices.tsx'));
const GiveVerdict = loadable(() => import('./GiveVerdict.tsx'));

interface VerdictMenuProps {
  verdict: VerdictState;
  /** The name of the branch; null: the verdict is on a commit alone. */
  branch: string | null;
  place: RepositoryPlace;
}

/** What people say of the shown change. */
export function VerdictWords({ verdict: { summary } }: Pick<VerdictMenuProps, 'verdict'>) {
  if (summary === null) return null;
  const { words, all, tone } = summary;
  return (
    <span className={styles.verdict}>
      <span className={cx(styles.says, styles[tone])} title={plainWords(all)}>
        <Icon name={TONE_ICONS[tone]} size={12} />
        <span className={styles.words}>
          <SafeText text={words} />
        </span>
      </span>
    </span>
  );
}

/** A menu with what the reviewer can say. Its button is always there, so that nothing beside it moves. */
export function VerdictMenu({ verdict, branch, place }: VerdictMenuProps) {
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
