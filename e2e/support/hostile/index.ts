/** Every hostile input there is, by the way it comes. The journey `hunt` sends each of them. */
import { APP_PATHS, LINKS } from './addresses.ts';
import { BODIES } from './bodies.ts';
import { DIFFS } from './diffs.ts';
import { AUTHORS, NOTES, REFS } from './names.ts';
import { responses } from './responses.ts';
import { CHARACTERS, MARKUP, PATHS } from './texts.ts';

export { APP_PATHS, AUTHORS, BODIES, DIFFS, LINKS, NOTES, responses };

/** What can stand where a name or a line of text is expected. */
export const TEXTS: readonly string[] = [...MARKUP, ...PATHS, ...CHARACTERS, ...REFS, ...AUTHORS];

/** How many different inputs the corpus holds. */
export const distinct = (): number =>
  new Set([...TEXTS, ...NOTES, ...DIFFS, ...BODIES, ...responses(''), ...LINKS, ...APP_PATHS]).size;
