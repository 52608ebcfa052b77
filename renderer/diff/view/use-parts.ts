import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import type { OpenComparison } from '../page/comparison.ts';
import type { DiffViewProps } from '../types.ts';
import { AgentEdges } from './agent-edges.ts';
import { AuthorMarks } from './author-marks.ts';
import { Announcer } from './announcer.ts';
import { ContextControl } from './context-control.ts';
import { CursorInput } from './cursor-input.ts';
import { FileFocus } from './file-focus.ts';
import { GutterMarks } from './gutter-marks.ts';
import { HunkMarking } from './hunk-marking.ts';
import { InsertSlots } from './insert-slots.ts';
import { LineCursor } from './line-cursor.ts';
import { LongLines } from './long-lines.ts';
import { MovedJump } from './moved-jump.ts';
import { Navigator } from './navigator.ts';
import { Reveal } from './reveal.ts';
import { ScrollDriver } from './scroll-driver.ts';
import { Turns } from './turns.ts';

/** The objects that operate on a diff while it is shown. */
export interface Parts {
  navigator: Navigator;
  contexts: ContextControl;
  cursor: LineCursor;
  input: CursorInput;
  reveal: Reveal;
  longLines: LongLines;
  movedJump: MovedJump;
  hunkMarking: HunkMarking;
  driver: ScrollDriver;
  turns: Turns;
  authors: AuthorMarks;
  edges: AgentEdges;
}

type ViewProps = Pick<DiffViewProps, 'onFind' | 'onWriteAt' | 'onMark' | 'authors' | 'written'>;

/**
 * Creates everything that operates on one comparison while it is shown. One driver per comparison: another comparison's
 * drawing is meaningless here. `say`: shows a temporary sentence; `announce`: reads it to screen readers.
 */
export function useParts(
  comparison: OpenComparison | null,
  area: RefObject<HTMLElement | null>,
  props: ViewProps,
  say: (sentence: string) => void,
  announce: (sentence: string) => void,
) {
  const parts = useRef<Parts>(null);
  const last = useRef(props);
  useEffect(() => {
    last.current = props;
  });
  const driver = useMemo(() => (comparison ? new ScrollDriver(comparison.viewport) : null), [comparison]);
  const slots = useMemo(
    () => (comparison ? new InsertSlots(comparison.viewport, area) : null),
    [comparison, area],
  );
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || !comparison || !driver) return undefined;
    const announcer = new Announcer(announce);
    const cursor = new LineCursor(comparison, driver, element, (lines) => {
      if (lines) announcer.cursor(lines, cursor.spoken());
    });
    const turns = new Turns();
    const navigator = new Navigator(comparison, driver, cursor, element, turns, {
      onFind: (state) => last.current.onFind?.(state),
      onFile: (file) => announcer.file(file),
    });
    const contexts = new ContextControl({ comparison, driver, cursor, area: element, turns, say });
    const reveal = new Reveal({ comparison, navigator, contexts, cursor, driver, turns, area: element });
    const onWriteAt = () => last.current.onWriteAt;
    const focus = new FileFocus({ comparison, driver, cursor, turns, area: element });
    const input = new CursorInput({ comparison, driver, cursor, area: element, turns, focus, onWriteAt });
    const marks = new GutterMarks(comparison, element, (mark) => last.current.onMark?.(mark));
    const authors = new AuthorMarks(comparison, element);
    const edges = new AgentEdges(comparison, element);
    const longLines = new LongLines(comparison, cursor, element, say);
    const movedJump = new MovedJump({ comparison, cursor, reveal, turns, area: element, say });
    const hunkMarking = new HunkMarking({ comparison, cursor, driver, turns, area: element, say });
    parts.current = {
      navigator,
      contexts,
      cursor,
      input,
      reveal,
      longLines,
      movedJump,
      hunkMarking,
      driver,
      turns,
      authors,
      edges,
    };
    const attached = [
      driver.attach(element),
      comparison.viewport.onFolded((paths, folded) => announcer.folded(paths, folded)),
      ...[
        cursor,
        navigator,
        contexts,
        focus,
        input,
        marks,
        authors,
        edges,
        longLines,
        movedJump,
        hunkMarking,
      ].map((part) => part.attach()),
    ];
    authors.show(last.current.authors);
    edges.show(last.current.written);
    return () => {
      parts.current = null;
      for (const detach of attached) detach();
    };
  }, [area, comparison, driver, say, announce]);
  const { authors: shownAuthors, written } = props;
  useEffect(() => parts.current?.authors.show(shownAuthors), [shownAuthors]);
  useEffect(() => parts.current?.edges.show(written), [written]);
  useEffect(() => () => slots?.stop(), [slots]);
  return { parts, driver, slots };
}
