import type { RemarkDraft, UnsentDraft } from './remarks.ts';

/** Whether a draft is a remark's. Separate from the schemas, which the page does not load. */
export const isRemarkDraft = (draft: UnsentDraft): draft is RemarkDraft => 'anchor' in draft;
