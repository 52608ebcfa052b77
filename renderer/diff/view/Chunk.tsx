import { memo, useLayoutEffect, useRef } from 'react';
import type { DiffSession } from '../session.ts';
import { drawChunk } from './draw.ts';
import styles from './rows.module.css';

interface ChunkProps {
  session: DiffSession;
  id: number;
  index: number;
  /** Pixels from the top of the file. */
  top: number;
  height: number;
  wrap: boolean;
}

/**
 * About 64 rows. React places it; draw.ts fills it, once when the text is there and once more when it is coloured,
 * so that scrolling costs no reconciliation.
 */
export const Chunk = memo(function Chunk({ session, id, index, top, height, wrap }: ChunkProps) {
  const host = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const stop = session.chunks.watch(id, index, (stored) => {
      drawChunk(element, stored, wrap, session.contexts.offer(id));
      session.drawn(id, index, element);
    });
    return () => {
      stop();
      session.drawn(id, index, null);
    };
  }, [session, id, index, wrap]);

  useLayoutEffect(() => {
    const element = host.current;
    if (!wrap || !element) return undefined;
    const observer = new ResizeObserver(() => {
      if (element.firstChild) session.measured(id, index, element.getBoundingClientRect().height);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [session, id, index, wrap]);

  return (
    <div
      ref={host}
      className={`${styles['chunk']} ${wrap ? styles['wrap'] : styles['slide']}`}
      style={wrap ? { top } : { top, height }}
      data-chunk={index}
    />
  );
});
