import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { DiffViewProps, FindState } from '../types.ts';
import styles from './DiffView.module.css';
import { FileSection } from './FileSection.tsx';
import { MoreLines } from './more-lines.ts';
import { Navigator } from './navigator.ts';
import { ScrollDriver } from './scroll-driver.ts';
import { CopyText } from './selection.ts';
import { Sideways } from './Sideways.tsx';
import { useRoom } from './use-room.ts';
import { useSaid } from './use-said.ts';

/** One scroll through every file of a diff; what is drawn is one screen and a margin, whatever the size. */
export function DiffView(props: DiffViewProps) {
  const { diff, mode, wrap, tabSize, whitespace = 'show', copyAs = 'code', viewed } = props;
  const { stale, onSince, onViewed, onVisibleFile, onLoad, onFind, headerExtra, ref } = props;
  const { session } = diff;
  const scroller = useRef<HTMLDivElement>(null);
  const navigator = useRef<Navigator>(null);
  const lines = useRef<MoreLines>(null);
  const tellFind = useRef<((state: FindState) => void) | undefined>(undefined);
  const [driver] = useState(() => new ScrollDriver());
  const drawn = useSyncExternalStore(driver.subscribe, driver.snapshot);
  const [said, say] = useSaid();
  const { column, room } = useRoom(scroller, mode);

  useEffect(() => {
    tellFind.current = onFind;
  }, [onFind]);

  useLayoutEffect(() => {
    session?.setView({ mode, whitespace, columns: wrap ? Math.max(20, Math.floor(room / column)) : 0 });
  }, [session, mode, whitespace, wrap, room, column]);

  useLayoutEffect(() => {
    const area = scroller.current;
    if (!area || !session) return undefined;
    const moves = new Navigator(session, driver, (state) => tellFind.current?.(state));
    const more = new MoreLines(session, moves, area, say);
    navigator.current = moves;
    lines.current = more;
    const stops = [driver.attach(area, session), moves.attach(), more.attach()];
    return () => {
      navigator.current = null;
      lines.current = null;
      for (const stop of stops) stop();
    };
  }, [driver, session, say]);

  // Each time something new is drawn: only then the canvas has its height.
  useLayoutEffect(() => {
    if (drawn.version > 0) driver.settle();
  }, [driver, drawn]);

  useLayoutEffect(() => {
    scroller.current?.style.setProperty('--tab', String(tabSize));
  }, [tabSize]);

  useEffect(() => {
    const area = scroller.current;
    if (!area || !session) return undefined;
    const copying = new CopyText(session, area, (place) => driver.pin(place));
    copying.as = copyAs;
    return copying.attach();
  }, [driver, session, copyAs]);

  // "Show all" in a cut line: drawn by hand, so listened to by hand.
  useEffect(() => {
    const area = scroller.current;
    const onClick = ({ target }: MouseEvent): void => {
      if (!(target instanceof HTMLElement) || target.dataset['line'] === undefined) return;
      const file = target.closest<HTMLElement>('[data-file]')?.dataset['file'];
      session?.showWhole(Number(file), Number(target.dataset['line']));
    };
    area?.addEventListener('click', onClick);
    return () => area?.removeEventListener('click', onClick);
  }, [session]);

  useEffect(() => {
    if (drawn.path !== null) onVisibleFile?.(drawn.path);
  }, [drawn.path, onVisibleFile]);

  useImperativeHandle(
    ref,
    () => ({
      scrollToFile: (path) => navigator.current?.toPath(path),
      scrollToLine: (path, line) => navigator.current?.toLine(path, line),
      nextFile: () => navigator.current?.stepFile(1),
      previousFile: () => navigator.current?.stepFile(-1),
      nextChange: () => navigator.current?.stepChange(1),
      previousChange: () => navigator.current?.stepChange(-1),
      find: (query) => navigator.current?.find(query),
      nextHit: () => navigator.current?.stepHit(1),
      previousHit: () => navigator.current?.stepHit(-1),
      more: (more, path) => lines.current?.more(more, path),
      focus: () => scroller.current?.focus(),
    }),
    [],
  );

  return (
    <div className={styles['view']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must take the keyboard */}
      <section ref={scroller} className={styles['scroller']} tabIndex={0} aria-label="Changes">
        <div className={styles['canvas']} style={{ height: drawn.total }}>
          {session &&
            drawn.slices.map(({ node, from, to, pinned }) => (
              <FileSection
                key={node.file.id}
                session={session}
                node={node}
                file={node.file}
                top={node.top + drawn.shift}
                height={node.height}
                from={from}
                to={to}
                pinned={pinned}
                tops={node.tops}
                wrap={session.view.columns > 0}
                view={session.view.revision}
                viewed={viewed.has(node.file.path)}
                stale={stale?.has(node.file.path) ?? false}
                onSince={onSince}
                onViewed={onViewed}
                onLoad={onLoad}
                headerExtra={headerExtra}
              />
            ))}
        </div>
      </section>
      <p className={styles['said']} role="status">
        {said}
      </p>
      {session && !wrap && (
        <Sideways session={session} area={scroller} mode={mode} column={column} room={room} />
      )}
    </div>
  );
}
