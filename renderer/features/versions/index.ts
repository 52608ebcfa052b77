export { MessageChange } from './MessageChange.tsx';
export { PairList } from './PairList.tsx';
export { endsOf } from './between.ts';
export { showAllPairs, showPair, useShownVersions, type ShownVersions } from './use-shown-versions.ts';
export { useVersions, type BranchVersions } from './use-versions.ts';
export { VersionBar } from './VersionBar.tsx';
export { VersionChip } from './VersionChip.tsx';
export { whyNotTwo } from './version-words.ts';
