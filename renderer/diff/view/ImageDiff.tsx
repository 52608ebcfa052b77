import { useEffect, useState } from 'react';
import { bytes } from '../../ui/format.ts';
import { AppFailure } from '../../../shared/failure.ts';
import { isDrawing } from '../model/image-type.ts';
import type { ImageSides } from '../model/image-sides.ts';
import type { OpenComparison } from '../page/comparison.ts';
import type { DiffFile } from '../model/shapes.ts';
import type { DiffViewProps } from '../types.ts';
import { unlessGone } from '../page/worker-client.ts';
import { decodePicture, type DrawnPicture, type NotDrawn, dimensions } from './decode-picture.ts';
import styles from './ImageDiff.module.css';
import { Stack, type Way, Canvas, fitted } from './Stack.tsx';

/** One side of a picture: drawn, or why not. */
type Side = { bytes: number } & (DrawnPicture | NotDrawn);
type DrawnSide = Extract<Side, DrawnPicture>;

interface Found {
  /** null: not loaded yet, or unavailable. */
  sides: { old: Side | null; next: Side | null } | null;
  problem: string;
}

const WAYS: readonly Way[] = ['Two-up', 'Swipe', 'Onion', 'Difference'];
const SLIDERS = { Swipe: 'Share of the new picture', Onion: 'Opacity of the new picture' } as const;

type Draw = DiffViewProps['svgToPng'];

interface ImageDiffProps {
  comparison: OpenComparison;
  file: DiffFile;
  svgToPng: Draw;
}

/** An image before and after: side by side, or one over the other. Drawn on canvases, so that no URL is needed. */
export function ImageDiff({ comparison, file, svgToPng }: ImageDiffProps) {
  const [isAsked, setAsked] = useState(false);
  const { sides, problem } = useSides({ comparison, file, svgToPng }, isAsked);
  const [way, setWay] = useState<Way>('Two-up');
  const [share, setShare] = useState(50);
  const { old = null, next = null } = sides ?? {};
  const both = isDrawn(old) && isDrawn(next) ? { old, next } : null;
  const draw = (): void => setAsked(true);
  const slider = way === 'Swipe' || way === 'Onion' ? SLIDERS[way] : null;
  return (
    <div className={styles.image}>
      {both && (
        <div className={styles.bar} role="group" aria-label="How to compare">
          {WAYS.map((name) => (
            <button key={name} aria-pressed={way === name} onClick={() => setWay(name)}>
              {name}
            </button>
          ))}
          {slider && (
            <input
              type="range"
              aria-label={slider}
              aria-valuetext={`${share} %`}
              value={share}
              onChange={(event) => setShare(Number(event.target.value))}
            />
          )}
          <span className={styles.caption}>{changeWords(both.old, both.next)}</span>
        </div>
      )}
      {problem !== '' || !sides ? (
        <p className={styles.status} role="status">
          {problem || 'Unpacking…'}
        </p>
      ) : both && way !== 'Two-up' ? (
        <div className={styles.frame}>
          <Stack old={both.old} next={both.next} way={way} share={share} />
        </div>
      ) : (
        <div className={styles.frame}>
          {old && <Picture side={old} label={next ? 'Before' : 'Deleted'} onDraw={draw} />}
          {next && <Picture side={next} label={old ? 'After' : 'Added'} onDraw={draw} />}
        </div>
      )}
    </div>
  );
}

const isDrawn = (side: Side | null): side is DrawnSide => side !== null && 'bitmap' in side;

/** Gets both sides from the worker and decodes them; what was decoded is given back when it is not shown any more. */
function useSides({ comparison, file: { id, path }, svgToPng }: ImageDiffProps, isAsked: boolean): Found {
  const [loaded, setLoaded] = useState<Found>({ sides: null, problem: '' });
  useEffect(() => {
    let gone = false;
    const open: ImageBitmap[] = [];
    const close = (): void => {
      gone = true;
      for (const bitmap of open) bitmap.close();
    };
    const decode = async (content: ImageSides['old']): Promise<Side | null> => {
      if (!content || content.length === 0 || gone) return null;
      const side = await (isDrawing(path) ? drawn(content, svgToPng) : decodePicture(content, isAsked));
      if ('bitmap' in side) open.push(side.bitmap);
      if (gone) close();
      return { ...side, bytes: content.length };
    };
    comparison
      .pictureOf(id)
      .then(async (sides): Promise<Found> => {
        if (sides.problem !== '') return { sides: null, problem: sides.problem };
        const [old, next] = [await decode(sides.old), await decode(sides.next)];
        return { sides: { old, next }, problem: old || next ? '' : 'There is no picture in this diff.' };
      })
      .then((both) => gone || setLoaded(both))
      .catch(unlessGone);
    return close;
  }, [comparison, id, path, svgToPng, isAsked]);
  return loaded;
}

/** An SVG may be malicious: it is rendered in isolation, and only its pixels are used here. */
async function drawn(content: Uint8Array, draw: Draw): Promise<DrawnPicture | NotDrawn> {
  if (!draw) return { words: 'This cannot be drawn here.', canDraw: false };
  try {
    const png = await draw(new TextDecoder().decode(content));
    return await decodePicture(
      Uint8Array.from(atob(png), (char) => char.charCodeAt(0)),
      false,
    );
  } catch (thrown) {
    const words = thrown instanceof AppFailure ? thrown.error.message : 'This drawing is damaged.';
    return { words, canDraw: false };
  }
}

const sizeWords = (side: DrawnSide): string =>
  `${dimensions(side)} · ${bytes(side.bytes)}${side.isAnimated ? ' · animated: its first frame' : ''}`;

/** The change in dimensions and size: "320 × 240 → 400 × 260 · 2.9 KB → 4 KB", or that it is the same. */
function changeWords(old: DrawnSide, next: DrawnSide): string {
  const [before, after] = [dimensions(old), dimensions(next)];
  const sides = before === after ? `both ${after}` : `${before} → ${after}`;
  const frames = old.isAnimated || next.isAnimated ? ' · animated: first frames' : '';
  return `${sides} · ${bytes(old.bytes)} → ${bytes(next.bytes)}${frames}`;
}

interface PictureProps {
  side: Side;
  label: string;
  /** Draws pictures that are large, too. */
  onDraw: () => void;
}

/** One image at its own size, or as large as fits, with a caption below; or why it is not drawn. */
function Picture({ side, label, onDraw }: PictureProps) {
  if (!isDrawn(side))
    return (
      <figure className={styles.picture}>
        <p className={styles.status}>{side.words}</p>
        {side.canDraw && (
          <button className={styles.draw} onClick={onDraw}>
            Draw it
          </button>
        )}
        <figcaption>
          <b>{label}</b> {bytes(side.bytes)}
        </figcaption>
      </figure>
    );
  const { style, zoom } = fitted(side.width, side.height);
  return (
    <figure className={styles.picture}>
      <div className={styles.ground} style={style}>
        <Canvas bitmap={side.bitmap} label={label} />
      </div>
      <figcaption>
        <b>{label}</b> {sizeWords(side)}
        {zoom > 1 ? ` · shown ${zoom} times larger` : ''}
      </figcaption>
    </figure>
  );
}
