import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import type { OpenComparison } from '../page/comparison.ts';
import type { DiffViewProps } from '../types.ts';
import styles from './DiffView.module.css';
import { FileSection } from './FileSection.tsx';
import type { InsertSlots } from './insert-slots.ts';
import type { ScrollDriver } from './scroll-driver.ts';

interface SectionsProps {
  comparison: OpenComparison;
  driver: ScrollDriver;
  slots: InsertSlots;
  viewProps: Pick<
    DiffViewProps,
    'viewed' | 'stale' | 'onInterdiff' | 'onViewed' | 'onVisibleFile' | 'onLoad' | 'headerExtra' | 'svgToPng'
  >;
}

/**
 * As high as all files together; contains the sections in or near the visible area. A separate component, so that
 * scrolling renders nothing else of the view.
 */
export function Sections({ comparison, driver, slots, viewProps }: SectionsProps) {
  const drawn = useSyncExternalStore(driver.subscribe, driver.snapshot);
  const { view } = comparison.viewport;
  const { viewed, stale, onVisibleFile } = viewProps;

  // After each drawing: only then does the canvas have its height.
  useLayoutEffect(() => {
    if (drawn.version > 0) driver.measure();
  }, [driver, drawn]);

  useEffect(() => {
    if (drawn.path !== null) onVisibleFile?.(drawn.path);
  }, [drawn.path, onVisibleFile]);

  return (
    <div className={styles.canvas} style={{ height: drawn.total }}>
      {drawn.slices.map(({ node, from, to, pinned }) => (
        <FileSection
          // A file's id is only unique within one reading.
          key={`${drawn.generation}:${node.file.id}`}
          comparison={comparison}
          slots={slots}
          node={node}
          file={node.file}
          top={node.top + drawn.shift}
          height={node.height}
          from={from}
          to={to}
          pinned={pinned}
          tops={node.tops}
          wrap={view.columns > 0}
          view={view.revision}
          current={drawn.path === node.file.path}
          viewed={viewed.has(node.file.path)}
          stale={stale?.has(node.file.path) ?? false}
          onInterdiff={viewProps.onInterdiff}
          onViewed={viewProps.onViewed}
          onLoad={viewProps.onLoad}
          headerExtra={viewProps.headerExtra}
          svgToPng={viewProps.svgToPng}
        />
      ))}
    </div>
  );
}
