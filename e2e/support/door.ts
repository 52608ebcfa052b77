/** A proxy in front of the real host, where a journey can change what passes. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Door {
  /** The API address to give to the app. */
  readonly api: string;
  readonly close: () => Promise<void>;
}

/**
 * @param behind the host's API address
 * @param answers returns `false` if it answered the request itself; otherwise the request is forwarded once it returns,
 *   with the headers that it set
 */
export async function openDoor(
  behind: string,
  answers: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>,
): Promise<Door> {
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!(await answers(request, response))) return;
    const { method = 'GET', url = '/', headers } = request;
    const { authorization, 'content-type': sent } = headers;
    const body = await text(request);
    const answer = await fetch(new URL(url, behind), {
      method,
      headers: {
        ...(authorization === undefined ? {} : { authorization }),
        ...(sent === undefined ? {} : { 'content-type': sent }),
      },
      body: body === '' ? null : body,
    });
    const type = answer.headers.get('content-type') ?? 'application/json';
    response.writeHead(answer.status, { 'content-type': type });
    response.end(await answer.text());
  };
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    api: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
