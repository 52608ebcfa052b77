/** The page, its protocol and its calls: what they serve, and what they refuse, asked of the real app. */
import { expect, test } from '../fixtures.ts';
import { EXPECTED, started } from '../support/shell.ts';

test.beforeEach(({ expectedTrouble }) => void expectedTrouble.push(EXPECTED));

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
