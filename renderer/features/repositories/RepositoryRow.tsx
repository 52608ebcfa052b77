import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ServedFolder } from '../../../shared/ipc/folders.ts';
import type { RepositoryDetails } from '../../../shared/ipc/shapes.ts';
import { api, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { formatPlace } from '../../app/place.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './RepositoriesScreen.module.css';

interface RepositoryRowProps {
  orgId: string;
  repository: RepositoryDetails;
  /** The folder, if the repository is one on this computer. */
  folder: ServedFolder | undefined;
  pinned: boolean;
  onPin: () => void;
}

/** One repository: a link that opens it, and its pin. */
export function RepositoryRow({ orgId, repository, folder, pinned, onPin }: RepositoryRowProps) {
  const { name, defaultBranch, upstream, createdAt } = repository;
  const place = { screen: 'compare', orgId, repo: name, ephemeral: false, ephemeralBase: false } as const;
  return (
    <li className={styles.row}>
      <a href={formatPlace(place)} className={styles.link}>
        <span className={styles.name}>
          <SafeText text={name} />
        </span>
        {folder ? null : (
          <span className={styles.fact}>
            <SafeText text={defaultBranch} />
          </span>
        )}
        {upstream === null ? null : (
          <span className={styles.fact}>
            from <SafeText text={`${upstream.provider} ${upstream.owner}/${upstream.name}`} />
          </span>
        )}
        <span className={styles.space} />
        {folder ? <FolderFacts folder={folder} /> : null}
        {createdAt === null || folder ? null : (
          <span className={styles.fact}>
            created <RelativeTime iso={createdAt} />
          </span>
        )}
      </a>
      {folder ? <Forget folder={folder} /> : null}
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

/** A folder's path, and when it was last opened. */
function FolderFacts({ folder }: { folder: ServedFolder }) {
  return (
    <>
      <span className={styles.path} title={folder.path}>
        <SafeText text={folder.problem === null ? folder.path : `${folder.problem}: ${folder.path}`} />
      </span>
      {folder.openedAt === null ? null : (
        <span className={styles.fact}>
          opened <RelativeTime iso={new Date(folder.openedAt).toISOString()} />
        </span>
      )}
    </>
  );
}

/** Removes a folder from the list. No confirmation: it can be opened again at any time. */
function Forget({ folder: { orgId, name } }: { folder: ServedFolder }) {
  const client = useQueryClient();
  const forget = useMutation({
    mutationFn: () => unwrap(api().folders.forget({ repo: name })),
    onSuccess: async () => {
      // Drop all cached data: another folder may get the same name.
      client.removeQueries({ queryKey: keys.repository({ orgId, repo: name }) });
      for (const queryKey of keys.marks) client.removeQueries({ queryKey });
      await client.invalidateQueries({ queryKey: keys.memories });
      await client.invalidateQueries({ queryKey: keys.folders });
      await client.invalidateQueries({ queryKey: keys.repositoriesOf(orgId) });
    },
  });
  return (
    <Button
      look="quiet"
      square
      aria-label={`Remove ${name} from this list`}
      title="Remove from this list; nothing in the folder changes"
      className={styles.pin}
      onClick={() => forget.mutate()}
    >
      <Icon name="close" />
    </Button>
  );
}
