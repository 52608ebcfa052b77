import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { shortNotesRef } from '../../api/notes-ref-name.ts';
import { organizationNameQuery } from '../../api/queries.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './UnsentDialog.module.css';
import { objectName, titleOf, type Unsent } from './use-unsent.ts';

/** The text's first line, and where it belongs. */
export function UnsentFacts({ item, state }: { item: Unsent; state: ReactNode }) {
  const { orgId, repo, notesRef } = item.place;
  const name = useQuery(organizationNameQuery(orgId)).data;
  return (
    <>
      <p className={styles.title}>
        <SafeText text={titleOf(item)} />
      </p>
      {state}
      <p className={styles.facts}>
        {name === null ? 'a removed organization' : <SafeText text={name ?? '…'} />} /{' '}
        <SafeText text={repo} /> · <code>{objectName(item)}</code> ·{' '}
        <SafeText text={shortNotesRef(notesRef)} />
        {item.beside === null ? null : (
          <>
            {' '}
            · <SafeText text={item.beside} />
          </>
        )}
      </p>
    </>
  );
}
