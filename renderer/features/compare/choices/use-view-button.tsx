import { useCallback, useState, type MouseEvent, type ReactNode } from 'react';
import { plainWords } from '../../../../shared/domain/plain-words.ts';
import type { Diff, DiffFile } from '../../../diff/index.ts';
import { useWithKey } from '../../../ui/with-key.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { plural } from '../../../ui/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useOpenNotesOf } from '../CommitsProvider.tsx';
import { useVisibleFileContext } from '../DiffProvider.tsx';
import { EncodingPicker } from './use-encodings.tsx';
import { generatedBy } from '../../../../shared/domain/generated.ts';
import { fileAgentWords } from '../reading/agent-words.ts';
import type { NotedFile } from '../files/noted-files.ts';
import styles from './ViewMenu.module.css';

/**
 * A file's notes in its header, and "Unified ▾" in the header of the file in view. Headers are mounted and unmounted
 * during scrolling, so each has only a plain button; one menu serves all, anchored at the pressed button.
 * @param mode null: a whole file is shown, which is neither
 */
export function useViewButton(
  mode: 'unified' | 'split' | null,
  noted: ReadonlyMap<string, NotedFile>,
  onCommits: (file: DiffFile) => void,
  onEncoding: (file: DiffFile, encoding: string) => void,
  generated: Diff['generated'],
) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const headerExtra = useCallback(
    (file: DiffFile): ReactNode => (
      <>
        {mode === null ? null : (
          <>
            <GeneratedBadge file={file} by={generatedBy(file.path, generated)} />
            <AgentBadge words={fileAgentWords(file)} />
            <ViewButton file={file} mode={mode} onPress={setAnchor} />
          </>
        )}
        <EncodingPicker file={file} onEncoding={onEncoding} />
        <NotesBadge noted={noted.get(file.path)} />
        <CommitsButton onPress={() => onCommits(file)} />
      </>
    ),
    [mode, noted, onCommits, onEncoding, generated],
  );
  const close = useCallback(() => setAnchor(null), []);
  return { anchor, headerExtra, close };
}

/** Why a file is folded at first, and how much that hides. */
function GeneratedBadge({ file: { additions, deletions }, by }: { file: DiffFile; by: string }) {
  if (by === '') return null;
  const words = `Generated (${plainWords(by)}), ${plural(additions + deletions, 'line')}`;
  return (
    <span className={styles.generated} title={words}>
      {words}
    </span>
  );
}

/** How many of a file's added lines an agent wrote. */
const AgentBadge = ({ words }: { words: string }) =>
  words === '' ? null : (
    <span className={styles.agent} title={words}>
      {words}
    </span>
  );

function CommitsButton({ onPress }: { onPress: () => void }) {
  const title = useWithKey('Commits that change this file', 'file.commits');
  return (
    <Button
      className={styles.commits}
      look="quiet"
      square
      aria-label="Commits that change this file"
      title={title}
      onClick={onPress}
    >
      <Icon name="commit" />
    </Button>
  );
}

/** Number of notes on this version of a file; opens them. */
function NotesBadge({ noted }: { noted: NotedFile | undefined }) {
  const openNotesOf = useOpenNotesOf();
  if (!noted) return null;
  const words = `${plural(noted.notes, 'note')} on this version of the file`;
  return (
    <Button look="quiet" aria-label={words} onClick={() => openNotesOf(noted)}>
      <Chip tone="note" title={words}>
        {noted.notes}
      </Chip>
    </Button>
  );
}

interface ViewButtonProps {
  file: DiffFile;
  mode: 'unified' | 'split';
  onPress: (toggle: (open: HTMLElement | null) => HTMLElement | null) => void;
}

function ViewButton({ file, mode, onPress }: ViewButtonProps) {
  const path = useVisibleFileContext();
  // Before any scrolling the first file is in view.
  const isInView = path === undefined ? file.index === 0 : path === file.path;
  const name = mode === 'unified' ? 'Unified' : 'Split';
  return (
    <Button
      // Hidden but keeps its space: a press brings a file into view, and the buttons beside it must not move.
      className={isInView ? undefined : styles.away}
      look="quiet"
      aria-label={`View: ${name}`}
      aria-haspopup="menu"
      onClick={(event: MouseEvent<HTMLElement>) => {
        const pressed = event.currentTarget;
        onPress((open) => (open === pressed ? null : pressed));
      }}
    >
      <span className={styles.mode}>{name}</span>
      <Icon name="chevron" size={12} />
    </Button>
  );
}
