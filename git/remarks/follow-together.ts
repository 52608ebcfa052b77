import { followLines, type AnchorLines, type Hunk } from '../../shared/domain/remarks/index.ts';

/** As `followLines`, if nothing was inserted between the lines. */
export function followTogether(hunks: readonly Hunk[], lines: AnchorLines): AnchorLines | null {
  const found = followLines(hunks, lines);
  return found !== null && found.last - found.first === lines.last - lines.first ? found : null;
}
