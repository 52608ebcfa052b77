/** What the shell refuses, asked of the real app. The pure part of each rule has its unit test beside it. */
import { expect, test } from '../fixtures.ts';
import { EXPECTED, listener, settled, inPage, started } from '../support/shell.ts';

test.beforeEach(({ expectedTrouble }) => void expectedTrouble.push(EXPECTED));

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
