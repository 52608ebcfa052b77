import { useState } from 'react';
import type { Settings } from '../../../shared/ipc/settings.ts';
import { Field } from '../../ui/Field.tsx';
import styles from './SettingsDialog.module.css';

interface PreambleFieldProps {
  settings: Pick<Settings, 'reviewPreamble'>;
  change: (change: Pick<Settings, 'reviewPreamble'>) => void;
}

/** What copied reviews begin with; stored on blur. */
export function PreambleField({ settings, change }: PreambleFieldProps) {
  const [text, setText] = useState(settings.reviewPreamble);
  return (
    <Field
      className={styles.preamble}
      label="Begin with"
      placeholder="nothing"
      value={text}
      maxLength={4_000}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => change({ reviewPreamble: text })}
    />
  );
}
