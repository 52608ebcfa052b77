/** The comparison's screen, and what is begun before it: loaded when a comparison comes next. */
export { default } from './CompareScreen.tsx';
export { beginOpening } from './opening/begin-opening.ts';
