import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface ChangedAnswers {
  origin: string;
  change: (body: Buffer) => Buffer;
  /** An answer in two parts, and what the second one waits for; absent: it goes out in one. */
  inTwo?: (body: Buffer) => { parts: readonly [Buffer, Buffer]; between: Promise<void> } | undefined;
  close: () => void;
}

/** Stands before a service of this computer, and hands out what `change` makes of its answers. */
export async function changedAnswers(service: string): Promise<ChangedAnswers> {
  const to = new URL(service);
  const server = createServer((request, response) => {
    const { method, headers, url: path } = request;
    const { hostname, port, host } = to;
    const onward = ask({ host: hostname, port, method, path, headers: { ...headers, host } }, handOut);
    async function handOut(answer: IncomingMessage): Promise<void> {
      const body = standing.change(await buffer(answer));
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': body.length });
      const { parts: [first, second] = [Buffer.alloc(0), body], between } = standing.inTwo?.(body) ?? {};
      response.write(first);
      await between;
      response.end(second);
    }
    request.pipe(onward.on('error', () => response.destroy()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const standing: ChangedAnswers = {
    origin: `http://127.0.0.1:${String(typeof address === 'object' ? address?.port : 0)}`,
    change: (body) => body,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return standing;
}
