import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';

/** A forward proxy that leads every host to a port of this computer: what comes through it names hosts nobody else knows. */
export async function forwardProxy(
  to: number,
): Promise<{ port: number; asked: string[]; close: () => void }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { host, pathname, search } = new URL(request.url ?? '', 'http://none');
    asked.push(host);
    const { method, headers } = request;
    const onward = ask(
      { host: '127.0.0.1', port: to, method, path: pathname + search, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    request.pipe(onward.on('error', () => response.destroy()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
