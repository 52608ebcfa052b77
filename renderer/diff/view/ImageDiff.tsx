import { useEffect, useState } from 'react';
import { imageType } from '../image-type.ts';
import type { DiffSession } from '../session.ts';
import type { DiffFile } from '../types.ts';
import { bytes as size } from '../../ui/format.ts';
import styles from './ImageDiff.module.css';
import { Picture } from './Picture.tsx';

interface Side {
  bitmap: ImageBitmap;
  bytes: number;
}

const WAYS = ['Two-up', 'Swipe', 'Onion', 'Difference'] as const;
type Way = (typeof WAYS)[number];

/** A picture before and after: side by side, or one over the other. Drawn on canvases, so that no address is needed. */
export function ImageDiff({ session, file }: { session: DiffSession; file: DiffFile }) {
  const [sides, setSides] = useState<{ old: Side | null; next: Side | null } | null>(null);
  const [problem, setProblem] = useState('');
  const [way, setWay] = useState<Way>('Two-up');
  const [share, setShare] = useState(50);

  useEffect(() => {
    let gone = false;
    const type = imageType(file.path) ?? '';
    const stop = session.onMessage((message) => {
      if (message.type !== 'image' || message.file !== file.id) return;
      if (message.problem !== '') setProblem(message.problem);
      else
        Promise.all([decode(message.old, type), decode(message.next, type)]).then(
          ([old, next]) => !gone && setSides({ old, next }),
          () => !gone && setProblem('This picture is broken, or of a kind that cannot be drawn.'),
        );
    });
    session.send({ type: 'image', file: file.id });
    return () => {
      gone = true;
      stop();
    };
  }, [session, file.id, file.path]);

  const { old = null, next = null } = sides ?? {};
  const both = old !== null && next !== null;
  return (
    <div className={styles['image']}>
      <div className={styles['bar']} role="group" aria-label="How to compare">
        {both &&
          WAYS.map((name) => (
            <button key={name} aria-pressed={way === name} onClick={() => setWay(name)}>
              {name}
            </button>
          ))}
        {both && (way === 'Swipe' || way === 'Onion') && (
          <input
            type="range"
            aria-label={way === 'Swipe' ? 'How much of the new picture' : 'How strong the new picture is'}
            value={share}
            onChange={(event) => setShare(Number(event.target.value))}
          />
        )}
        <span className={styles['caption']}>{problem || captions(old, next)}</span>
      </div>
      {sides && (
        <div className={both && way !== 'Two-up' ? styles['over'] : styles['beside']}>
          {old && <Picture bitmap={old.bitmap} label="Before" />}
          {next && <Picture bitmap={next.bitmap} label="After" look={both ? lookOf(way, share) : {}} />}
        </div>
      )}
    </div>
  );
}

async function decode(bytes: Uint8Array<ArrayBuffer> | null, type: string): Promise<Side | null> {
  if (!bytes || bytes.length === 0) return null;
  return { bitmap: await createImageBitmap(new Blob([bytes], { type })), bytes: bytes.length };
}

function captions(old: Side | null, next: Side | null): string {
  const one = (side: Side): string => `${side.bitmap.width} × ${side.bitmap.height}, ${size(side.bytes)}`;
  if (old && next) return `${one(old)} → ${one(next)}`;
  const only = old ?? next;
  return only ? one(only) : 'Unpacking…';
}

function lookOf(
  way: Way,
  share: number,
): { clipPath?: string; opacity?: number; mixBlendMode?: 'difference' } {
  if (way === 'Swipe') return { clipPath: `inset(0 0 0 ${100 - share}%)` };
  if (way === 'Onion') return { opacity: share / 100 };
  return way === 'Difference' ? { mixBlendMode: 'difference' } : {};
}
