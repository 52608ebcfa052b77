/** Remarks beside the lines of a diff: threads, composers, stepping, the review as a whole. */
export { RemarkCount, remarkWords } from './RemarkCount.tsx';
export { RemarkTotals } from './RemarkTotals.tsx';
export { useOutcomes } from './use-outcomes.ts';
export { useDiscussed } from './discussed/use-discussed.tsx';
export { useRemarkLayer, type RemarkLayer } from './use-remark-layer.tsx';
export { namesInDiff } from './in-diff.ts';
export * from './list/listed-remarks.ts';
export { RemarkList } from './list/RemarkList.tsx';
export { sumOfCounts, useRemarkCounts } from './use-remark-counts.ts';
export { allOpenWords, type OpenRemarks } from './open-words.ts';
export { shownDiffOf, countsOf, type RemarkCounts } from './use-remarks.ts';
