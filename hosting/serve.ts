import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { releaseIdleMemory } from './idle-memory.ts';
import { PatientMessage } from './incoming.ts';
import type { ServiceApp } from './service-app.ts';

const LOOPBACK = '127.0.0.1';
const HEADERS_TIMEOUT_MS = 10_000;
/** An idle service wakes for nothing else. */
const TIMEOUT_CHECK_INTERVAL_MS = 10_000;

export interface Listening {
  port: number;
  /** `http://127.0.0.1:<port>`, for both the API and Git. */
  origin: string;
  /** Finishes pending requests for at most a second, then drops them. */
  close: () => Promise<void>;
}

/** Accepts only Host headers for this very socket: other names (DNS rebinding) are refused. */
export function loopbackHosts(port: () => number): (header: string) => boolean {
  return (header) => {
    const own = String(port());
    return [LOOPBACK, 'localhost', '[::1]'].some((name) => header.toLowerCase() === `${name}:${own}`);
  };
}

/**
 * Serves an app on the loopback interface only. Headers are limited to 16 KiB; a connection whose headers take longer
 * than the timeout is closed at the next check.
 */
export async function listen(
  app: ServiceApp,
  port: number,
  memory = releaseIdleMemory(),
): Promise<Listening> {
  // With the adapter's own Request and Response, which avoid streams for text.
  const listener = getRequestListener(app.fetch);
  const server = createServer(
    {
      maxHeaderSize: 16_384,
      headersTimeout: HEADERS_TIMEOUT_MS,
      // A push may be long; JSON bodies have their own, shorter limit.
      requestTimeout: 600_000,
      keepAliveTimeout: 15_000,
      connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
      insecureHTTPParser: false,
      requireHostHeader: true,
      IncomingMessage: PatientMessage,
    },
    (incoming, outgoing) => {
      outgoing.once('close', memory.begin());
      void listener(incoming, outgoing);
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: LOOPBACK, port, exclusive: true }, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return {
    port: address.port,
    origin: `http://${LOOPBACK}:${String(address.port)}`,
    close: async () => {
      memory.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), 1000);
      await closed;
      clearTimeout(timer);
    },
  };
}
