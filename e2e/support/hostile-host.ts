/** A host that the user was talked into: it speaks the API, and everything it says is an attack. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { TEXTS } from './hostile.ts';

export interface HostileHost {
  origin: string;
  /** Bearer tokens that arrived. */
  tokens: Set<string>;
  /** Paths that were asked for. */
  asked: string[];
  close: () => Promise<void>;
}

const sha = (n: number): string => n.toString(16).padStart(40, 'a');
const page = { has_more: false, next_cursor: null };
const at = '2026-01-01T00:00:00Z';

/** One file of a diff for each text, which is its path, its hunk's heading, and its content. */
function diffOf(branch: string): object {
  const files = TEXTS.map((text) => {
    const line = text.replaceAll(/[\r\n]+/g, ' ');
    const raw = `diff --git a/${line} b/${line}\n--- a/${line}\n+++ b/${line}\n@@ -1 +1 @@ ${line}\n-${line}\n+${line} ${line}\n`;
    return { path: text, state: 'M', old_path: text, bytes: raw.length, is_eof: true, raw };
  });
  const filtered_files = TEXTS.map((text) => ({
    path: `held/${text}`,
    state: text.slice(0, 3),
    old_path: '',
    bytes: 1,
    is_eof: false,
  }));
  const stats = { files: files.length, additions: 1, deletions: 1, changes: 2 };
  return { branch, base: 'main', merge_base_sha: sha(1), stats, filtered_files, files };
}

function answer(path: string, query: URLSearchParams): object {
  switch (path) {
    case '/api/meta':
      return { name: TEXTS[0], api_version: TEXTS[1], organization: TEXTS[2] };
    case '/api/repos':
      return {
        repos: [
          { repo_id: 'app', url: 'javascript:1', default_branch: 'main', created_at: at },
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
      return { default_branch: 'main', created_at: at };
    case '/api/v1/repos/branches':
      return {
        branches: ['main', 'work', ...TEXTS].map((name, i) => ({
          name,
          head_sha: sha(i + 1),
          created_at: at,
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
                date: at,
              })),
        ...page,
      };
    case '/api/v1/repos/branches/diff':
      return diffOf('work');
    case '/api/v1/repos/notes/refs':
      return { refs: TEXTS.map((text, i) => ({ ref: `refs/notes/${text}`, sha: sha(i) })), ...page };
    case '/api/v1/repos/notes':
      return { sha: query.get('sha'), note: TEXTS.join('\n'), ref_sha: sha(9) };
    default:
      return { type: 'about:blank', title: TEXTS[0], status: 404, detail: TEXTS[1], code: TEXTS[2] };
  }
}

export async function hostileHost(): Promise<HostileHost> {
  const tokens = new Set<string>();
  const asked: string[] = [];
  const server: Server = createServer((request: IncomingMessage, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    asked.push(url.pathname);
    const [scheme = '', value = ''] = (request.headers.authorization ?? '').split(' ');
    // Git sends the token as a password.
    const token = scheme === 'Basic' ? Buffer.from(value, 'base64').toString().replace('t:', '') : value;
    if (token !== '') tokens.add(token);
    const body = answer(url.pathname, url.searchParams);
    response.writeHead('status' in body ? 404 : 200, {
      'content-type': 'text/html; charset=utf-8',
      'set-cookie': 'track=1; Max-Age=99999',
      link: '<https://example.com/>; rel=preload',
      refresh: '0;url=https://example.com/',
      'content-security-policy': "default-src *; script-src * 'unsafe-inline'",
      'access-control-allow-origin': '*',
      'x-long': 'x'.repeat(4000),
    });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    tokens,
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
