import { isUncommitted } from '../../../../shared/domain/worktree.ts';
import { commitIn } from '../../../../shared/domain/commit-positions.ts';
import { useCommands } from '../../../app/commands.tsx';
import bar from '../../../ui/Bar.module.css';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { shortSha, subjectOf } from '../../../ui/format.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { SafeText } from '../../../ui/SafeText.tsx';
import { useCommitsContext } from '../CommitsProvider.tsx';
import { useComparisonContext } from '../ComparisonProvider.tsx';
import styles from './FileBar.module.css';

interface FileBarProps {
  commit: string;
  onHistory: () => void;
  onClose: () => void;
}

/** Above a whole file: where it is read, and the way back to the changes. */
export function FileBar({ commit, onHistory, onClose }: FileBarProps) {
  const { openedAt } = useComparisonContext().place;
  const { commits } = useCommitsContext();
  const listed = commitIn(commits, commit);
  useCommands({ back: onClose, 'file.commits': onHistory });
  const where =
    openedAt === undefined ? 'After the changes' : openedAt === 'old' ? 'Before the changes' : 'In a commit';
  return (
    <section className={cx(bar.bar, styles.bar)} aria-label="File shown">
      <p className={styles.words} role="status">
        <b>{where}</b>
        {listed !== undefined && isUncommitted(listed) ? null : <code>{shortSha(commit)}</code>}
        {listed === undefined || isUncommitted(listed) ? null : (
          <span className={styles.facts}>
            <span className={styles.subject}>
              <SafeText text={subjectOf(listed.message)} />
            </span>
            <RelativeTime iso={listed.date} />
          </span>
        )}
      </p>
      <Button look="quiet" command="file.commits" onClick={onHistory}>
        History
      </Button>
      <Button look="quiet" command="back" onClick={onClose}>
        Back to the changes
      </Button>
    </section>
  );
}
