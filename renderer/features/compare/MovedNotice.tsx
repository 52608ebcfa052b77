import { sideName } from '../../../shared/domain/side.ts';
import type { RefMove } from '../../../shared/ipc/shapes.ts';
import bar from '../../ui/Bar.module.css';
import { Button } from '../../ui/Button.tsx';
import { plural } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SafeText } from '../../ui/SafeText.tsx';

interface MovedNoticeProps {
  moves: readonly RefMove[];
  onShow: () => void;
  onDismiss: () => void;
}

/** Another program moved what is shown: says so, and shows it when asked to. */
export function MovedNotice({ moves, onShow, onDismiss }: MovedNoticeProps) {
  if (moves.length === 0) return null;
  return (
    <div className={bar.bar} role="status">
      <p>
        <SafeText text={`${moves.map(moveWords).join('. ')}.`} />
      </p>
      <span style={{ display: 'flex', gap: 8 }}>
        <Button onClick={onShow}>Show</Button>
        <Button look="quiet" square aria-label="Dismiss" onClick={onDismiss}>
          <Icon name="close" />
        </Button>
      </span>
    </div>
  );
}

/** "origin/seen moved, 3 new commits" */
export function moveWords({ ref, to, commits }: RefMove): string {
  const name = sideName(ref);
  if (to === null) return `${name} is gone`;
  if (commits === null) return `${name} moved`;
  return commits === 0 ? `${name} went back` : `${name} moved, ${plural(commits, 'new commit')}`;
}
