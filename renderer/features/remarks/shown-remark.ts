import type { RemarkThread } from '../../../shared/ipc/remarks.ts';

/** One remark of a thread, as the main process sends it. */
export type ShownRemark = RemarkThread['remarks'][number];

/** Identifies a remark within its note. */
export const remarkKey = ({ id }: Pick<ShownRemark, 'id'>): string => `${id.nth} ${id.source}`;
