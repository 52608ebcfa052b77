import { anchorName, type Anchor } from '../../../shared/domain/remarks/index.ts';

/** The lines of a file that a remark is about, with the file's name in the diff. */
export type AnchorPlace = Anchor;

/** A thread's accessible name, for example `Remark on src/token.ts:16-18`. */
export const remarkName = (place: AnchorPlace): string => `Remark on ${anchorName(place)}`;
