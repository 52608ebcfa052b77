import type { Claim } from './claim.ts';
import { OF_COMMITS } from './claims-of-commits.ts';
import { OF_CONTENTS } from './claims-of-contents.ts';
import { OF_FOLDERS } from './claims-of-folders.ts';

/** All of them. */
export const CLAIMS: readonly Claim[] = [...OF_COMMITS, ...OF_FOLDERS, ...OF_CONTENTS];
