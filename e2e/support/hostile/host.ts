/** A host that a user was tricked into adding: it speaks the API, and every answer is an attack. */
import { createServer, type IncomingMessage } from 'node:http';
import { BODIES, DIFFS, NOTES, responses, TEXTS } from './index.ts';

export interface HostileHost {
  origin: string;
  /** Bearer tokens that it received. */
  tokens: Set<string>;
  /** Requests: the token's repository and the path, `app /api/v1/repos/branches`. */
  asked: string[];
  /** Requests that reached the other address, to which every redirect and header points. */
  led: string[];
  /** Names of repositories whose every answer is broken. */
  broken: readonly string[];
  /** Names of repositories whose diff alone is broken. */
  brokenDiffs: readonly string[];
  close: () => Promise<void>;
}

const sha = (n: number): string => n.toString(16).padStart(40, 'a');
const page = { has_more: false, next_cursor: null };
const when = '2026-01-01T00:00:00Z';

/** One file of a diff for each text, as its path, its hunk's heading and its content; then the broken diffs. */
function diffOf(branch: string): object {
  const files = TEXTS.map((text) => {
    const line = text.replaceAll(/[\r\n]+/g, ' ');
    const raw = `diff --git a/${line} b/${line}\n--- a/${line}\n+++ b/${line}\n@@ -1 +1 @@ ${line}\n-${line}\n+${line} ${line}\n`;
    return { path: text, state: 'M', old_path: text, bytes: raw.length, is_eof: true, raw };
  });
  const odd = DIFFS.map((raw, i) => ({
    path: `odd/${i}.ts`,
    state: ['M', 'R999', 'X', ''][i % 4],
    old_path: null,
    bytes: -1,
    is_eof: i % 2 === 0,
    raw,
  }));
  const filtered_files = TEXTS.map((text) => ({
    path: `held/${text}`,
    state: text.slice(0, 3),
    old_path: '',
    bytes: 1,
    is_eof: false,
  }));
  const stats = { files: files.length, additions: 1, deletions: 1, changes: 2 };
  return { branch, base: 'main', merge_base_sha: sha(1), stats, filtered_files, files: [...odd, ...files] };
}

function answer(path: string, query: URLSearchParams): object {
  switch (path) {
    case '/api/meta':
      return { name: TEXTS[0], api_version: TEXTS[1], organization: TEXTS[2] };
    case '/api/repos':
      return {
        repos: [
          { repo_id: 'app', url: 'javascript:1', default_branch: 'main', created_at: when },
          ...TEXTS.map((text) => ({
            repo_id: text.slice(0, 500),
            url: text,
            default_branch: text,
            created_at: text.slice(0, 60),
            base_repo: { provider: text, owner: text, name: text },
          })),
        ],
        ...page,
      };
    case '/api/v1/repo':
      return { default_branch: 'main', created_at: when };
    case '/api/v1/repos/branches':
      return {
        branches: ['main', 'work', ...TEXTS].map((name, i) => ({
          name,
          head_sha: sha(i + 1),
          created_at: when,
        })),
        ...page,
      };
    case '/api/v1/repos/commits':
      return {
        commits:
          query.get('branch') === 'main'
            ? []
            : TEXTS.map((text, i) => ({
                sha: sha(i + 2),
                parent_shas: [sha(i + 3)],
                message: `${text}\n\n${text}`,
                author_name: text,
                author_email: text,
                committer_name: text,
                committer_email: text,
                date: when,
              })),
        ...page,
      };
    case '/api/v1/repos/branches/diff':
      return diffOf('work');
    case '/api/v1/repos/notes/refs':
      return { refs: TEXTS.map((text, i) => ({ ref: `refs/notes/${text}`, sha: sha(i) })), ...page };
    case '/api/v1/repos/notes': {
      const asked = query.get('sha') ?? '';
      return {
        sha: asked,
        note: NOTES[Number.parseInt(asked.slice(-3), 16) % NOTES.length],
        ref_sha: sha(9),
      };
    }
    default:
      return { type: 'about:blank', title: TEXTS[0], status: 404, detail: TEXTS[1], code: TEXTS[2] };
  }
}

const LYING = {
  'content-type': 'text/html; charset=utf-8',
  'set-cookie': 'track=1; Max-Age=99999',
  link: '<https://example.com/>; rel=preload',
  refresh: '0;url=https://example.com/',
  'content-security-policy': "default-src *; script-src * 'unsafe-inline'",
  'access-control-allow-origin': '*',
  'x-long': 'x'.repeat(4000),
};

export async function hostileHost(): Promise<HostileHost> {
  const led: string[] = [];
  const outside = await listen((request) => {
    led.push(request.url ?? '');
    return JSON.stringify(page);
  });
  const wire = responses(outside.origin);
  const tokens = new Set<string>();
  const asked: string[] = [];
  const host = await listen((request, url) => {
    const token = tokenOf(request);
    if (token !== '') tokens.add(token);
    const repo = repoOf(token);
    asked.push(`${repo} ${url.pathname}`);
    // Git follows a redirect of its first request, if allowed.
    if (url.pathname.includes('.git/'))
      return `HTTP/1.1 302 Found\r\nConnection: close\r\nLocation: ${outside.origin}/git/info/refs\r\n\r\n`;
    const [kind, at = ''] = repo.split('-');
    if (kind === 'wire') return wire[Number(at)] ?? '';
    const broken = kind === 'body' || (kind === 'diff' && url.pathname.endsWith('/diff'));
    const body = broken ? BODIES[Number(at)] : undefined;
    const said = answer(url.pathname, url.searchParams);
    return {
      status: body === undefined && 'status' in said ? 404 : 200,
      body: body ?? JSON.stringify(said),
    };
  });
  return {
    origin: host.origin,
    tokens,
    asked,
    led,
    broken: [...BODIES.map((_, at) => `body-${at}`), ...wire.map((_, at) => `wire-${at}`)],
    brokenDiffs: BODIES.map((_, at) => `diff-${at}`),
    close: async () => {
      await host.close();
      await outside.close();
    },
  };
}

const tokenOf = ({ headers }: IncomingMessage): string => {
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ');
  // Git sends the token as a password.
  return scheme === 'Basic' ? Buffer.from(value, 'base64').toString().replace('t:', '') : value;
};

/** The specification's older routes name their repository only in the token. */
function repoOf(token: string): string {
  const [, claims = ''] = token.split('.');
  return /"repo":"([^"]*)"/.exec(Buffer.from(claims, 'base64url').toString())?.[1] ?? '';
}

type Answer = string | { status: number; body: string };

/** A server whose answer is either well formed or written to the socket verbatim. */
async function listen(
  respond: (request: IncomingMessage, url: URL) => Answer,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const said = respond(request, new URL(request.url ?? '/', 'http://127.0.0.1'));
    if (typeof said === 'string') request.socket.end(said);
    else response.writeHead(said.status, LYING).end(said.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
