import { useMemo, useState, type ReactNode } from 'react';
import type { RemarkPart } from '../../../shared/ipc/remarks.ts';
import { changedWords } from '../../diff/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './Suggestion.module.css';

const MARKERS = { same: ' ', removed: '-', added: '+' } as const;

interface SuggestionProps {
  lines: Extract<RemarkPart, { kind: 'suggestion' }>['lines'];
  /**
   * Copies a patch for `git apply` to the clipboard. Resolves to false if that failed. undefined: the lines that it is
   * about are not known here.
   */
  onCopyPatch?: (() => Promise<boolean>) | undefined;
  /** The file has the suggested lines now. */
  applied?: boolean;
  /** Writes it into the file. */
  onApply?: (() => Promise<void>) | undefined;
  /** Takes it back, if it was applied here. */
  onUndo?: (() => Promise<void>) | undefined;
}

/** A remark's suggested replacement of its lines, as a small diff. */
export function Suggestion({ lines, onCopyPatch, applied = false, onApply, onUndo }: SuggestionProps) {
  const [copied, setCopied] = useState(false);
  const [busy, setBusy] = useState(false);
  const act = onUndo ?? (applied ? undefined : onApply);
  const once = (): void => {
    if (busy || act === undefined) return;
    setBusy(true);
    void act().finally(() => setBusy(false));
  };
  const words = useMemo(() => wordsIn(lines), [lines]);
  const changes = lines.some(({ kind }) => kind !== 'same');
  return (
    <figure className={styles.suggestion} aria-label="Suggested change">
      <figcaption className={styles.head}>
        <span>Suggested change</span>
        {changes ? (
          <span className={styles.acts}>
            {applied ? (
              <span className={styles.applied}>
                <Icon name="check" size={12} /> Applied
              </span>
            ) : null}
            {act === undefined ? null : (
              // One button, never disabled: it keeps the focus.
              <Button
                look="quiet"
                aria-disabled={busy}
                title={onUndo === undefined ? 'Write it into the file in the folder' : undefined}
                onClick={once}
              >
                {onUndo === undefined ? 'Apply' : 'Undo'}
              </Button>
            )}
            {onCopyPatch === undefined ? null : (
              <Button look="quiet" onClick={() => void onCopyPatch().then(setCopied)}>
                {copied ? 'Patch copied' : 'Copy as patch'}
              </Button>
            )}
          </span>
        ) : null}
      </figcaption>
      <pre className={styles.lines} data-selectable="">
        {lines.map((line, index) => (
          // The order of the lines is their identity.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={styles[line.kind]}>
            {MARKERS[line.kind]} {stressed(line.text, words[index])}
            {'\n'}
          </span>
        ))}
      </pre>
    </figure>
  );
}

/** Lines whose words are compared: each pair costs, and the eye finds no more. */
const MAX_COMPARED_LINES = 200;

/** For each line, the ranges of its changed words as flat pairs: removed lines are compared with those in their place. */
function wordsIn(lines: SuggestionProps['lines']): ReadonlyArray<readonly number[] | undefined> {
  const words: Array<readonly number[] | undefined> = [];
  for (let at = 0; at < Math.min(lines.length, MAX_COMPARED_LINES); at += 1) {
    if (lines[at]?.kind !== 'removed' || lines[at - 1]?.kind === 'removed') continue;
    const added = lines.findIndex(({ kind }, next) => next > at && kind !== 'removed');
    const pairs = added < 0 ? [] : lines.slice(at, added);
    for (const [n, { text }] of pairs.entries()) {
      const other = lines[added + n];
      if (other?.kind !== 'added') break;
      const changed = changedWords(text, other.text);
      words[at + n] = changed?.old;
      words[added + n] = changed?.next;
    }
  }
  return words;
}

/** The text of a line with its changed words marked. */
function stressed(text: string, words: readonly number[] = []): ReactNode {
  const parts: ReactNode[] = [];
  let from = 0;
  for (let at = 0; at < words.length; at += 2) {
    const [start = 0, end = 0] = words.slice(at, at + 2);
    if (start > from) parts.push(<SafeText key={from} text={text.slice(from, start)} />);
    parts.push(
      <b key={start} className={styles.word}>
        <SafeText text={text.slice(start, end)} />
      </b>,
    );
    from = end;
  }
  return from === 0 ? <SafeText text={text} /> : [...parts, <SafeText key={from} text={text.slice(from)} />];
}
