/** Longest side of a rendered drawing, in pixels. */
const MAX_SIDE_PX = 1024;
/** The browsers' default for a drawing without a size. */
const DEFAULT = { width: 300, height: 150 };

/** Characters searched for the first tag: only comments and the like precede it. */
const MAX_PROLOG_LENGTH = 20_000;
const MAX_TAG_LENGTH = 5_000;

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`[\\s"']${name}\\s{0,20}=\\s{0,20}["']([^"']{0,200})["']`).exec(tag)?.[1];

/** The first tag of a drawing; empty: it has none, or an unterminated one. */
function svgTag(text: string): string {
  const head = text.slice(0, MAX_PROLOG_LENGTH);
  const from = head.search(/<svg\b/);
  const to = head.indexOf('>', from);
  return from < 0 || to < 0 || to - from > MAX_TAG_LENGTH ? '' : head.slice(from, to + 1);
}

const pixels = (text: string | undefined): number | null => {
  const digits = /^\s*(\d{1,6}(?:\.\d{1,6})?)(?:px)?\s*$/.exec(text ?? '')?.[1];
  return digits === undefined || Number(digits) === 0 ? null : Number(digits);
};

/** The pixel size for rendering an SVG: its own, or from its view box; limited by the longest side. */
export function svgSize(text: string): { width: number; height: number } {
  const tag = svgTag(text);
  const box = (attribute(tag, 'viewBox') ?? '').trim().split(/[\s,]+/);
  const [boxWidth, boxHeight] = [pixels(box[2]), pixels(box[3])];
  const ratio = boxWidth && boxHeight ? boxWidth / boxHeight : null;
  let [width, height] = [pixels(attribute(tag, 'width')), pixels(attribute(tag, 'height'))];
  if (width === null && height === null) [width, height] = [boxWidth, boxHeight];
  width ??= height === null ? DEFAULT.width : height * (ratio ?? 2);
  height ??= width / (ratio ?? 2);
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
