import type { Session, WebContents } from 'electron';
import { expect, test } from 'vitest';
import { secureContents, secureSession } from './index.ts';

/** Keeps what it is told; `shell` shows that Electron itself obeys. */
function recorder() {
  const told = new Map<string, unknown>();
  const listeners = new Map<string, (...args: never[]) => void>();
  const set = (name: string) => (value: unknown) => void told.set(name, value);
  return {
    told,
    tell: (event: string, ...args: unknown[]) => listeners.get(event)?.(...(args as never[])),
    on: (event: string, listener: (...args: never[]) => void) => void listeners.set(event, listener),
    setPermissionRequestHandler: set('request'),
    setPermissionCheckHandler: set('check'),
    setDevicePermissionHandler: set('device'),
    setDisplayMediaRequestHandler: set('screen'),
    setWindowOpenHandler: set('open'),
    webRequest: {
      onBeforeRequest: (filter: unknown, handler: unknown) => void told.set('network', [filter, handler]),
    },
  };
}

/** An event that is told whether its default was prevented. */
function happening(more: object = {}) {
  const event = { prevented: false, preventDefault: () => void (event.prevented = true), ...more };
  return event;
}

function session() {
  const recorded = recorder();
  secureSession(recorded as unknown as Session);
  return recorded;
}

function contents() {
  const recorded = recorder();
  secureContents(recorded as unknown as WebContents);
  return recorded;
}

type Answer = (given: unknown) => void;

test('every permission is denied', () => {
  const { told } = session();
  const answers: unknown[] = [];
  const request = told.get('request') as (contents: null, name: string, answer: Answer) => void;
  for (const name of ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal'])
    request(null, name, (given) => void answers.push(given));
  expect(answers).toEqual([false, false, false, false, false]);
  for (const name of ['check', 'device']) expect((told.get(name) as () => boolean)()).toBe(false);
  expect(told.get('screen')).toBeNull();
});

test('every download is prevented', () => {
  const event = happening();
  session().tell('will-download', event);
  expect(event.prevented).toBe(true);
});

test('no request to a network or a file leaves the page’s session', () => {
  const [filter, handler] = session().told.get('network') as [
    { urls: string[] },
    (details: object, answer: Answer) => void,
  ];
  const schemes = filter.urls.map((url) => url.slice(0, url.indexOf(':')));
  expect(schemes).toEqual(expect.arrayContaining(['http', 'https', 'ws', 'wss', 'ftp', 'file']));
  let answer: unknown;
  handler({}, (given) => void (answer = given));
  expect(answer).toEqual({ cancel: true });
});

test('no window is opened', () => {
  expect((contents().told.get('open') as () => unknown)()).toEqual({ action: 'deny' });
});

test('no webview is attached, and the page stays where it is', () => {
  const { tell } = contents();
  for (const [event, more] of [
    ['will-attach-webview', {}],
    ['will-navigate', { url: 'https://example.com/', isMainFrame: true }],
    ['will-frame-navigate', { url: 'app://bundle/', isMainFrame: false }],
    ['will-redirect', {}],
  ] as const) {
    const happened = happening(more);
    tell(event, happened);
    expect([event, happened.prevented]).toEqual([event, true]);
  }
});
