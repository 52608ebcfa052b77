/** What the shell refuses, asked of the real app. The pure part of each rule has its unit test beside it. */
import { createServer, type Server } from 'node:http';
import type { ElectronApplication, Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { StartPage } from '../pages/start.ts';

/** Refusals are reported to the console: in these journeys they are what is asked for. */
const EXPECTED =
  /Content Security Policy|Refused to|violates|Failed to load resource|TrustedHTML|blocked|Not allowed/i;

test.beforeEach(({ expectedTrouble }) => void expectedTrouble.push(EXPECTED));

/** A server on this machine that writes down who asked it for something. */
async function listener(): Promise<{ server: Server; origin: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*').end('hello');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, asked, origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` };
}

/**
 * What the page began is decided: two frames later, and after a call to the main process and back. Asked by the main
 * process: Playwright takes a navigation that was refused for the end of the page. A page that is loaded again
 * meanwhile never answers, and is asked once more.
 */
async function settled(app: ElectronApplication): Promise<void> {
  const answers = () =>
    app.evaluate(async ({ webContents }) => {
      const answer: Promise<unknown> | undefined = webContents.getAllWebContents()[0]?.executeJavaScript(`
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
          .then(() => window.api.app.info({}))
          .then(() => 'here')`);
      const silence = new Promise((resolve) => setTimeout(resolve, 2_000, 'silent'));
      return Promise.race([answer?.catch(() => 'failed'), silence]);
    });
  await expect.poll(answers).toBe('here');
}

/**
 * Runs a function in the page, by the main process: Playwright, which takes a navigation that was refused for the end
 * of the page, fails what it runs there meanwhile.
 */
async function inPage(
  app: ElectronApplication,
  address: string,
  run: (address: string) => void,
): Promise<void> {
  const code = `(${run.toString()})(${JSON.stringify(address)})`;
  await app.evaluate(
    ({ webContents }, script) => webContents.getAllWebContents()[0]?.executeJavaScript(script, true),
    code,
  );
}

async function started(launch: () => Promise<{ page: Page; app: ElectronApplication }>) {
  const running = await launch();
  await new StartPage(running.page).ready();
  return running;
}

test('no request leaves the page, by any way', async ({ launch }) => {
  const { page, app } = await started(launch);
  const { server, origin, asked } = await listener();
  await page.evaluate(async (address) => {
    await fetch(address).catch(() => null);
    await fetch(address, { mode: 'no-cors' }).catch(() => null);
    navigator.sendBeacon(`${address}/beacon`, 'x');
    for (const [tag, attribute] of [
      ['img', 'src'],
      ['iframe', 'src'],
      ['link', 'href'],
      ['audio', 'src'],
      ['object', 'data'],
      ['embed', 'src'],
    ] as const) {
      const element = document.createElement(tag);
      if (tag === 'link') element.setAttribute('rel', 'stylesheet');
      try {
        element.setAttribute(attribute, `${address}/${tag}`);
      } catch {
        // Trusted types refuse some of them before the policy can.
      }
      document.body.append(element);
    }
    try {
      Reflect.set(window, 'sockets', [
        new WebSocket(address.replace('http', 'ws')),
        new EventSource(address),
      ]);
    } catch {
      // As above.
    }
    document.body.style.backgroundImage = `url(${address}/style)`;
    const form = document.createElement('form');
    form.action = `${address}/form`;
    document.body.append(form);
    form.submit();
  }, origin);
  // A page's session has a wall of its own behind the policy: here without the policy.
  const behind = await app.evaluate(
    ({ session }, address) =>
      session.defaultSession.fetch(`${address}/session`).then(
        () => 'answered',
        () => 'refused',
      ),
    origin,
  );
  await settled(app);
  await fetch(`${origin}/the-listener-hears`);
  expect(behind).toBe('refused');
  expect(asked).toEqual(['/the-listener-hears']);
  expect(page.url()).toMatch(/^app:\/\/bundle\//);
  server.close();
});

test('the page goes nowhere, and opens nothing', async ({ launch }) => {
  const { app } = await started(launch);
  for (const address of [
    'https://example.com/',
    'file:///etc/passwd',
    'data:text/html,x',
    'app://other/',
    'about:blank',
  ]) {
    await inPage(app, address, (to) => {
      window.open(to);
      const link = document.createElement('a');
      link.href = to;
      link.target = '_blank';
      document.body.append(link);
      link.click();
      link.target = '';
      link.click();
      location.href = to;
    });
    await settled(app);
    const shown = () => app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.getURL());
    await expect.poll(shown).toMatch(/^app:\/\/bundle\//);
  }
  expect(app.windows()).toHaveLength(1);
  await inPage(app, 'https://example.com/', (to) => {
    const view = document.createElement('webview');
    view.setAttribute('src', to);
    document.body.append(view);
  });
  const contents = await app.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((one) => one.getType()),
  );
  expect(contents).toEqual(['window']);
});

test('every permission is denied', async ({ launch }) => {
  const { page } = await started(launch);
  const states = await page.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'camera', 'microphone', 'midi'] as const;
    const asked = await Promise.all(
      names.map((name) => navigator.permissions.query({ name }).then(({ state }) => state)),
    );
    const media = await navigator.mediaDevices.getUserMedia({ audio: true }).then(
      () => 'granted',
      () => 'denied',
    );
    return [...asked, media, await Notification.requestPermission()];
  });
  expect(new Set(states)).toEqual(new Set(['denied']));
});

