import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { DiffViewProps } from '../types.ts';
import styles from './DiffView.module.css';
import { FileSection } from './FileSection.tsx';
import { ScrollDriver } from './scroll-driver.ts';

/** One scroll through every file of a diff; what is drawn is one screen and a margin, whatever the size. */
export function DiffView({
  diff,
  mode,
  wrap,
  tabSize,
  whitespace = 'show',
  viewed,
  onViewed,
  onVisibleFile,
  onLoad,
  headerExtra,
  ref,
}: DiffViewProps) {
  const { session } = diff;
  const scroller = useRef<HTMLDivElement>(null);
  const [driver] = useState(() => new ScrollDriver());
  const drawn = useSyncExternalStore(driver.subscribe, driver.snapshot);

  useLayoutEffect(() => {
    const element = scroller.current;
    return element && session ? driver.attach(element, session) : undefined;
  }, [driver, session]);
  // Each time something new is drawn: only then the canvas has its height.
  useLayoutEffect(() => {
    if (drawn.version > 0) driver.settle();
  }, [driver, drawn]);

  useLayoutEffect(() => {
    scroller.current?.style.setProperty('--tab', String(tabSize));
  }, [tabSize]);

  useLayoutEffect(() => {
    session?.setView({ mode, whitespace, columns: wrap ? 100 : 0 });
  }, [session, mode, whitespace, wrap]);

  useEffect(() => {
    if (drawn.path !== null) onVisibleFile?.(drawn.path);
  }, [drawn.path, onVisibleFile]);

  useImperativeHandle(ref, () => {
    const toFile = (index: number): void => {
      const node = session?.layout.nodes[index];
      if (node) driver.moveTo(node.top);
    };
    const current = (): number => session?.layout.nodeAt(driver.position())?.file.index ?? 0;
    const nothing = (): void => undefined;
    return {
      scrollToFile: (path) => toFile(session?.layout.nodes.findIndex(({ file }) => file.path === path) ?? -1),
      nextFile: () => toFile(current() + 1),
      previousFile: () => toFile(current() - 1),
      nextChange: nothing,
      previousChange: nothing,
      find: nothing,
      nextHit: nothing,
      previousHit: nothing,
      focus: () => scroller.current?.focus(),
    };
  }, [driver, session]);

  return (
    <div className={styles['view']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must take the keyboard */}
      <section ref={scroller} className={styles['scroller']} tabIndex={0} aria-label="Changes">
        <div className={styles['canvas']} style={{ height: drawn.total }}>
          {session &&
            drawn.slices.map(({ node, from, to }) => (
              <FileSection
                key={node.file.id}
                session={session}
                node={node}
                file={node.file}
                top={node.top}
                height={node.height}
                from={from}
                to={to}
                tops={node.tops}
                wrap={session.view.columns > 0}
                view={session.view.revision}
                viewed={viewed.has(node.file.path)}
                onViewed={onViewed}
                onLoad={onLoad}
                headerExtra={headerExtra}
              />
            ))}
        </div>
      </section>
    </div>
  );
}
