import type { RemarkDraft, UnsentDraft } from './remarks.ts';

/** Whether unsent text is a remark's; apart from the schemas, which the page does without. */
export const isRemarkDraft = (draft: UnsentDraft): draft is RemarkDraft => 'anchor' in draft;
