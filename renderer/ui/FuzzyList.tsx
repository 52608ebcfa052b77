import { plainWords } from '../../shared/domain/plain-words.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { neighboursIn } from './cut-name.ts';
import { cx } from './cx.ts';
import styles from './FuzzyList.module.css';
import { fuzzyRows, type ListItem, type ListRow } from './fuzzy-rows.ts';
import { CheckMark } from './CheckMark.tsx';
import { Icon } from './Icon.tsx';
import { KeyHint } from './KeyHint.tsx';
import { CutText } from './MiddleCut.tsx';
import { SafeText } from './SafeText.tsx';
import { MAX_FIELD_CHARS } from './most-typed.ts';
import { useOnceReady } from './use-once-ready.ts';
import { TextInput } from './TextField.tsx';

interface FuzzyListProps {
  /** The field's accessible name. */
  label: string;
  placeholder: string;
  items: readonly ListItem[];
  /** Called before the picked item runs, to close the popup that contains the list. */
  onPicked: (item: ListItem) => void;
  /** What is typed at first; absent: nothing. */
  begun?: string;
  /** The items are those of what was typed before: Enter waits. */
  isBehind?: boolean;
  /** How many items of each group are shown before anything is typed; all if absent. */
  untyped?: number;
  /** Shown if nothing matches. */
  empty: string;
  /** Called when the query changes, for an item that is looked up elsewhere. */
  onQuery?: ((query: string) => void) | undefined;
  /** The item looked up for the current query. */
  lookedUp?: ListItem | null | undefined;
  /** More items, or the looked-up one, are loading: if nothing can be picked yet, Enter waits for them. */
  pending?: boolean | undefined;
  /** Shown between the field and the list: toggles, progress, an error. */
  above?: ReactNode;
  below?: ReactNode;
}

const ITEM_HEIGHT_PX = 30;
const GROUP_HEIGHT_PX = 26;

/** A field and a list that narrows while typing; arrows move, Enter picks. Renders only the visible rows. */
export function FuzzyList(props: FuzzyListProps) {
  const { label, placeholder, items, onPicked, empty, above, below, untyped, onQuery, lookedUp } = props;
  const { pending = false, begun = '', isBehind = false } = props;
  const id = useId();
  const [query, setQuery] = useState(begun);
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => fuzzyRows(items, query, untyped, lookedUp), [items, query, untyped, lookedUp]);
  const options = rows.flatMap((row, index) => (row.kind === 'item' ? [{ row, index }] : []));
  const chosen = options[Math.min(active, options.length - 1)];

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'group' ? GROUP_HEIGHT_PX : ITEM_HEIGHT_PX),
    overscan: 8,
  });

  const choose = (at: number): void => {
    const next = Math.max(0, Math.min(options.length - 1, at));
    setActive(next);
    enter.forget();
    const index = options[next]?.index;
    if (index !== undefined) virtual.scrollToIndex(next === 0 ? 0 : index);
  };
  const pick = (item: ListItem, isExtending: boolean): void => {
    onPicked(item);
    item.run(isExtending);
  };
  const shift = useRef(false);
  const enter = useOnceReady(!isBehind && (chosen !== undefined || !pending), () => {
    if (chosen) pick(chosen.row.item, shift.current);
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
    const move = moves[event.key];
    if (move !== undefined) choose(wrapped(active, move, options.length));
    else if (event.key === 'Enter') {
      shift.current = event.shiftKey;
      enter.press();
    } else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={styles.field}>
        <Icon name="search" />
        <TextInput
          ref={field}
          // The list is opened to type into it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen ? `${id}-${chosen.row.at}` : undefined}
          placeholder={placeholder}
          maxLength={MAX_FIELD_CHARS}
          spellCheck={false}
          value={query}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            enter.forget();
            setQuery(event.target.value);
            onQuery?.(event.target.value);
            setActive(0);
            scroller.current?.scrollTo({ top: 0 });
          }}
        />
      </div>
      {/* A choice above the list changes its items: return the focus to the field. */}
      <div onChange={() => field.current?.focus()}>{above}</div>
      <div
        ref={scroller}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className={cx(styles.list, options.length === 0 && styles.none)}
      >
        <div role="presentation" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((line) => {
            const row = rows[line.index];
            return row === undefined ? null : (
              <Row
                key={line.key}
                row={row}
                neighbours={neighboursIn(rows, line.index, (one) =>
                  one.kind === 'item' ? one.item.text : undefined,
                )}
                top={line.start}
                id={`${id}-${row.kind === 'item' ? row.at : row.name}`}
                active={row === chosen?.row}
                total={options.length}
                onHover={setActive}
                onPick={pick}
              />
            );
          })}
        </div>
      </div>
      {options.length === 0 && empty !== '' ? (
        <p className={styles.empty} role="status">
          {empty}
        </p>
      ) : null}
      {below}
    </>
  );
}

/** A single step past the end wraps around; a page stops there. */
function wrapped(at: number, move: number, total: number): number {
  if (Math.abs(move) > 1) return at + move;
  return (at + move + total) % Math.max(1, total);
}

interface RowProps {
  row: ListRow;
  /** The texts of the rows above and below. */
  neighbours: readonly string[];
  top: number;
  id: string;
  active: boolean;
  total: number;
  onHover: (at: number) => void;
  onPick: (item: ListItem, isExtending: boolean) => void;
}

function Row({ row, neighbours, top, id, active, total, onHover, onPick }: RowProps) {
  const style = { transform: `translateY(${top}px)` };
  if (row.kind === 'group')
    return (
      <div role="presentation" className={styles.group} style={style}>
        {row.name}
      </div>
    );
  const { item, match, at } = row;
  const detail = typeof item.detail === 'function' ? item.detail() : item.detail;
  return (
    // The field keeps the focus and handles the keys (aria-activedescendant).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={active}
      // A text in pieces would be read as several words.
      aria-label={plainWords([item.text, item.chip, detail].filter((words) => words !== undefined).join(' '))}
      aria-setsize={total}
      aria-posinset={at + 1}
      className={cx(styles.item, active && styles.active)}
      style={style}
      onPointerMove={() => (active ? undefined : onHover(at))}
      onClick={(event) => onPick(item, event.shiftKey)}
    >
      <CheckMark>{item.current === true ? <Icon name="check" size={12} /> : null}</CheckMark>
      <span className={styles.text}>
        <CutText text={item.text} marks={match.at} neighbours={neighbours} />
      </span>{' '}
      {/* Blanks that are not drawn separate the words for speech control. */}
      {item.chip === undefined ? null : <span className={styles.chip}>{item.chip}</span>}{' '}
      {detail === undefined ? null : (
        <span className={styles.detail}>
          <SafeText text={detail} />
        </span>
      )}
      {item.chord === undefined ? null : <KeyHint chord={item.chord} />}
    </div>
  );
}
