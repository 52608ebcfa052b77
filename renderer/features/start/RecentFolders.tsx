import { useQuery } from '@tanstack/react-query';
import { foldersQuery } from '../../api/queries.ts';
import { formatPlace } from '../../app/place.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './StartScreen.module.css';

/** The list of folders has the rest. */
const MAX_RECENT_FOLDERS = 5;

/** Previously opened folders, newest first. */
export function RecentFolders() {
  const { data = [] } = useQuery(foldersQuery);
  const recent = data
    .filter(({ problem }) => problem === null)
    .toSorted((a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0))
    .slice(0, MAX_RECENT_FOLDERS);
  if (recent.length === 0) return null;
  return (
    <ul className={styles.recent} aria-label="Recent folders">
      {recent.map(({ orgId, name, path }) => (
        <li key={name}>
          <a
            href={formatPlace({
              screen: 'compare',
              orgId,
              repo: name,
              ephemeral: false,
              ephemeralBase: false,
            })}
            title={path}
          >
            <SafeText text={name} />
          </a>
        </li>
      ))}
    </ul>
  );
}
