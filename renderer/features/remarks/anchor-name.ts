import { anchorName, type Anchor } from '../../../shared/domain/remarks/index.ts';

/** A place in a file that a remark is about, as the diff names the file. */
export type AnchorPlace = Anchor;

/** The name of a thread for people who listen to the page: `Remark on src/token.ts:16-18`. */
export const remarkName = (place: AnchorPlace): string => `Remark on ${anchorName(place)}`;
