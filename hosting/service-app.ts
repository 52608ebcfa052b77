import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';

/** The context of a request besides itself. */
export interface ServiceEnv {
  /** The socket; absent when the app is called in memory. */
  Bindings: Partial<HttpBindings>;
  /** `clockMs`: how far a fault put the clock off. */
  Variables: { clockMs?: number };
}

export type ServiceApp = Hono<ServiceEnv>;
