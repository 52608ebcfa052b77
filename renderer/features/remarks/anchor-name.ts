/** A place in a file that a remark is about. Lines are 1-based; null: the file as a whole. */
export interface AnchorPlace {
  path: string;
  /** `new`: after the change; `old`: lines that were removed. */
  side: 'new' | 'old';
  lines: { first: number; last: number } | null;
}

/** `16`, `16-18`; removed lines have a minus sign: `-40`, `-40-42`. Empty for a whole file. */
export function anchorLines({ side, lines }: AnchorPlace): string {
  if (lines === null) return '';
  const { first, last } = lines;
  return `${side === 'old' ? '-' : ''}${first}${first === last ? '' : `-${last}`}`;
}

/** The name of a thread for people who listen to the page: `Remark on src/token.ts:16-18`. */
export function remarkName(place: AnchorPlace): string {
  const lines = anchorLines(place);
  return `Remark on ${place.path}${lines === '' ? '' : `:${lines}`}`;
}

/** A key that is the same for the same place. */
export const placeKey = (place: AnchorPlace): string => `${anchorLines(place)} ${place.path}`;
