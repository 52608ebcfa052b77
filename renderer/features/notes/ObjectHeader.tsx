import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ResolvedSide } from '../../../shared/ipc/refs.ts';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { RepositoryPlace } from '../../../shared/ipc/shapes.ts';
import { cx } from '../../ui/cx.ts';
import { shortSha } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import type { About } from './about.ts';
import styles from './NotesPanel.module.css';
import { TagDetails } from './TagDetails.tsx';

type Other = Exclude<About, { kind: 'commit' }>;

interface ObjectHeaderProps {
  place: RepositoryPlace;
  about: Other;
  onBack: () => void;
  onReadAlone: ((sha: string) => void) | undefined;
}

/** The annotated object, when it is not the chosen commit. */
export function ObjectHeader({ place, about, onBack, onReadAlone }: ObjectHeaderProps) {
  const back = useRef<HTMLButtonElement>(null);
  // The button that opened this is unmounted, and took the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) back.current?.focus();
  }, []);
  const commit = useQuery({
    ...namedQuery(place, about.object),
    enabled: about.kind === 'object',
  }).data;
  const title = useQuery({
    ...titleQuery(place, about.object),
    enabled: about.kind === 'object' && commit === null,
  }).data;
  return (
    <header className={styles.commit} data-object={about.object}>
      <h2 className={styles.subject} data-selectable="">
        <SafeText text={titleOf(about, commit, title)} />
      </h2>
      {about.kind === 'tag' ? (
        <TagDetails place={place} tag={about.tag} />
      ) : (
        <p className={cx(styles.facts, styles.wrapped)} title={about.object}>
          {about.kind === 'file' ? 'This version of the file' : 'Not in this comparison'} ·{' '}
          <code>{shortSha(about.object)}</code>
          {commit == null || commit.date === null ? null : (
            <>
              {' · '}
              <RelativeTime iso={commit.date} /> · <SafeText text={commit.author} />
            </>
          )}
          {about.kind === 'file' ? (
            <>
              {' '}
              · on <SafeText text={about.file.branch} />
            </>
          ) : null}
        </p>
      )}
      {commit == null || onReadAlone === undefined ? null : (
        <button type="button" className={styles.link} onClick={() => onReadAlone(commit.sha)}>
          <Icon name="right" size={12} /> Show its changes
        </button>
      )}
      <button ref={back} type="button" className={styles.link} onClick={onBack}>
        <Icon name="back" size={12} /> Back to the commit
      </button>
    </header>
  );
}

/** The commit, when the comparison does not list it; null: not a commit, or unavailable. */
const namedQuery = ({ orgId, repo }: RepositoryPlace, object: string) =>
  queryOptions({
    queryKey: [...keys.repository({ orgId, repo }), 'named', object],
    queryFn: async () => {
      const result = await api().refs.resolve({ orgId, repo, text: object });
      return result.ok && result.value.sha === object ? result.value : null;
    },
    staleTime: Infinity,
  });

/** Describes an object that is not a commit: a tree, a file, or a missing object. */
const titleQuery = ({ orgId, repo }: RepositoryPlace, object: string) =>
  queryOptions({
    queryKey: [...keys.repository({ orgId, repo }), 'titled', object],
    queryFn: async () => {
      const result = await api().notes.title({ orgId, repo, object });
      return result.ok ? result.value.title : null;
    },
  });

function titleOf(
  about: Other,
  commit: ResolvedSide | null | undefined,
  title: string | null | undefined,
): string {
  if (about.kind === 'tag') return `Note on tag ${about.tag.name}`;
  if (about.kind === 'file') return about.file.path;
  return commit?.subject ?? `Note on ${title ?? 'another object'}`;
}
