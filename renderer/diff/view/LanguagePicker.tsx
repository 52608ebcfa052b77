import { useState } from 'react';
import { languageOf, LANGUAGES } from '../language-of.ts';
import type { DiffSession } from '../session.ts';
import type { DiffFile } from '../types.ts';
import styles from './DiffView.module.css';

/** Which language a file is coloured as: its path says so, a reader may know better. Seen when the header is pointed at. */
export function LanguagePicker({ session, file }: { session: DiffSession; file: DiffFile }) {
  const [language, setLanguage] = useState<string>(languageOf(file.path) ?? '');
  return (
    <select
      className={styles['language']}
      aria-label={`Language of ${file.path}`}
      value={language}
      onChange={(event) => {
        setLanguage(event.target.value);
        session.setLanguage(file.id, event.target.value);
      }}
    >
      <option value="">no colour</option>
      {LANGUAGES.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}
