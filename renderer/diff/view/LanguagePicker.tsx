import { useState } from 'react';
import { languageOf, LANGUAGES } from '../model/language-of.ts';
import type { Viewport } from '../page/viewport.ts';
import type { DiffFile } from '../types.ts';
import styles from './DiffView.module.css';

/**
 * Which language a file is coloured as: its path says so, a reader may know better. Seen when the header is
 * pointed at, or once something else was chosen.
 */
export function LanguagePicker({ viewport, file }: { viewport: Viewport; file: DiffFile }) {
  const own = languageOf(file.path) ?? '';
  const [language, setLanguage] = useState<string>(viewport.layout.languages.get(file.id) ?? own);
  return (
    <select
      className={styles.language}
      aria-label={`Language of ${file.path}`}
      data-chosen={language === own ? undefined : ''}
      value={language}
      onChange={(event) => {
        setLanguage(event.target.value);
        viewport.setLanguage(file.id, event.target.value);
      }}
    >
      <option value="">no colour</option>
      {LANGUAGES.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}
