import { useLayoutEffect, useRef, type CSSProperties } from 'react';
import type { DrawnPicture } from './decode-picture.ts';
import styles from './ImageDiff.module.css';

export type Way = 'Two-up' | 'Swipe' | 'Onion' | 'Difference';

/** The maximum height of an image. */
const MAX_HEIGHT_PX = 300;
/** An image smaller than this on both sides is magnified. */
const TINY_SIDE_PX = 128;

/** The box for an image: its own size, scaled down if it does not fit, magnified if it is tiny. */
export function fitted(width: number, height: number): { style: CSSProperties; zoom: number } {
  const zoom = Math.max(1, Math.floor(TINY_SIDE_PX / Math.max(width, height)));
  const most = Math.min(width * zoom, Math.round((MAX_HEIGHT_PX * width) / height));
  return {
    style: {
      width: `min(100%, ${most}px)`,
      aspectRatio: `${width} / ${height}`,
      ...(zoom > 1 ? { imageRendering: 'pixelated' } : {}),
    },
    zoom,
  };
}

/** A decoded image, filling its box. */
export function Canvas({ bitmap, label }: { bitmap: ImageBitmap; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  return <canvas ref={canvas} width={bitmap.width} height={bitmap.height} aria-label={label} role="img" />;
}

interface StackProps {
  old: DrawnPicture;
  next: DrawnPicture;
  way: Way;
  /** Percentage of the new image: of its width in a swipe, of its opacity in an onion skin. */
  share: number;
}

/** Two images over each other at one scale, with their upper left corners aligned. */
export function Stack({ old, next, way, share }: StackProps) {
  const [width, height] = [Math.max(old.width, next.width), Math.max(old.height, next.height)];
  const place = ({ width: wide, height: high }: DrawnPicture): CSSProperties => ({
    width: `${(100 * wide) / width}%`,
    height: `${(100 * high) / height}%`,
  });
  const [under, over] = looks(way, share);
  return (
    <div className={styles.ground} data-way={way} style={fitted(width, height).style}>
      <div className={styles.layer} style={under}>
        <div style={place(old)}>
          <Canvas bitmap={old.bitmap} label="Before" />
        </div>
      </div>
      <div className={styles.layer} style={over}>
        <div style={place(next)}>
          <Canvas bitmap={next.bitmap} label="After" />
        </div>
      </div>
      {way === 'Swipe' && <div className={styles.edge} style={{ left: `${100 - share}%` }} />}
    </div>
  );
}

/** The styles of the old and the new image. */
function looks(way: Way, share: number): [CSSProperties, CSSProperties] {
  const at = 100 - share;
  if (way === 'Swipe') return [{ clipPath: `inset(0 ${share}% 0 0)` }, { clipPath: `inset(0 0 0 ${at}%)` }];
  if (way === 'Onion') return [{ opacity: at / 100 }, { opacity: share / 100 }];
  return [{}, { mixBlendMode: 'difference' }];
}
