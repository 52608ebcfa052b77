import { quotePath } from './quoted-path.ts';

/** What a remark is about. `lines` null: the file as a whole. Paths are relative to the root, with `/`. */
export interface Anchor {
  path: string;
  /** `new`: the file in the annotated commit; `old`: in its first parent. An anchor on a whole file is `new`. */
  side: 'new' | 'old';
  /** First and last line, 1-based. */
  lines: { first: number; last: number } | null;
}

/** A canonical spelling: remarks with the same key are one thread. */
export function anchorKey({ path, side, lines }: Anchor): string {
  return `${quotePath(path)}${lines === null ? '' : `:${linesText(side, lines)}`}`;
}

export const sameAnchor = (a: Anchor, b: Anchor): boolean => anchorKey(a) === anchorKey(b);

/** `src/token.ts:16-18`, or for removed lines `src/token.ts:-40`: for people, and never quoted. */
export const anchorName = ({ path, side, lines }: Anchor): string =>
  lines === null ? path : `${path}:${linesText(side, lines)}`;

/** `16`, `16-18`; for removed lines `-40`, `-40-42`. */
export function linesText(side: Anchor['side'], { first, last }: NonNullable<Anchor['lines']>): string {
  return `${side === 'old' ? '-' : ''}${first}${last === first ? '' : `-${last}`}`;
}
