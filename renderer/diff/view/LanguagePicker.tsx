import { useState } from 'react';
import { languageOf, LANGUAGES } from '../model/language-of.ts';
import type { Viewport } from '../page/viewport.ts';
import type { DiffFile } from '../model/shapes.ts';
import styles from './FileHeader.module.css';

const ALL: readonly string[] = ['', ...LANGUAGES];

/**
 * The language a file is coloured as: taken from its path, changeable by the user. Visible when the header is hovered,
 * or after a choice. The options are added on hover or focus: in every header they would make up most of the page.
 */
export function LanguagePicker({ viewport, file }: { viewport: Viewport; file: DiffFile }) {
  const own = languageOf(file.path) ?? '';
  const [language, setLanguage] = useState<string>(viewport.layout.languages.get(file.id) ?? own);
  const [listed, setListed] = useState(false);
  const list = (): void => setListed(true);
  return (
    <select
      className={styles.language}
      aria-label={`Language of ${file.path}`}
      data-chosen={language === own ? undefined : ''}
      value={language}
      onPointerEnter={list}
      onFocus={list}
      onChange={(event) => {
        setLanguage(event.target.value);
        viewport.setLanguage(file.id, event.target.value);
      }}
    >
      {(listed ? ALL : [language]).map((name) => (
        <option key={name} value={name}>
          {name === '' ? 'no colour' : name}
        </option>
      ))}
    </select>
  );
}
