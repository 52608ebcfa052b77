import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Diff, DiffHandle, FindQuery, FindState } from '../../../diff/index.ts';
import { useCommands } from '../../../app/commands.tsx';
import { isKeyOf } from '../../../app/keymap-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Field.tsx';
import { count } from '../../../ui/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './FindBar.module.css';
import { MAX_FIELD_CHARS } from '../../../ui/most-typed.ts';
import { TextInput } from '../../../ui/TextField.tsx';

interface FindBarProps {
  handle: RefObject<DiffHandle | null>;
  /** The searched diff: searched again when another diff is shown, and when it is complete. */
  diff: Pick<Diff, 'retry' | 'status'>;
  matches: FindState | null;
  /** Incremented with each request: moves the caret into the field, even if it is open. */
  focusRequest: number;
  onClose: () => void;
}

const EMPTY: FindQuery = { text: '', regex: false, matchCase: false, path: '' };

/**
 * Finds in everything that is loaded, on screen or not. Enter goes to the next match, Shift Enter to the previous, Esc
 * closes.
 */
export function FindBar({ handle, diff, matches, focusRequest, onClose }: FindBarProps) {
  const [query, setQuery] = useState(EMPTY);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [focusRequest]);
  const { retry: load } = diff;
  const loading = diff.status === 'loading';
  useEffect(() => {
    const timer = setTimeout(() => handle.current?.find(query.text === '' ? null : query), 120);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another diff knows nothing of the search
  }, [query, handle, load, loading]);
  useEffect(() => () => handle.current?.find(null), [handle]);
  const close = (): void => {
    onClose();
    handle.current?.focus();
  };
  useCommands({
    'hit.next': () => handle.current?.nextHit(),
    'hit.previous': () => handle.current?.previousHit(),
    back: close,
  });
  const hit = (event: KeyboardEvent): void => {
    const isEnter = event.key === 'Enter';
    // One that makes a character is text here.
    const isOf = (name: 'hit.next' | 'hit.previous'): boolean =>
      !isEnter && event.key.length > 1 && isKeyOf(event.nativeEvent, name);
    const back = isOf('hit.previous') || (isEnter && event.shiftKey);
    if (!isEnter && !back && !isOf('hit.next')) return;
    if (back) handle.current?.previousHit();
    else handle.current?.nextHit();
    event.preventDefault();
  };
  return (
    // Esc in any of its controls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <search
      className={styles.bar}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        close();
        event.preventDefault();
      }}
    >
      <TextInput
        ref={field}
        type="text"
        aria-label="Find in all loaded text"
        placeholder="Find in all loaded text"
        data-command="text.find"
        spellCheck={false}
        maxLength={MAX_FIELD_CHARS}
        aria-invalid={matches !== null && matches.problem !== ''}
        value={query.text}
        onChange={(event) => setQuery({ ...query, text: event.target.value })}
        onKeyDown={hit}
      />
      <TextInput
        type="text"
        className={styles.path}
        aria-label="Only in paths containing"
        placeholder="in paths…"
        spellCheck={false}
        maxLength={MAX_FIELD_CHARS}
        value={query.path}
        onChange={(event) => setQuery({ ...query, path: event.target.value })}
        onKeyDown={hit}
      />
      <Checkbox
        className={styles.option}
        label="Case"
        checked={query.matchCase}
        onChange={(matchCase) => setQuery({ ...query, matchCase })}
      />
      <Checkbox
        className={styles.option}
        label="Regex"
        checked={query.regex}
        onChange={(regex) => setQuery({ ...query, regex })}
      />
      <p role="status" className={matches?.problem ? styles.problem : styles.status}>
        {query.text === '' || matches === null ? null : <Said matches={matches} />}
      </p>
      <Button look="quiet" square aria-label="Previous hit" onClick={() => handle.current?.previousHit()}>
        <Icon name="up" />
      </Button>
      <Button look="quiet" square aria-label="Next hit" onClick={() => handle.current?.nextHit()}>
        <Icon name="chevron" />
      </Button>
      <Button look="quiet" square aria-label="Close find" onClick={close}>
        <Icon name="close" />
      </Button>
    </search>
  );
}

/** For example "3 of 41", never truncated, and what could not be searched. */
function Said({ matches }: { matches: FindState }) {
  const [place, rest] = words(matches);
  return (
    <>
      {place === '' ? null : <span className={styles.place}>{place}</span>}
      {rest === '' ? null : (
        <span className={styles.rest} title={rest}>
          {place === '' ? rest : ` · ${rest}`}
        </span>
      )}
    </>
  );
}

function words(matches: FindState): readonly [place: string, rest: string] {
  if (matches.problem !== '' && matches.total === 0) return ['', matches.problem];
  if (matches.searching && matches.total === 0) return ['Searching…', ''];
  const total = `${count(matches.total)}${matches.capped ? '+' : ''}`;
  const place =
    matches.total === 0 ? 'Nothing found' : matches.at < 0 ? total : `${count(matches.at + 1)} of ${total}`;
  if (matches.problem !== '') return [place, matches.problem];
  return [place, matches.notLoaded > 0 ? `${count(matches.notLoaded)} held files not searched` : ''];
}
