import { isRawSpelling } from '../../shared/domain/remarks/quoted-path.ts';

/** A command line is limited. */
const MAX_NAMED_PATHS = 200;

/** Whether Git can be told to compare only these paths, instead of all: one that is not UTF-8 cannot be passed to it. */
export const canBeNamed = (paths: readonly string[]): boolean =>
  paths.length <= MAX_NAMED_PATHS && !paths.some(isRawSpelling);
