import { memo, useLayoutEffect, useRef } from 'react';
import { CHUNK } from '../model/geometry.ts';
import type { OpenComparison } from '../page/comparison.ts';
import { insertsInChunk } from '../page/insert-rows.ts';
import { drawChunk } from './draw.ts';
import { numberColumns } from './gutter.ts';
import type { InsertSlots } from './insert-slots.ts';
import { keepFocus } from './keep-focus.ts';
import styles from './rows.module.css';

interface ChunkProps {
  comparison: OpenComparison;
  slots: InsertSlots;
  id: number;
  index: number;
  /** Pixels from the top of the file. */
  top: number;
  height: number;
  wrap: boolean;
}

/**
 * About 64 rows. React positions the chunk; draw.ts fills it, once when the text arrives and once more when it is
 * coloured, so that scrolling needs no reconciliation.
 */
export const ChunkRows = memo(function Chunk({
  comparison,
  slots,
  id,
  index,
  top,
  height,
  wrap,
}: ChunkProps) {
  const host = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const { viewport, contexts, hunks } = comparison;
    const stop = viewport.chunks.watch(id, index, (stored) => {
      const inserts = insertsInChunk(viewport.layout.byId.get(id)?.inserts ?? [], index);
      const blocks = new Map<number, HTMLElement[]>();
      for (const { key, row } of inserts) {
        const below = blocks.get(row % CHUNK);
        if (below) below.push(slots.element(key));
        else blocks.set(row % CHUNK, [slots.element(key)]);
      }
      slots.remember();
      keepFocus(element, () => {
        const offer = { ...contexts.offer(id), canMark: hunks.isTaken };
        drawChunk(element, stored, wrap, offer, blocks, numberColumns(comparison, stored.chunk.perRow));
        slots.hold(
          element,
          inserts.map(({ key }) => key),
        );
        viewport.drawn(id, index, element);
      });
    });
    return () => {
      stop();
      slots.hold(element, []);
      viewport.drawn(id, index, null);
    };
  }, [comparison, slots, id, index, wrap]);

  useLayoutEffect(() => {
    const element = host.current;
    if (!wrap || !element) return undefined;
    const observer = new ResizeObserver(() => {
      if (!element.firstChild) return;
      const { rows, bottoms } = measureRows(element);
      comparison.viewport.measured(id, index, rows, bottoms);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [comparison, id, index, wrap]);

  return (
    <div
      ref={host}
      className={`${styles.chunk} ${wrap ? styles.wrap : styles.slide}`}
      style={wrap ? { top } : { top, height }}
      data-chunk={index}
    />
  );
});

/** The height of a drawn chunk's rows without inserted blocks, and each block's offset from the start of the chunk. */
function measureRows(chunk: HTMLElement): { rows: number; bottoms: Map<string, number> } {
  const bottoms = new Map<string, number>();
  const { top, height } = chunk.getBoundingClientRect();
  let blocks = 0;
  for (const child of chunk.children) {
    const key = child instanceof HTMLElement ? child.dataset['insert'] : undefined;
    if (key === undefined) continue;
    const box = child.getBoundingClientRect();
    bottoms.set(key, box.top - top - blocks);
    blocks += box.height;
  }
  return { rows: height - blocks, bottoms };
}
