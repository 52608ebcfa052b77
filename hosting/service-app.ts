import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';

/** The context of a request. */
export interface ServiceEnv {
  /** The socket; absent if the app is called in memory. */
  Bindings: Partial<HttpBindings>;
  /** `clockMs`: clock skew injected by a fault. */
  Variables: { clockMs?: number };
}

export type ServiceApp = Hono<ServiceEnv>;
