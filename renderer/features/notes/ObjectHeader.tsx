import { useEffect, useRef } from 'react';
import type { RepositoryPlace } from '../../api/queries.ts';
import { shortSha } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import type { About } from './about.ts';
import styles from './NotesPanel.module.css';
import { TagFacts } from './TagFacts.tsx';

type Other = Exclude<About, { kind: 'commit' }>;

interface ObjectHeaderProps {
  place: RepositoryPlace;
  about: Other;
  onBack: () => void;
}

/** What the note sits on, when that is not the chosen commit. */
export function ObjectHeader({ place, about, onBack }: ObjectHeaderProps) {
  const back = useRef<HTMLButtonElement>(null);
  // The button that led here is gone, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) back.current?.focus();
  }, []);
  return (
    <header className={styles.commit} data-object={about.object}>
      <h2 className={styles.subject} data-selectable="">
        <SafeText text={titleOf(about)} />
      </h2>
      {about.kind === 'tag' ? (
        <TagFacts place={place} tag={about.tag} />
      ) : (
        <p className={styles.facts} title={about.object}>
          {about.kind === 'file' ? 'This version of the file' : 'Not in this comparison'} ·{' '}
          <code>{shortSha(about.object)}</code>
          {about.kind === 'file' ? (
            <>
              {' '}
              · on <SafeText text={about.file.branch} />
            </>
          ) : null}
        </p>
      )}
      <button ref={back} type="button" className={styles.link} onClick={onBack}>
        <Icon name="back" size={12} /> Back to the commit
      </button>
    </header>
  );
}

function titleOf(about: Other): string {
  if (about.kind === 'tag') return `Note on tag ${about.tag.name}`;
  return about.kind === 'file' ? about.file.path : 'Note on another object';
}
