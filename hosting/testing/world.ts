import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHostingApp, type Hosting, type HostingOptions } from '../app.ts';
import { readKey } from '../auth/keys.ts';
import { serveOrganization } from '../organization.ts';
import { type CreateOptions, openStore } from '../store.ts';
import { type AskFolders, askFolders } from './ask-folders.ts';
import { beginHistory, type Scripted } from './history.ts';
import { sign, type TestKey, testKey } from './tokens.ts';
import { rounds } from '../../shared/testing/rounds.ts';

/** The service on a fresh root, in memory or behind a socket, with one unrestricted key. */
export interface World {
  root: string;
  origin: string;
  hosting: Hosting;
  key: TestKey;
  /** A repository with a scripted history; its bare folder. */
  repository: (name: string, history?: readonly Scripted[], options?: CreateOptions) => Promise<string>;
  /** A token for one repository; `claims` win. */
  token: (
    repo: string | undefined,
    scopes: readonly string[],
    claims?: Record<string, unknown>,
  ) => Promise<string>;
  /** Sends a request and reads the whole answer. */
  send: (method: string, path: string, request?: Send) => Promise<WorldAnswer>;
  askFolder: AskFolders;
  close: () => Promise<void>;
}

export interface Send {
  token?: string;
  json?: unknown;
  body?: string | Uint8Array;
  headers?: Record<string, string>;
}

export interface WorldAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON; undefined when it is none. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape.
  json: any;
}

/** The ways to the service: whoever comes by the socket goes through all that there is in memory. */
export const WAYS = rounds(['socket'] as const, ['memory', 'socket'] as const);

export async function openWorld(
  over: 'memory' | 'socket' = 'memory',
  options: Partial<HostingOptions> = {},
): Promise<World> {
  const root = await mkdtemp(join(tmpdir(), 'hosting-'));
  const key = testKey('main-key');
  const keys = [readKey(key.registered)];
  const store = options.store ?? (await openStore(root));
  const all: HostingOptions = {
    organization: 'acme',
    store,
    keysOf: async (organization) => await Promise.resolve(organization === 'acme' ? keys : null),
    ...options,
  };
  const serving = over === 'socket' ? await serveOrganization(all, 0) : null;
  const hosting = serving?.hosting ?? createHostingApp(all);
  const origin = serving?.origin ?? 'http://127.0.0.1';
  const fetchIt = async (url: string, init: RequestInit): Promise<Response> =>
    serving === null ? await hosting.app.fetch(new Request(url, init)) : await fetch(url, init);
  return {
    root,
    origin,
    hosting,
    key,
    repository: async (name, history = [], create = {}) => {
      const { gitDir } = await store.create(name, create);
      if (history.length > 0) await beginHistory(gitDir, history);
      return gitDir;
    },
    token: async (repo, scopes, claims = {}) => {
      const iat = Math.floor(Date.now() / 1000);
      const standard = {
        iss: 'acme',
        sub: 'test',
        scopes,
        iat,
        exp: iat + 600,
        ...(repo === undefined ? {} : { repo }),
      };
      return await sign(key, { ...standard, ...claims });
    },
    send: async (method, path, { token, json, body, headers } = {}) => {
      const response = await fetchIt(new URL(path, origin).href, {
        method,
        headers: {
          Accept: 'application/json',
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        ...(body === undefined ? {} : { body }),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, json: parse(text) };
    },
    askFolder: askFolders(hosting.host),
    close: async () => {
      await hosting.close();
      await serving?.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
