import { memo, type ReactNode } from 'react';
import { factsOf, type FileNode } from '../file-node.ts';
import { isDrawing } from '../image-type.ts';
import type { DiffSession } from '../session.ts';
import type { DiffFile } from '../types.ts';
import { Chunk } from './Chunk.tsx';
import styles from './DiffView.module.css';
import { FileHeader } from './FileHeader.tsx';
import { HeldCard } from './HeldCard.tsx';
import { ImageDiff } from './ImageDiff.tsx';

export interface FileSectionProps {
  session: DiffSession;
  node: FileNode;
  file: DiffFile;
  /** Where the file begins on the canvas. */
  top: number;
  height: number;
  from: number;
  to: number;
  pinned: number | undefined;
  /** Changes when heights inside the file do. */
  tops: Float64Array;
  wrap: boolean;
  view: number;
  viewed: boolean;
  /** Viewed, but changed since. */
  stale: boolean;
  onSince: ((file: DiffFile) => void) | undefined;
  onViewed: (path: string, viewed: boolean) => void;
  onLoad: (path: string) => void;
  headerExtra: ((file: DiffFile) => ReactNode) | undefined;
}

/** One file: a header that stays while its rows pass under it, what the rows do not say, and the chunks in sight. */
export const FileSection = memo(function FileSection(props: FileSectionProps) {
  const { session, node, file, top, height, from, to, pinned, tops, wrap, view, onLoad } = props;
  const facts = factsOf(node);
  const back = (button: HTMLElement): void => {
    // The button goes away: the keyboard stays where it reads.
    button.closest<HTMLElement>('[tabindex]')?.focus();
    session.showSince(file.id, null);
  };
  const chunks = Array.from({ length: to - from }, (_, i) => from + i);
  if (pinned !== undefined && pinned < from) chunks.unshift(pinned);
  if (pinned !== undefined && pinned >= to) chunks.push(pinned);
  return (
    <section className={styles['file']} style={{ top, height }} data-file={file.id} aria-label={file.path}>
      <FileHeader
        file={file}
        viewed={props.viewed}
        onViewed={props.onViewed}
        stale={props.stale && node.since === ''}
        onSince={file.held ? undefined : props.onSince}
        onPicture={
          isDrawing(file.path) && node.heights.length > 0
            ? () => session.showPicture(file.id, !node.image)
            : undefined
        }
        picture={node.image}
        extra={props.headerExtra?.(file)}
        session={node.heights.length > 0 ? session : null}
      />
      {file.held ? (
        <HeldCard file={file} held={file.held} onLoad={onLoad} />
      ) : (
        <>
          {facts.length > 0 && (
            <p
              className={styles['facts']}
              data-since={node.since === '' ? undefined : ''}
              title={facts.join(' · ')}
            >
              <span role={node.since === '' ? undefined : 'status'}>{facts.join(' · ')}</span>
              {node.since !== '' && (
                <button onClick={(event) => back(event.currentTarget)}>Show the whole diff</button>
              )}
              {node.cut && <button onClick={() => onLoad(file.path)}>Load whole</button>}
            </p>
          )}
          {node.image && <ImageDiff session={session} file={file} />}
          {chunks.map((index) => (
            <Chunk
              // Another view has other chunks under the same numbers.
              key={`${view}-${index}`}
              session={session}
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
