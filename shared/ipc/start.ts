import type { z } from '../zod.ts';
import type { ipcTable } from './api.ts';

/** The id of the element with data that the main process has before the page asks: JSON, not a script. */
export const START_ID = 'start';

type Answer<C extends { output: z.ZodType }> = z.output<C['output']>;

/** Answers to the page's first requests. An absent one was unavailable or unknown: the page requests it. */
export interface Start {
  readonly info?: Answer<typeof ipcTable.app.info>;
  readonly settings?: Answer<typeof ipcTable.settings.get>;
  readonly memories?: Answer<typeof ipcTable.memories.list>;
  readonly organizations?: Answer<typeof ipcTable.organizations.list>;
  /** An organization's repositories as last listed. */
  readonly repositories?: {
    readonly orgId: string;
    readonly page: Answer<typeof ipcTable.repositories.list>;
  };
}
