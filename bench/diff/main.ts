/**
 * A window of the app's own kind for measuring: the real app:// protocol, security headers and diff road, with a
 * loopback server behind the road that sends one prepared answer of the host.
 */
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { app, BrowserWindow, net } from 'electron';
import { serveApp } from '../../electron/app/protocol.ts';
import { registerScheme } from '../../electron/app/scheme.ts';

const [root, data] = [process.env['BENCH_PAGES'] ?? '', process.env['BENCH_DATA'] ?? ''];
registerScheme();
// Not awaited at the top: the app is ready only after this module has run.
app
  .whenReady()
  .then(open)
  .catch((error: unknown) => {
    console.error(error);
    app.exit(1);
  });

async function open(): Promise<void> {
  const host = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://host').searchParams.get('branch') ?? '';
    response.setHeader('content-type', 'application/json');
    createReadStream(`${data}/${name.replaceAll(/\W/g, '')}.json`, { highWaterMark: 1 << 20 }).pipe(response);
  });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  const address = host.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  serveApp({
    root,
    diff: async (query, signal) => {
      const answer = await net.fetch(`http://127.0.0.1:${port}/?${query.toString()}`, { signal });
      return new Response(answer.body, { headers: { 'content-type': 'application/json' } });
    },
  });

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
  await window.loadURL(`app://bundle/${process.env['BENCH_PAGE'] ?? 'ours'}.html`);
}
