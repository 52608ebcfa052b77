import { shortSha } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import type { About } from './about.ts';
import styles from './NotesPanel.module.css';

interface ObjectHeaderProps {
  about: Exclude<About, { kind: 'commit' }>;
  onBack: () => void;
}

/** What the note sits on, when that is not the chosen commit. */
export function ObjectHeader({ about, onBack }: ObjectHeaderProps) {
  return (
    <header className={styles.commit} data-object={about.object}>
      <h2 className={styles.subject} data-selectable="">
        <SafeText text={about.kind === 'file' ? about.file.path : 'Found in the notes'} />
      </h2>
      <p className={styles.facts} title={about.object}>
        {about.kind === 'file' ? (
          <>
            This version of the file · <code>{shortSha(about.object)}</code> · on{' '}
            <SafeText text={about.file.branch} />
          </>
        ) : (
          <>
            Not in this comparison · <code>{shortSha(about.object)}</code>
          </>
        )}
      </p>
      <button type="button" className={styles.link} onClick={onBack}>
        <Icon name="back" size={12} /> Back to the commit
      </button>
    </header>
  );
}
