import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { giveBack } from './give-back.ts';
import { PatientMessage } from './incoming.ts';
import type { ServiceApp } from './service-app.ts';

const LOOPBACK = '127.0.0.1';

export interface Listening {
  port: number;
  /** `http://127.0.0.1:<port>`, both the API's and Git's address. */
  origin: string;
  /** Answers what has begun for at most a second, then breaks off. */
  close: () => Promise<void>;
}

/** The Host headers that mean this very socket: a request by another name (DNS rebinding) is refused. */
export function loopbackHosts(port: () => number): (header: string) => boolean {
  return (header) => {
    const own = String(port());
    return [LOOPBACK, 'localhost', '[::1]'].some((name) => header.toLowerCase() === `${name}:${own}`);
  };
}

/** Serves an app on the loopback interface alone. Headers are capped at 16 KiB and must arrive within 10 s. */
export async function listen(app: ServiceApp, port: number, memory = giveBack()): Promise<Listening> {
  // With Requests and Responses of the adapter's own, which do without a stream where there is text.
  const listener = getRequestListener(app.fetch);
  const server = createServer(
    {
      maxHeaderSize: 16_384,
      headersTimeout: 10_000,
      // A push may be long; JSON bodies have their own, shorter limit.
      requestTimeout: 600_000,
      keepAliveTimeout: 15_000,
      connectionsCheckingInterval: 2000,
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
