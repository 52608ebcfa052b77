import styles from './ImageDiff.module.css';
import { Canvas, fitted } from './Stack.tsx';

interface PictureProps {
  bitmap: ImageBitmap;
  label: string;
  /** Its dimensions and size. */
  words: string;
}

/** One picture at its own size, or as large as fits, with its name under it. */
export function Picture({ bitmap, label, words }: PictureProps) {
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
