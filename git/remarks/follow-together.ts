import { followLines, type AnchorLines, type Hunk } from '../../shared/domain/remarks/index.ts';

/** As `followLines`, if nothing was inserted between the lines. */
export function followTogether(hunks: readonly Hunk[], lines: AnchorLines): AnchorLines | null {
  const followed = followLines(hunks, lines);
  return followed !== null && followed.last - followed.first === lines.last - lines.first ? followed : null;
}
