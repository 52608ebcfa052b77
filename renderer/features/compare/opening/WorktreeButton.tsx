import { useQuery } from '@tanstack/react-query';
import { isUncommittedSide, WORKTREE } from '../../../../shared/domain/worktree.ts';
import type { RepositoryPlace } from '../../../../shared/ipc/shapes.ts';
import { worktreeStateQuery } from '../../../api/worktree-state-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { plural } from '../../../ui/format.ts';
import styles from './WorktreeButton.module.css';

interface WorktreeButtonProps {
  at: RepositoryPlace;
  /** The branch of the comparison: uncommitted changes that are on screen are not offered. */
  side: string | undefined;
  onPick: (side: string) => void;
}

/** What the opened folder has that no commit does, and what was begun there: pressed, it shows the changes. */
export function WorktreeButton({ at, side, onPick }: WorktreeButtonProps) {
  const { data } = useQuery(worktreeStateQuery(at));
  if (data === undefined) return null;
  const begun = data.operations.length === 0 ? null : `${data.operations.join(', ')} in progress`;
  if (side !== undefined && isUncommittedSide(side))
    return begun && <Chip title="In this folder, until it is finished or aborted">{begun}</Chip>;
  const files = data.files === null || data.files === 0 ? null : plural(data.files, 'uncommitted file');
  if (begun === null && files === null) return null;
  const words = `${[begun, files].filter((part) => part !== null).join(', ')}: show uncommitted changes`;
  return (
    <Button
      look="quiet"
      className={styles.button}
      aria-label={words}
      title={words}
      onClick={() => onPick(WORKTREE)}
    >
      <span>
        {begun ?? files}
        {begun !== null && files !== null ? <span className="spare-words">, {files}</span> : null}
      </span>
    </Button>
  );
}
