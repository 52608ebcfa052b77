import { memoryOf } from '../../../shared/domain/memory-of.ts';
import { isBranchLike, sideKey } from '../../../shared/domain/side.ts';
import { remembered, useMemories } from '../../api/use-memories.ts';
import { useCommands } from '../../app/commands.tsx';
import type { ComparePlace } from '../../app/place.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useWithKey } from '../../ui/with-key.ts';
import styles from './StarButton.module.css';

/** Follows the branch that is shown: Today then says when it moves. @param tip its newest commit; undefined: not known */
export function StarButton({ place, tip }: { place: ComparePlace; tip: string | undefined }) {
  const star = useStar(place, tip);
  const has = star?.has === true;
  const title = useWithKey(has ? 'Followed: Today says when it moves' : 'Follow this branch', 'branch.star');
  useCommands({ 'branch.star': star?.toggle });
  return (
    <Button
      look="quiet"
      square
      className={styles.star}
      aria-label="Follow this branch"
      aria-pressed={has}
      title={title}
      disabled={star === null}
      onClick={star?.toggle}
    >
      <Icon name="star" />
    </Button>
  );
}

/** Whether a branch has a star, and a function that gives or takes it; null: it cannot have one. */
function useStar(
  { orgId, repo, branch, ephemeral }: ComparePlace,
  tip: string | undefined,
): { has: boolean; toggle: () => void } | null {
  const { memories, remember, forget } = useMemories();
  if (branch === undefined || tip === undefined || !isBranchLike(branch)) return null;
  const star = memoryOf('starred', { orgId, repo }, sideKey(branch, ephemeral));
  const has = remembered(memories, star) !== null;
  // What it is now is known to the reader: news are what comes after.
  return { has, toggle: () => (has ? forget(star) : remember({ ...star, value: tip })) };
}
