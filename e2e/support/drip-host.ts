/**
 * A host whose held files never end: it sends one piece after another as long as the client reads. On request its
 * comparisons do not end either.
 */
import { createServer, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { goodKey } from './keys.ts';

/** When something happened, milliseconds since the epoch. */
type Moment = number;

export interface DripHost {
  ready: { api: string; git: string; org: string };
  pem: string;
  /** Paths whose bodies are being sent. */
  open: Set<string>;
  /** The paths of every request, in order. */
  asked: (readonly string[])[];
  /** When the client gave up each body. */
  given: Moment[];
  close: () => Promise<void>;
}

const HELD = Array.from({ length: 12 }, (_, i) => ({
  path: `held/${String(i).padStart(2, '0')}.json`,
  state: 'M',
  old_path: '',
  // Two small ones, five of medium size, five large ones; the second small one cannot be loaded.
  bytes: [20_000, 90_000, 300_000, 300_000, 300_000, 300_000, 300_000][i] ?? 4_000_000,
  is_eof: true,
}));
/** The one that the host refuses. */
const REFUSED = 'held/01.json';
const RAW = '@@ -1 +1 @@\n-a\n+b\n';

const commit = {
  sha: 'b'.repeat(40),
  parent_shas: ['a'.repeat(40)],
  message: 'Work',
  date: '2026-01-01T00:00:00Z',
};
const author = {
  author_name: 'Reviewer',
  author_email: 'reviewer@example.com',
  committer_name: 'Reviewer',
  committer_email: 'reviewer@example.com',
};
const page = { has_more: false, next_cursor: null };

function answer(path: string, query: URLSearchParams): object | null {
  switch (path) {
    case '/api/repos':
      return {
        repos: [{ repo_id: 'app', url: '', default_branch: 'main', created_at: commit.date }],
        ...page,
      };
    case '/api/v1/repo':
      return { default_branch: 'main', created_at: commit.date };
    case '/api/v1/repos/branches':
      return {
        branches: ['main', 'work'].map((name) => ({ name, head_sha: commit.sha, created_at: commit.date })),
        ...page,
      };
    case '/api/v1/repos/commits':
      return { commits: query.get('branch') === 'main' ? [] : [{ ...commit, ...author }], ...page };
    case '/api/v1/repos/branches/diff':
      return {
        branch: 'work',
        base: 'main',
        stats: { files: 13, additions: 1, deletions: 1, changes: 2 },
        filtered_files: HELD,
        files: [{ path: 'a.txt', state: 'M', old_path: '', bytes: 9, is_eof: true, raw: RAW }],
      };
    default:
      return null;
  }
}

const file = (path: string, raw: string): string =>
  JSON.stringify({ path, state: 'M', old_path: '', bytes: raw.length, is_eof: true, raw });
/** A megabyte of added lines, as in a JSON string. */
const MEGABYTE = '+never the end\\n'.repeat(62_500);
/** More megabytes than the app reads of one comparison. */
const ENDLESS_MEGABYTES = 260;

/** The start of a file whose text follows. */
const begin = (path: string): string =>
  `,{"path":"${path}","state":"M","old_path":"","bytes":${ENDLESS_MEGABYTES}000000,"is_eof":true,"raw":"@@ -0,0 +1,9999999 @@\\n`;

/** A small file, one that is longer than a whole comparison may be, another small one, and one that never ends. */
function* endlessDiff(): Generator<string, void> {
  yield `{"branch":"work","base":"main","files":[${file('a.txt', RAW)}${begin('huge.txt')}`;
  for (let at = 0; at < ENDLESS_MEGABYTES; at += 1) yield MEGABYTE;
  yield `"},${file('later.txt', RAW)}${begin('endless.txt')}`;
  for (;;) yield MEGABYTE;
}

export async function dripHost({ endless = false } = {}): Promise<DripHost> {
  const open = new Set<string>();
  const asked: (readonly string[])[] = [];
  const given: Moment[] = [];
  const drip = (paths: readonly string[], response: ServerResponse): void => {
    asked.push(paths);
    const [path = ''] = paths;
    if (paths.includes(REFUSED)) {
      response.writeHead(413, { 'content-type': 'application/problem+json' });
      response.end(
        JSON.stringify({ title: 'Too large', status: 413, detail: 'This file is too large to be sent.' }),
      );
      return;
    }
    open.add(path);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(`{"files":[{"path":${JSON.stringify(path)},"state":"M","raw":"@@ -0,0 +1,9999999 @@\\n`);
    const timer = setInterval(() => response.write('+dripping\\n'.repeat(1000)), 5);
    response.on('close', () => {
      clearInterval(timer);
      open.delete(path);
      given.push(Date.now());
    });
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const paths = url.searchParams.getAll('path');
    const path = paths[0] ?? null;
    if (path !== null && path !== 'later.txt' && url.pathname.endsWith('/diff')) {
      drip(paths, response);
      return;
    }
    if (endless && url.pathname === '/api/v1/repos/branches/diff') {
      response.writeHead(200, { 'content-type': 'application/json' });
      if (path !== null) asked.push(paths);
      const pieces = path === null ? endlessDiff() : [`{"files":[${file(path, RAW)}]}`];
      pipeline(Readable.from(pieces), response).catch(() => given.push(Date.now()));
      return;
    }
    const body = answer(url.pathname, url.searchParams);
    response.writeHead(body === null ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? { status: 404, title: 'Not found' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    ready: { api: origin, git: origin, org: 'drip' },
    pem: goodKey(),
    open,
    asked,
    given,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
