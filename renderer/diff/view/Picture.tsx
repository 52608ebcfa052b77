import { useLayoutEffect, useRef, type CSSProperties } from 'react';

interface PictureProps {
  bitmap: ImageBitmap;
  label: string;
  look?: CSSProperties;
}

/** One decoded picture, at its own size or as large as fits. */
export function Picture({ bitmap, label, look = {} }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  return (
    <canvas
      ref={canvas}
      width={bitmap.width}
      height={bitmap.height}
      aria-label={label}
      role="img"
      style={look}
    />
  );
}
