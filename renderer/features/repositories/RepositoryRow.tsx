import type { Repository } from '../../../shared/ipc/shapes.ts';
import { formatPlace } from '../../app/place.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './RepositoriesScreen.module.css';

interface RepositoryRowProps {
  orgId: string;
  repository: Repository;
  pinned: boolean;
  onPin: () => void;
}

/** One repository: a link that opens it, and its pin. */
export function RepositoryRow({ orgId, repository, pinned, onPin }: RepositoryRowProps) {
  const { name, defaultBranch, upstream, createdAt } = repository;
  const place = { screen: 'compare', orgId, repo: name, ephemeral: false, ephemeralBase: false } as const;
  return (
    <li className={styles.row}>
      <a href={formatPlace(place)} className={styles.link}>
        <span className={styles.name}>
          <SafeText text={name} />
        </span>
        <span className={styles.fact}>
          <SafeText text={defaultBranch} />
        </span>
        {upstream === null ? null : (
          <span className={styles.fact}>
            from <SafeText text={`${upstream.provider} ${upstream.owner}/${upstream.name}`} />
          </span>
        )}
        <span className={styles.space} />
        {createdAt === null ? null : (
          <span className={styles.fact}>
            made <RelativeTime iso={createdAt} />
          </span>
        )}
      </a>
      <Button
        look="quiet"
        square
        aria-label={`Pin ${name}`}
        aria-pressed={pinned}
        className={cx(styles.pin, pinned && styles.pinned)}
        onClick={onPin}
      >
        <Icon name="pin" />
      </Button>
    </li>
  );
}
