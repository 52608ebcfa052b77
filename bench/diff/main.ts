/**
 * An app for measuring: the real app:// protocol, security headers and diff endpoint, backed by a loopback server that
 * sends a prepared host answer. The same server gives the peers their page.
 */
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { app, BrowserWindow, net } from 'electron';
import { serveApp } from '../../electron/protocol/protocol.ts';
import type { Endpoint } from '../../electron/protocol/endpoint.ts';
import { registerScheme } from '../../electron/protocol/scheme.ts';
import { DIFF_PATH } from '../../shared/ipc/diff-endpoint.ts';

const [pages, data] = [process.env['BENCH_PAGES'] ?? '', process.env['BENCH_DATA'] ?? ''];
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

registerScheme();
app.commandLine.appendSwitch('enable-precise-memory-info');
app.commandLine.appendSwitch('js-flags', '--expose-gc');
app.on('window-all-closed', () => undefined);
// Not awaited at the top level: the app is ready only after this module has run.
app
  .whenReady()
  .then(open)
  .catch((error: unknown) => {
    console.error(error);
    app.exit(1);
  });

async function open(): Promise<void> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
    const set = (searchParams.get('branch') ?? '').replaceAll(/\W/g, '');
    const parts = pathname.split('/').filter((part) => /^[\w-][\w.-]*$/.test(part));
    const file =
      set === ''
        ? join(parts[0] === 'data' ? data : pages, ...parts.slice(parts[0] === 'data' ? 1 : 0))
        : join(data, `${set}.json`);
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    createReadStream(file, { highWaterMark: 1 << 20 })
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;

  const passOn: Endpoint = async (query, signal) => {
    const answer = await net.fetch(`${origin}/?${query.toString()}`, { signal });
    return new Response(answer.body, { headers: { 'content-type': 'application/json' } });
  };
  serveApp({
    root: pages,
    endpoints: new Map([[DIFF_PATH, passOn]]),
  });

  // The measuring script opens its windows through this.
  Reflect.set(globalThis, 'openSubject', (subject: string, set: string) => {
    for (const old of BrowserWindow.getAllWindows()) old.destroy();
    const window = new BrowserWindow({
      width: 1440,
      height: 900,
      webPreferences: {
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        backgroundThrottling: false,
      },
    });
    const ours = `app://bundle/ours.html?set=${set}`;
    void window.loadURL(subject === 'ours' ? ours : `${origin}/peer.html?peer=${subject}&set=${set}`);
  });
}
