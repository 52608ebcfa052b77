import { useCallback, useEffect, useRef } from 'react';
import type { Diff, DiffFile } from '../../diff/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useSettings } from '../settings/use-settings.ts';
import { ENCODINGS, UTF16, rememberedEncoding } from './encodings.ts';
import styles from './FileChoices.module.css';

/** Files that are not UTF-8, read in the encoding that was chosen for them. @param repository names it */
export function useEncodings(repository: string, diff: Diff): (file: DiffFile, encoding: string) => void {
  const [{ encodings }, change] = useSettings();
  const { files, setEncoding, loadHeld } = diff;
  const asked = useRef({ setEncoding, ids: new Set<number>() });
  useEffect(() => {
    // Read again, its files have come anew.
    if (asked.current.setEncoding !== setEncoding || files.length === 0)
      asked.current = { setEncoding, ids: new Set() };
    const { ids } = asked.current;
    for (const { id, path, notUtf8, utf16, held, encoding } of files) {
      const wanted = encodings[`${repository} ${path}`];
      if (wanted === undefined || encoding === wanted || ids.has(id)) continue;
      if (held?.state === 'held' && held.reason === 'binary') loadHeld([path]);
      if (notUtf8 !== true && utf16 !== true) continue;
      ids.add(id);
      setEncoding(id, wanted);
    }
  }, [files, encodings, repository, setEncoding, loadHeld]);
  const latest = useRef({ encodings, change });
  useEffect(() => {
    latest.current = { encodings, change };
  });
  return useCallback(
    ({ id, path }, encoding) => {
      const { encodings: before, change: set } = latest.current;
      asked.current.ids.add(id);
      set({ encodings: rememberedEncoding(before, `${repository} ${path}`, encoding) });
      setEncoding(id, encoding);
    },
    [repository, setEncoding],
  );
}

interface EncodingPickerProps {
  file: DiffFile;
  onEncoding: (file: DiffFile, encoding: string) => void;
}

/** In the header of a file whose text is not UTF-8, or may be UTF-16. */
export function EncodingPicker({ file, onEncoding }: EncodingPickerProps) {
  if (file.notUtf8 !== true && file.utf16 !== true) return null;
  const binary = file.utf16 === true;
  const { encoding = '' } = file;
  return (
    <span
      className={styles.picker}
      title={
        binary
          ? 'This file is binary to Git: read it as text in UTF-16'
          : 'This text is not UTF-8: read it in another encoding'
      }
    >
      {/* What is seen of the choice: as wide as its words, and short where the path needs the room. */}
      <span aria-hidden="true">
        {encoding !== '' ? (
          encoding
        ) : binary ? (
          'Binary'
        ) : (
          <>
            <span className={styles.more}>Not </span>UTF-8<span className={styles.short}>?</span>
          </>
        )}
      </span>
      <Icon name="chevron" size={12} />
      <select
        aria-label={`Encoding of ${file.path}`}
        value={encoding}
        onChange={({ target }) => onEncoding(file, target.value)}
      >
        <option value="">{binary ? 'Binary' : 'Not UTF-8'}</option>
        {(binary ? UTF16 : ENCODINGS).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </span>
  );
}
