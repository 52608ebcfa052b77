import type { OpenComparison } from '../page/comparison.ts';
import type { LineCursor } from './line-cursor.ts';
import type { ScrollDriver } from './scroll-driver.ts';
import type { Turns } from './turns.ts';

/** What the controls of hunks act on. `say`: shows a temporary sentence. */
export interface ControlParts {
  comparison: OpenComparison;
  driver: ScrollDriver;
  cursor: LineCursor;
  area: HTMLElement;
  turns: Turns;
  say: (sentence: string) => void;
}
