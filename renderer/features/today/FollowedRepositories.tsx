import { useId } from 'react';
import type { ListedOrganization } from '../../../shared/ipc/shapes.ts';
import type { TodayList } from '../../../shared/ipc/today.ts';
import { formatPlace } from '../../app/place.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './FollowedRepositories.module.css';

interface FollowedProps {
  followed: TodayList['followed'];
  organizations: readonly ListedOrganization[];
}

/** The repositories whose news are listed, by organization, each with why it could not be read. */
export function FollowedRepositories({ followed, organizations }: FollowedProps) {
  const heading = useId();
  return (
    <nav className={styles.followed} aria-labelledby={heading}>
      <h2 id={heading}>Followed repositories</h2>
      {organizations.map(({ id, name }) => {
        const own = followed.filter(({ orgId }) => orgId === id);
        return (
          <section key={id}>
            <h3>
              <a
                href={formatPlace({ screen: 'repositories', orgId: id })}
                title={`All repositories of ${name}`}
              >
                <SafeText text={name} />
              </a>
            </h3>
            {own.length === 0 ? null : (
              <ul>
                {own.map(({ orgId, repo, problem }) => (
                  <li key={repo}>
                    <a
                      href={formatPlace({
                        screen: 'compare',
                        orgId,
                        repo,
                        ephemeral: false,
                        ephemeralBase: false,
                      })}
                    >
                      <SafeText text={repo} />
                    </a>
                    {problem === null ? null : (
                      <span className={styles.problem} title={problem}>
                        <Icon name="warning" size={12} />
                        <span className="hidden-visually">{problem}</span>
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </nav>
  );
}
