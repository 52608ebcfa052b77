import type { RemarkThread } from '../../../shared/ipc/remarks.ts';

/** One remark of a thread, as the main process tells it. */
export type ShownRemark = RemarkThread['remarks'][number];

/** What tells the remarks of one note apart: their lines there. */
export const remarkKey = ({ id }: Pick<ShownRemark, 'id'>): string => `${id.nth} ${id.source}`;
