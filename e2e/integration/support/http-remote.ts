import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { gitText } from '../../../git/process/run.ts';
import type { Remote } from './clones.ts';

/** Git's own HTTP backend behind a password. @param refuses what is answered with 413, as by a proxy with a limit */
export async function httpRemote(
  origin: Remote,
  refuses: (request: IncomingMessage) => boolean = () => false,
): Promise<{ port: number; close: () => void; asked: string[] }> {
  const asked: string[] = [];
  await origin.git('config', 'http.receivepack', 'true');
  const backend = join(await gitText(['--exec-path']), 'git-http-backend');
  const wanted = `Basic ${Buffer.from('reviewer:secret word').toString('base64')}`;
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    asked.push(request.url ?? '');
    if (request.headers.authorization !== wanted) {
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="notes"' }).end();
      return;
    }
    if (refuses(request)) {
      response.writeHead(413).end();
      return;
    }
    const { pathname, search } = new URL(request.url ?? '', 'http://x');
    const child = spawn(backend, {
      env: {
        PATH: process.env['PATH'],
        GIT_PROJECT_ROOT: origin.root,
        GIT_HTTP_EXPORT_ALL: '1',
        REMOTE_USER: 'reviewer',
        REMOTE_ADDR: '127.0.0.1',
        REQUEST_METHOD: request.method ?? '',
        PATH_INFO: pathname,
        QUERY_STRING: search.slice(1),
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
        ...(request.headers['content-length'] ? { CONTENT_LENGTH: request.headers['content-length'] } : {}),
      },
    });
    request.pipe(child.stdin).on('error', () => undefined);
    const chunks: Buffer[] = [];
    child.stdout
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const all = Buffer.concat(chunks);
        const end = all.indexOf('\r\n\r\n');
        const headers = all
          .toString('latin1', 0, end)
          .split('\r\n')
          .map((line): [string, string] => [line.split(': ')[0] ?? '', line.split(': ')[1] ?? '']);
        const status = headers.find(([name]) => name === 'Status')?.[1] ?? '200';
        response.writeHead(
          Number.parseInt(status, 10),
          Object.fromEntries(headers.filter(([name]) => name !== 'Status')),
        );
        response.end(all.subarray(end + 4));
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
    asked,
  };
}
