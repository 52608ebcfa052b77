import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
} from 'react';
import { markFocusByKey } from '../../ui/by-key.ts';
import { AUTHOR_WIDTH_PX, rowOf } from '../model/geometry.ts';
import { comparisonOf } from '../page/comparison.ts';
import type { DiffContext, DiffViewProps, Insert, LineMark } from '../types.ts';
import styles from './DiffView.module.css';
import { Sections } from './Sections.tsx';
import { currentContext, pointedContext } from './context-target.ts';
import { InsertLayer } from './InsertLayer.tsx';
import { Ruler } from './Ruler.tsx';
import { handleOf } from './handle.ts';
import { codeFont } from './measure.ts';
import { CopyText } from './selection.ts';
import { Sideways } from './Sideways.tsx';
import { useParts } from './use-parts.ts';
import { useRoom } from './use-room.ts';
import { useStatusText } from './use-status-text.ts';
import { useWhitespaceStatus } from './use-whitespace-status.ts';

const never = (): (() => void) => () => undefined;
const NO_INSERTS: readonly Insert[] = [];
const NO_MARKS: readonly LineMark[] = [];
const NO_KEYS: ReadonlySet<string> = new Set();
const noKeys = (): ReadonlySet<string> => NO_KEYS;

const TOO_NARROW = 'The pane is too narrow for split view: shown unified.';
const DEFAULT_FONT = { family: '', size: 12.5 };

type Font = typeof DEFAULT_FONT;

/**
 * The font the rows are laid out for: a new font is applied together with its layout, so that the scroll position is
 * kept.
 */
function useShownFont(font: Font, laidOut: number | undefined): Font {
  const [shown, setShown] = useState(font);
  const ready = laidOut === undefined || laidOut === rowOf(font.size);
  if (ready && shown !== font) setShown(font);
  return ready ? font : shown;
}

/** The CSS properties that determine how code is drawn; used by rows.module.css. */
const fontStyle = ({ family, size }: Font, gutter: number, columns: number): CSSProperties =>
  Object.fromEntries([
    ['--code', codeFont(size, family)],
    ['--code-row', `${rowOf(size)}px`],
    ['--code-numbers', `calc(${size}px * 0.92)`],
    ['--gutter', `${gutter}px`],
    ['--number-columns', String(columns)],
  ]);

/** One scroll through every file of a diff; only one screen and a margin are drawn, whatever the size. */
export function DiffView(props: DiffViewProps) {
  const { diff, wrap, tabSize, whitespace = 'show', copyAs = 'code', font = DEFAULT_FONT, ref } = props;
  const { moved = 'mark', unreadOnly = false } = props;
  const { inserts = NO_INSERTS, marks = NO_MARKS, onNotShown } = props;
  const comparison = comparisonOf(diff);
  const scroller = useRef<HTMLDivElement>(null);
  const [status, say] = useStatusText();
  const [announced, announce] = useState('');
  const { parts, driver, slots } = useParts(comparison, scroller, props, say, announce);
  const placed = comparison?.viewport.inserts;
  const notShown = useSyncExternalStore(placed?.onPlaced ?? never, placed?.notShown ?? noKeys);
  const row = rowOf(font.size);
  const laidOut = useSyncExternalStore(driver?.subscribe ?? never, () => comparison?.viewport.view.row);
  const shown = useShownFont(font, laidOut);
  const isWholeFile = comparison?.request.wholeFile !== undefined;
  const columns = isWholeFile ? 1 : 2;
  const { column, room, gutter, mode } = useRoom(
    scroller,
    props.mode,
    `${shown.size} ${shown.family}`,
    props.authors === undefined ? 0 : AUTHOR_WIDTH_PX,
    columns,
  );
  const splitTooNarrow = mode !== props.mode;
  useEffect(() => {
    if (!splitTooNarrow) return undefined;
    say(TOO_NARROW);
    return () => say.back(TOO_NARROW);
  }, [splitTooNarrow, say]);
  useWhitespaceStatus(whitespace, say);

  useLayoutEffect(() => {
    comparison?.viewport.setView({
      mode,
      whitespace,
      moved,
      unreadOnly,
      row,
      columns: wrap ? Math.max(5, Math.floor(room / column)) : 0,
    });
    comparison?.viewport.setGutter(gutter);
  }, [comparison, mode, whitespace, moved, unreadOnly, wrap, room, column, row, gutter]);

  useLayoutEffect(() => {
    comparison?.viewport.setInserts(inserts, marks);
    slots?.notifySoon();
  }, [comparison, slots, inserts, marks]);

  useEffect(() => {
    onNotShown?.(notShown);
  }, [notShown, onNotShown]);

  useLayoutEffect(() => {
    scroller.current?.style.setProperty('--tab', String(tabSize));
  }, [tabSize]);

  useEffect(() => (scroller.current ? markFocusByKey(scroller.current) : undefined), []);

  useEffect(() => {
    const area = scroller.current;
    if (!area || !comparison) return undefined;
    const copying = new CopyText(comparison, area, (place) => driver?.pin('selection', place));
    copying.as = copyAs;
    return copying.attach();
  }, [driver, comparison, copyAs]);

  const { onContext } = props;
  useEffect(() => {
    const area = scroller.current;
    const ask = (event: MouseEvent): void => {
      if (!area || !comparison || !driver) return;
      const tell = (context: DiffContext | null): void => void (context && onContext?.(event, context));
      const { cursor, turns } = parts.current ?? {};
      if (event.target !== area) tell(pointedContext(event, comparison));
      else if (cursor && turns) {
        event.preventDefault();
        // The key may directly follow an arrow key.
        turns.take(() => tell(currentContext(cursor, driver, area)));
      }
    };
    area?.addEventListener('contextmenu', ask);
    return () => area?.removeEventListener('contextmenu', ask);
  }, [comparison, driver, parts, onContext]);

  useImperativeHandle(ref, () => handleOf(parts, scroller), [parts]);

  return (
    <div className={styles.view} style={fontStyle(shown, gutter, columns)}>
      <section
        ref={scroller}
        className={styles.scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must take the keyboard
        tabIndex={0}
        aria-label={isWholeFile ? 'File' : 'Changes'}
        data-reading=""
      >
        {comparison && driver && slots && (
          <Sections comparison={comparison} driver={driver} slots={slots} viewProps={props} />
        )}
      </section>
      {slots && <InsertLayer slots={slots} inserts={inserts} />}
      {comparison && driver && <Ruler viewport={comparison.viewport} driver={driver} onMark={props.onMark} />}
      <p className={styles.status} role="status">
        {status}
      </p>
      <p className="hidden-visually" aria-live="polite">
        {announced}
      </p>
      {comparison && !wrap && (
        <Sideways
          chunks={comparison.viewport.chunks}
          area={scroller}
          mode={mode}
          column={column}
          room={room}
        />
      )}
    </div>
  );
}
