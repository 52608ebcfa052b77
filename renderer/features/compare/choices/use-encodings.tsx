import { useEffect, useMemo } from 'react';
import { memoryOf } from '../../../../shared/domain/memory-of.ts';
import type { RepositoryPlace } from '../../../../shared/ipc/names.ts';
import { useMemories } from '../../../api/use-memories.ts';
import type { Diff, DiffFile } from '../../../diff/index.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useLater } from '../../../ui/use-later.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { OF_BINARY, OF_TEXT } from './encodings.ts';
import styles from '../FileChoices.module.css';
import { noIds, usePerLoad } from '../reading/use-per-load.ts';

/** Files that are not UTF-8, decoded with the encoding chosen for them. */
export function useEncodings(
  { orgId, repo }: RepositoryPlace,
  diff: Diff,
): (file: DiffFile, encoding: string) => void {
  const { memories, remember, forget } = useMemories();
  const encodings = useMemo(() => {
    const here = memories.filter(
      (one) => one.kind === 'encoding' && one.orgId === orgId && one.repo === repo,
    );
    return new Map(here.map(({ item, value }) => [item, value]));
  }, [memories, orgId, repo]);
  const { files, setEncoding, loadHeld } = diff;
  const requested = usePerLoad(noIds);
  useEffect(() => {
    const ids = requested(setEncoding, files);
    for (const { id, path, notUtf8, mayBeText, held, encoding } of files) {
      const wanted = encodings.get(path);
      if (wanted === undefined || encoding === wanted || ids.has(id)) continue;
      if (held?.state === 'held' && held.reason === 'binary') loadHeld([path]);
      if (!notUtf8 && !mayBeText) continue;
      ids.add(id);
      setEncoding(id, wanted);
    }
  }, [files, encodings, setEncoding, loadHeld, requested]);
  return useStable(({ id, path }, encoding) => {
    requested(setEncoding, files).add(id);
    const key = memoryOf('encoding', { orgId, repo }, path);
    if (encoding === '') forget(key);
    else remember({ ...key, value: encoding });
    setEncoding(id, encoding);
  });
}

interface EncodingPickerProps {
  file: DiffFile;
  onEncoding: (file: DiffFile, encoding: string) => void;
}

/** Shorter waits are not shown. */
const LOADING_DELAY_MS = 300;

/** In the header of a file whose text is not UTF-8, or that is binary to Git but may be text. */
export function EncodingPicker({ file, onEncoding }: EncodingPickerProps) {
  const late = useLater(file.decoding, LOADING_DELAY_MS);
  if (!file.notUtf8 && !file.mayBeText) return null;
  const { encoding, mayBeText: binary } = file;
  return (
    <span
      className={styles.picker}
      title={
        binary
          ? 'This file is binary to Git: read it as text'
          : 'This text is not UTF-8: read it in another encoding'
      }
    >
      {/* What is seen of the choice: as wide as its words, and short where the path needs the room. */}
      <span aria-hidden="true">
        {late && file.decoding ? (
          'Reading…'
        ) : encoding !== '' ? (
          <>
            <span className={styles.long}>{encoding}</span>
            <span className={styles.sign}>Aa</span>
          </>
        ) : binary ? (
          'Binary'
        ) : (
          <>
            <span className="spare-words">Not </span>UTF-8<span className={styles.short}>?</span>
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
        {(binary ? OF_BINARY : OF_TEXT).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </span>
  );
}
