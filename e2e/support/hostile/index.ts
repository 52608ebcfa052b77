/** All hostile input, by where it enters. The journey `hunt` sends each of it. */
import { APP_PATHS, LINKS } from './addresses.ts';
import { BODIES } from './bodies.ts';
import { DIFFS } from './diffs.ts';
import { AUTHORS, NOTES, REFS } from './names.ts';
import { responses } from './responses.ts';
import { CHARACTERS, MARKUP, PATHS } from './texts.ts';

export { APP_PATHS, AUTHORS, BODIES, DIFFS, LINKS, NOTES, responses };

/** What can be in place of a name or a line of text. */
export const TEXTS: readonly string[] = [...MARKUP, ...PATHS, ...CHARACTERS, ...REFS, ...AUTHORS];

/** The number of different inputs. */
export const distinct = (): number =>
  new Set([...TEXTS, ...NOTES, ...DIFFS, ...BODIES, ...responses(''), ...LINKS, ...APP_PATHS]).size;
