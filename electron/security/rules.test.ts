import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { secureContents, secureSession } from './index.ts';

type Session = Parameters<typeof secureSession>[0];
type Contents = Parameters<typeof secureContents>[0];
type Answer = (given: unknown) => void;

/** Takes the rules as a session and a page do; that Electron itself obeys them is shown by `shell`. */
class Recorder extends EventEmitter {
  request = (_contents: null, _permission: string, answer: Answer): void => answer(true);
  check = (): boolean => true;
  device = (): boolean => true;
  screen: unknown = 'asked';
  open = (): unknown => ({ action: 'allow' });
  urls: string[] = [];
  network = (_details: object, answer: Answer): void => answer({});
  readonly webRequest = {
    onBeforeRequest: ({ urls }: { urls: string[] }, handler: Recorder['network']): void => {
      this.urls = urls;
      this.network = handler;
    },
  };
  setPermissionRequestHandler(handler: Recorder['request']): void {
    this.request = handler;
  }
  setPermissionCheckHandler(handler: Recorder['check']): void {
    this.check = handler;
  }
  setDevicePermissionHandler(handler: Recorder['device']): void {
    this.device = handler;
  }
  setDisplayMediaRequestHandler(handler: unknown): void {
    this.screen = handler;
  }
  setWindowOpenHandler(handler: Recorder['open']): void {
    this.open = handler;
  }
  /** Whether an event's default is prevented. */
  prevents(event: string, more: object = {}): boolean {
    let prevented = false;
    this.emit(event, { preventDefault: () => void (prevented = true), ...more });
    return prevented;
  }
}

function session(): Recorder {
  const recorder = new Recorder();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the few methods that the rules use
  secureSession(recorder as unknown as Session);
  return recorder;
}

function contents(): Recorder {
  const recorder = new Recorder();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  secureContents(recorder as unknown as Contents);
  return recorder;
}

test('every permission is denied', () => {
  const { request, check, device, screen } = session();
  for (const name of ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal'])
    request(null, name, (given) => expect([name, given]).toEqual([name, false]));
  expect([check(), device(), screen]).toEqual([false, false, null]);
  expect.assertions(6);
});

test('every download is prevented', () => {
  expect(session().prevents('will-download')).toBe(true);
});

test('no request to a network or a file leaves the page’s session', () => {
  const { urls, network } = session();
  const schemes = urls.map((url) => url.slice(0, url.indexOf(':')));
  expect(schemes).toEqual(expect.arrayContaining(['http', 'https', 'ws', 'wss', 'ftp', 'file']));
  network({}, (given) => expect(given).toEqual({ cancel: true }));
  expect.assertions(2);
});

test('no window is opened', () => {
  expect(contents().open()).toEqual({ action: 'deny' });
});

test('no webview is attached, and the page stays where it is', () => {
  const page = contents();
  expect(page.prevents('will-attach-webview')).toBe(true);
  expect(page.prevents('will-redirect')).toBe(true);
  expect(page.prevents('will-navigate', { url: 'https://example.com/', isMainFrame: true })).toBe(true);
  expect(page.prevents('will-frame-navigate', { url: 'app://bundle/', isMainFrame: false })).toBe(true);
  expect(page.prevents('will-navigate', { url: 'app://bundle/#/x', isMainFrame: true })).toBe(false);
});
