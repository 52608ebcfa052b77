import { useEffect, useState } from 'react';
import { bytes } from '../../ui/format.ts';
import { AppFailure } from '../../../shared/failure.ts';
import { imageType, isDrawing } from '../model/image-type.ts';
import type { ImageSides } from '../model/image-sides.ts';
import type { OpenComparison } from '../page/comparison.ts';
import type { DiffFile } from '../model/shapes.ts';
import type { DiffViewProps } from '../types.ts';
import { unlessGone } from '../page/worker-client.ts';
import styles from './ImageDiff.module.css';
import { Stack, type Way, Canvas, fitted } from './Stack.tsx';

interface Side {
  bitmap: ImageBitmap;
  bytes: number;
}

interface Found {
  /** null: not loaded yet, or unavailable. */
  sides: { old: Side | null; next: Side | null } | null;
  problem: string;
}

const SVG = 'image/svg+xml';
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
  const { sides, problem } = useSides({ comparison, file, svgToPng });
  const [way, setWay] = useState<Way>('Two-up');
  const [share, setShare] = useState(50);
  const { old = null, next = null } = sides ?? {};
  const slider = way === 'Swipe' || way === 'Onion' ? SLIDERS[way] : null;
  return (
    <div className={styles.image}>
      {old && next && (
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
          <span className={styles.caption}>{changeWords(old, next)}</span>
        </div>
      )}
      {problem !== '' || !sides ? (
        <p className={styles.status} role="status">
          {problem || 'Unpacking…'}
        </p>
      ) : old && next && way !== 'Two-up' ? (
        <div className={styles.frame}>
          <Stack old={old.bitmap} next={next.bitmap} way={way} share={share} />
        </div>
      ) : (
        <div className={styles.frame}>
          {old && <Picture bitmap={old.bitmap} label={next ? 'Before' : 'Deleted'} words={sizeWords(old)} />}
          {next && <Picture bitmap={next.bitmap} label={old ? 'After' : 'Added'} words={sizeWords(next)} />}
        </div>
      )}
    </div>
  );
}

/** Gets both sides from the worker and decodes them. */
function useSides({ comparison, file: { id, path }, svgToPng }: ImageDiffProps): Found {
  const [loaded, setLoaded] = useState<Found>({ sides: null, problem: '' });
  useEffect(() => {
    let gone = false;
    const type = isDrawing(path) ? SVG : (imageType(path) ?? '');
    comparison
      .pictureOf(id)
      .then((sides) => decodeSides(sides, type, svgToPng))
      .then((both) => gone || setLoaded(both))
      .catch(unlessGone);
    return () => {
      gone = true;
    };
  }, [comparison, id, path, svgToPng]);
  return loaded;
}

/** Decodes what the worker extracted from the patch. */
async function decodeSides(sides: ImageSides, type: string, draw: Draw): Promise<Found> {
  if (sides.problem !== '') return { sides: null, problem: sides.problem };
  try {
    const [old, next] = await Promise.all([decode(sides.old, type, draw), decode(sides.next, type, draw)]);
    return { sides: { old, next }, problem: old || next ? '' : 'There is no picture in this diff.' };
  } catch (thrown) {
    const problem =
      thrown instanceof AppFailure
        ? thrown.error.message
        : 'This picture is damaged, or its format is not supported.';
    return { sides: null, problem };
  }
}

async function decode(
  content: Uint8Array<ArrayBuffer> | null,
  type: string,
  draw: Draw,
): Promise<Side | null> {
  if (!content || content.length === 0) return null;
  const blob = type === SVG ? await drawn(content, draw) : new Blob([content], { type });
  return { bitmap: await createImageBitmap(blob), bytes: content.length };
}

/** An SVG may be malicious: it is rendered in isolation, and only its pixels are used here. */
async function drawn(content: Uint8Array, draw: Draw): Promise<Blob> {
  if (!draw) throw new TypeError('This cannot be drawn here');
  const png = await draw(new TextDecoder().decode(content));
  return new Blob([Uint8Array.from(atob(png), (char) => char.charCodeAt(0))], { type: 'image/png' });
}

const sizeWords = ({ bitmap, bytes: size }: Side): string =>
  `${bitmap.width} × ${bitmap.height} · ${bytes(size)}`;

/** The change in dimensions and size: "320 × 240 → 400 × 260 · 2.9 KB → 4 KB", or that it is the same. */
function changeWords(old: Side, next: Side): string {
  const [before, after] = [old, next].map(({ bitmap }) => `${bitmap.width} × ${bitmap.height}`);
  const sides = before === after ? `both ${after}` : `${before} → ${after}`;
  return `${sides} · ${bytes(old.bytes)} → ${bytes(next.bytes)}`;
}

interface PictureProps {
  bitmap: ImageBitmap;
  label: string;
  /** Its dimensions and size. */
  words: string;
}

/** One image at its own size, or as large as fits, with a caption below. */
function Picture({ bitmap, label, words }: PictureProps) {
  const { style, zoom } = fitted(bitmap.width, bitmap.height);
  return (
    <figure className={styles.picture}>
      <div className={styles.ground} style={style}>
        <Canvas bitmap={bitmap} label={label} />
      </div>
      <figcaption>
        <b>{label}</b> {words}
        {zoom > 1 ? ` · shown ${zoom} times larger` : ''}
      </figcaption>
    </figure>
  );
}
