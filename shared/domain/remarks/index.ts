/** Remarks: pieces of a commit's note that say which lines they are about. See docs/REMARKS.md for the format. */
export { anchorKey, anchorName, sameAnchor, type Anchor } from './anchor.ts';
export { type Facts } from './facts.ts';
export {
  anchorsOf,
  endOf,
  isResolved,
  outlineOf,
  outlineSteps,
  readRemarks,
  remarksOf,
  remarksSteps,
  threadsOf,
  type Outline,
  type Remark,
  type Thread,
} from './parse.ts';
export {
  changeBlock,
  changeText,
  holdsBlock,
  mark,
  prevailingEnd,
  removeRemark,
  writeRemark,
  type BlockChange,
} from './write.ts';
export { movedNote } from './moved-note.ts';
export { followLines, reversed, type Hunk, type AnchorLines } from './follow.ts';
export { splitLines, withoutTrailingBlanks } from './lines.ts';
export { patchOf, type SourceLines as FileLines } from './patch.ts';
export { appliedAt } from './applied.ts';
export { replacedLines, suggestedDiff } from './suggested-lines.ts';
export { insertedSuggestion, partsOf } from './suggestion.ts';
