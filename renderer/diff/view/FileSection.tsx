import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { factsOf, type FileNode } from '../page/file-node.ts';
import { isDrawing } from '../model/image-type.ts';
import type { OpenComparison } from '../page/comparison.ts';
import type { DiffFile } from '../model/shapes.ts';
import type { DiffViewProps } from '../types.ts';
import { ChunkRows } from './ChunkRows.tsx';
import styles from './FileSection.module.css';
import { FileHeader } from './FileHeader.tsx';
import { HeldCard } from './HeldCard.tsx';
import { ImageDiff } from './ImageDiff.tsx';
import { type InsertSlots, setChildren } from './insert-slots.ts';
import { insertsInChunk, type PlacedInsert } from '../page/insert-rows.ts';

export interface FileSectionProps {
  comparison: OpenComparison;
  slots: InsertSlots;
  node: FileNode;
  file: DiffFile;
  /** Where the file starts on the canvas. */
  top: number;
  height: number;
  from: number;
  to: number;
  pinned: readonly number[] | undefined;
  /** Changes when heights or blocks inside the file change. */
  tops: Float64Array;
  wrap: boolean;
  view: number;
  /** The user's current file. */
  current: boolean;
  viewed: boolean;
  /** Viewed, but changed since. */
  stale: boolean;
  onInterdiff: ((file: DiffFile) => void) | undefined;
  onViewed: ((path: string, viewed: boolean) => void) | undefined;
  onLoad: (path: string) => void;
  headerExtra: ((file: DiffFile) => ReactNode) | undefined;
  svgToPng: DiffViewProps['svgToPng'];
}

/** One file: a sticky header, its facts, and the visible chunks. */
export const FileSection = memo(function FileSection(props: FileSectionProps) {
  const { comparison, slots, node, file, top, height, from, to, pinned, tops, wrap, view, onLoad } = props;
  const facts = factsOf(node);
  const back = (button: HTMLElement): void => {
    // The button is about to be removed: return the focus to the diff, so that keys still move in it.
    button.closest<HTMLElement>('[tabindex]')?.focus();
    comparison.client.send({ type: 'interdiff', file: file.id, viewed: null });
  };
  const inSight = Array.from({ length: to - from }, (_, i) => from + i);
  const chunks = [...new Set([...inSight, ...(pinned ?? [])])].toSorted((a, b) => a - b);
  return (
    <section className={styles.file} style={{ top, height }} data-file={file.id} aria-label={file.path}>
      <FileHeader
        file={file}
        isWholeFile={comparison.request.wholeFile !== undefined}
        current={props.current}
        onFold={() => comparison.fold([file.path], !file.folded)}
        viewed={props.viewed}
        onViewed={props.onViewed}
        onWaiting={(path) => comparison.store.snapshot().showWaiting(path)}
        stale={props.stale && node.interdiff === ''}
        onInterdiff={file.held ? undefined : props.onInterdiff}
        onPicture={
          isDrawing(file.path) && node.heights.length > 0
            ? () => comparison.viewport.showPicture(file.id, !node.image)
            : undefined
        }
        picture={node.image}
        extra={props.headerExtra?.(file)}
        viewport={node.heights.length > 0 ? comparison.viewport : null}
      />
      {file.held && !file.folded && <HeadInserts slots={slots} inserts={node.inserts} />}
      {file.folded ? null : file.held ? (
        <HeldCard file={file} held={file.held} onLoad={onLoad} />
      ) : (
        <>
          {facts.length > 0 && (
            <p
              className={styles.facts}
              data-interdiff={node.interdiff === '' ? undefined : ''}
              title={facts.join(' · ')}
            >
              <span role={node.interdiff === '' ? undefined : 'status'}>{facts.join(' · ')}</span>
              {node.interdiff !== '' && (
                <button onClick={(event) => back(event.currentTarget)}>
                  <span className="spare-words">Show the </span>whole diff
                </button>
              )}
              {node.cut && <button onClick={() => onLoad(file.path)}>Load whole</button>}
            </p>
          )}
          <HeadInserts slots={slots} inserts={node.inserts} />
          {node.image && <ImageDiff comparison={comparison} file={file} svgToPng={props.svgToPng} />}
          {chunks.map((index) => (
            <ChunkRows
              // Another view has other chunks with the same numbers.
              key={`${view}-${index}`}
              comparison={comparison}
              slots={slots}
              id={file.id}
              index={index}
              top={tops[index] ?? 0}
              height={(tops[index + 1] ?? 0) - (tops[index] ?? 0)}
              wrap={wrap}
            />
          ))}
        </>
      )}
    </section>
  );
});

/** The blocks under a file's header. */
function HeadInserts({ slots, inserts }: { slots: InsertSlots; inserts: readonly PlacedInsert[] }) {
  const host = useRef<HTMLDivElement>(null);
  const keys = insertsInChunk(inserts, -1).map(({ key }) => key);
  const all = JSON.stringify(keys);
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const elements = keys.map((key) => slots.element(key));
    setChildren(element, elements, new Set(elements));
    slots.hold(element, keys);
    return () => slots.hold(element, []);
    // `all` stands for the keys.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [slots, all]);
  return <div ref={host} />;
}
