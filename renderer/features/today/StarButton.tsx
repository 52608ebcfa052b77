import { useCommands } from '../../app/commands.tsx';
import type { ComparePlace } from '../../app/place.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useWithKey } from '../../ui/with-key.ts';
import { useStar } from './use-star.ts';
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
