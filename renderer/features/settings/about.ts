import type { Client } from '../../../shared/ipc/api.ts';
import type { Result } from '../../../shared/result.ts';

type ValueOf<R> = R extends Result<infer T> ? T : never;

/** What the main process says about itself. */
export type AppInfo = ValueOf<Extract<Awaited<ReturnType<Client['app']['info']>>, { ok: true }>>;