test('nothing is downloaded', async ({ launch }) => {
  const { page, app } = await started(launch);
  await app.evaluate(({ session }) => {
    session.defaultSession.on('will-download', (event) => {
      Reflect.set(globalThis, 'prevented', event.defaultPrevented);
    });
  });
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['x']));
    link.download = 'hostile.desktop';
    document.body.append(link);
    link.click();
  });
  await expect.poll(() => app.evaluate(() => Reflect.get(globalThis, 'prevented') === true)).toBe(true);
});

test('text never becomes markup or script', async ({ launch }) => {
  const { page } = await started(launch);
  const attempts = await page.evaluate(() => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, which has no outer scope.
    const run = (attempt: () => unknown): string => {
      try {
        attempt();
        return 'done';
      } catch {
        return 'refused';
      }
    };
    return [
      run(() => Reflect.set(document.body, 'innerHTML', '<b>x</b>')),
      run(() => Reflect.set(document.body, 'outerHTML', '<b>x</b>')),
      run(() => document.write('<b>x</b>')),
      run(() => new DOMParser().parseFromString('<b>x</b>', 'text/html')),
      run(() => new Worker('data:text/javascript,0')),
      run(() => Reflect.set(document.createElement('script'), 'src', '/assets/x.js')),
      run(() => document.createElement('a').setAttribute('onclick', 'x()')),
    ];
  });
  expect(attempts).toEqual(attempts.map(() => 'refused'));
});

test('app:// serves the page’s files and nothing else, with the policy on everything', async ({ launch }) => {
  const { page } = await started(launch);
  const paths = [
    '/',
    '/index.html',
    '/nothing.js',
    '/../package.json',
    '/%2e%2e/%2e%2e/package.json',
    '/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/%00',
    '/.git/config',
    '/main/main.js',
    '/api/diff',
    '/api/diff?org=x',
    `/api/diff?org=sample&repo=r&branch=${'x'.repeat(3000)}`,
    '/api/other',
  ];
  const answers = await page.evaluate(
    (asked) =>
      Promise.all(
        asked.map(async (path) => {
          const response = await fetch(path);
          return {
            path,
            status: response.status,
            policy: response.headers.get('content-security-policy')?.includes("default-src 'none'") ?? false,
            sniff: response.headers.get('x-content-type-options'),
          };
        }),
      ),
    paths,
  );
  for (const { path, status, policy, sniff } of answers) {
    expect([path, status]).toEqual([
      path,
      path === '/' || path === '/index.html' ? 200 : path.startsWith('/api/diff') ? 400 : 404,
    ]);
    expect([path, policy, sniff]).toEqual([path, true, 'nosniff']);
  }
  const methods = await page.evaluate(() =>
    Promise.all(
      ['POST', 'PUT', 'DELETE', 'PATCH'].map(async (method) => (await fetch('/', { method })).status),
    ),
  );
  expect(methods).toEqual([405, 405, 405, 405]);
});

test('a page that is not ours may not call, even with the preload', async ({ launch }) => {
  const { app } = await started(launch);
  const results = await app.evaluate(async ({ app: electron, BrowserWindow }) => {
    const preload = `${electron.getAppPath()}/out/preload/preload.cjs`;
    const asked: unknown[] = [];
    for (const address of ['data:text/html,<p>hello', 'about:blank']) {
      const window = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
      await window.loadURL(address);
      asked.push(await window.webContents.executeJavaScript('window.api.organizations.list({})'));
      window.destroy();
    }
    return asked;
  });
  expect(results).toEqual(
    results.map(() => ({ ok: false, error: expect.objectContaining({ kind: 'forbidden' }) })),
  );
});

test('the page sees the table and nothing of Electron or Node', async ({ launch }) => {
  const { page } = await started(launch);
  const seen = await page.evaluate(() => ({
    globals: ['require', 'process', 'module', 'ipcRenderer', 'Buffer', 'electron'].filter(
      (name) => name in globalThis,
    ),
    groups: Object.keys(window.api),
    frozen: Object.isFrozen(window.api),
  }));
  expect(seen.globals).toEqual([]);
  expect(seen.groups).toContain('organizations');
});

test('only https is offered to the browser, and only after a native question', async ({ launch }) => {
  const { page, app } = await started(launch);
  await app.evaluate(({ dialog, shell }) => {
    const asked: string[] = [];
    const opened: string[] = [];
    Reflect.set(globalThis, 'external', { asked, opened });
    Reflect.set(dialog, 'showMessageBox', (...given: { detail?: string }[]) => {
      asked.push(given.at(-1)?.detail ?? '');
      return Promise.resolve({ response: asked.length === 1 ? 1 : 0, checkboxChecked: false });
    });
    shell.openExternal = (address) => {
      opened.push(address);
      return Promise.resolve();
    };
  });
  const open = (url: string) =>
    page.evaluate((address) => window.api.app.openExternal({ url: address }), url);
  for (const bad of ['ftp://example.com', 'file:///etc/passwd', 'javascript:1', 'https://a@example.com'])
    expect(await open(bad)).toEqual({ ok: true, value: false });
  expect(await open('https://example.com/')).toEqual({ ok: true, value: false });
  expect(await open('https://example.com/')).toEqual({ ok: true, value: true });
  expect(await app.evaluate((): unknown => Reflect.get(globalThis, 'external'))).toEqual({
    asked: ['https://example.com/', 'https://example.com/'],
    opened: ['https://example.com/'],
  });
});
