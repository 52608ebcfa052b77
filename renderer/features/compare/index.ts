/** The comparison's screen and its prefetch; loaded when a comparison is about to open. */
export { default } from './CompareScreen.tsx';
export { beginOpening } from './opening/begin-opening.ts';
