import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { plural } from '../../ui/format.ts';
import type { OpenComparison } from '../page/comparison.ts';
import type { DiffViewProps } from '../types.ts';
import { ContextControl } from './context-control.ts';
import { CursorInput } from './cursor-input.ts';
import { FileFocus } from './file-focus.ts';
import { GutterMarks } from './gutter-marks.ts';
import { InsertSlots } from './insert-slots.ts';
import { LineCursor } from './line-cursor.ts';
import { LongLines } from './long-lines.ts';
import { Navigator } from './navigator.ts';
import { Reveal } from './reveal.ts';
import { ScrollDriver } from './scroll-driver.ts';
import { Turns } from './turns.ts';

/** The objects that work on a diff while it is shown. */
export interface Parts {
  navigator: Navigator;
  contexts: ContextControl;
  cursor: LineCursor;
  input: CursorInput;
  reveal: Reveal;
  longLines: LongLines;
  driver: ScrollDriver;
  turns: Turns;
}

type Told = Pick<DiffViewProps, 'onFind' | 'onWriteAt' | 'onMark'>;

/**
 * Everything that works on one comparison in the page, for as long as it is shown. One driver for each comparison:
 * what was drawn of another one means nothing here. `say`: shows a sentence for a while; `announce`: tells it to who
 * cannot see the cursor.
 */
export function useParts(
  comparison: OpenComparison | null,
  area: RefObject<HTMLElement | null>,
  told: Told,
  say: (sentence: string) => void,
  announce: (sentence: string) => void,
) {
  const parts = useRef<Parts>(null);
  const last = useRef(told);
  useEffect(() => {
    last.current = told;
  });
  const driver = useMemo(() => (comparison ? new ScrollDriver(comparison.viewport) : null), [comparison]);
  const slots = useMemo(
    () => (comparison ? new InsertSlots(comparison.viewport, area) : null),
    [comparison, area],
  );
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || !comparison || !driver) return undefined;
    const cursor = new LineCursor(comparison, driver, element, (lines) => {
      if (lines) announce(cursorWords(lines, cursor.text()));
    });
    const turns = new Turns();
    const navigator = new Navigator(comparison, driver, cursor, element, turns, (state) =>
      last.current.onFind?.(state),
    );
    const contexts = new ContextControl({ comparison, driver, cursor, area: element, say });
    const reveal = new Reveal({ comparison, navigator, contexts, cursor, driver, turns, area: element });
    const onWriteAt = () => last.current.onWriteAt;
    const focus = new FileFocus({ comparison, driver, cursor, turns, area: element });
    const input = new CursorInput({ comparison, driver, cursor, area: element, turns, focus, onWriteAt });
    const marks = new GutterMarks(comparison, element, (mark) => last.current.onMark?.(mark));
    const longLines = new LongLines(comparison, cursor, element, say);
    parts.current = { navigator, contexts, cursor, input, reveal, longLines, driver, turns };
    const attached = [
      driver.attach(element),
      comparison.viewport.onFolded((paths, folded) => announce(foldWords(paths, folded))),
      ...[cursor, navigator, contexts, focus, input, marks, longLines].map((part) => part.attach()),
    ];
    return () => {
      parts.current = null;
      for (const detach of attached) detach();
    };
  }, [area, comparison, driver, say, announce]);
  useEffect(() => () => slots?.stop(), [slots]);
  return { parts, driver, slots };
}

function foldWords(paths: readonly string[], folded: boolean): string {
  const [only = ''] = paths;
  const what = paths.length === 1 ? only : plural(paths.length, 'file');
  return `${what}: ${folded ? 'folded' : 'unfolded'}`;
}

function cursorWords(
  { side, first, last }: { side: string; first: number; last: number },
  text: string,
): string {
  const before = side === 'old' ? 'before, ' : '';
  return first === last ? `${before}line ${first}: ${text}` : `${before}lines ${first} to ${last}`;
}
