import { once } from 'node:events';
import { createServer } from 'node:http';

export interface SilentRemote {
  url: string;
  /** How often it was asked. */
  asked: () => number;
  close: () => void;
}

/** A remote on this computer that takes every question and answers none. */
export async function silentRemote(): Promise<SilentRemote> {
  const server = createServer();
  let asked = 0;
  server.on('request', () => (asked += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${String(typeof address === 'object' ? address?.port : 0)}/demo.git`,
    asked: () => asked,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
