import type { SyncState } from '../../../shared/ipc/shapes.ts';
import bar from '../../ui/Bar.module.css';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { plural } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './SyncNotice.module.css';
import { movesWords } from './sync-words.ts';
import type { SyncControl } from './use-sync.ts';

/**
 * What a Sync of this visit came to, where one looks: what moved and what that means for what was already read, or why
 * the host refused. `stale`: viewed files whose changes differ now.
 */
export function SyncNotice({ sync, stale }: { sync: SyncControl; stale: number }) {
  const words = sync.error ? `Sync was refused. ${sync.error.message}` : wordsOf(sync.news, stale);
  if (words === null) return null;
  const refused = sync.error !== null || sync.news?.phase === 'refused';
  return (
    <div className={cx(bar.bar, styles.notice, refused && styles.refused)} role="status">
      <p>
        <SafeText text={words} />
      </p>
      <Button look="quiet" square aria-label="Dismiss" onClick={sync.dismiss}>
        <Icon name="close" />
      </Button>
    </div>
  );
}

function wordsOf(news: SyncState | null, stale: number): string | null {
  if (news?.phase === 'refused') return `Sync was refused. ${news.message}`;
  if (news?.phase !== 'moved') return null;
  const read =
    stale > 0 ? `${plural(stale, 'file')} you had viewed changed` : 'nothing you had viewed changed';
  return `${movesWords(news.moves)}. The comparison was read again; ${read}.`;
}
