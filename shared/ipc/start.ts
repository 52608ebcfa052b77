import type { z } from '../zod.ts';
import type { ipcTable } from './api.ts';

/** The element of the page that holds what the main process knows before the page asks: JSON, no script. */
export const START_ID = 'start';

type Answer<C extends { output: z.ZodType }> = z.output<C['output']>;

/** Answers to what the page asks first. One that is absent could not be given, or is not known: the page asks. */
export interface Start {
  readonly info?: Answer<typeof ipcTable.app.info>;
  readonly settings?: Answer<typeof ipcTable.settings.get>;
  readonly organizations?: Answer<typeof ipcTable.organizations.list>;
  /** An organization's repositories as they were listed last. */
  readonly repositories?: {
    readonly orgId: string;
    readonly page: Answer<typeof ipcTable.repositories.list>;
  };
}
