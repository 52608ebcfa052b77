/** Where the lines of a diff come from: who wrote them, and what was there before. */
export { diffEndsOf, type DiffEnds } from './line-place.ts';
export { useLineCards } from './use-line-cards.tsx';
export { useLineAuthors } from './use-line-authors.ts';
export { useWrittenLines } from './use-written-lines.ts';
