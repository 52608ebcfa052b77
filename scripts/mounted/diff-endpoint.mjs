/**
 * The diff endpoint of mounted tests. It answers with what a test stored under a repository's name, as the host would
 * (see the specification, Branch diff result), over real HTTP to the real worker.
 */

/** @type {Map<string, { files: { path: string }[], loaded?: { path: string }[], texts?: Record<string, string> }>} */
const answers = new Map();

/**
 * A command for tests. `loaded`: files that are held back at first, and sent when requested by path; `texts`: of new
 * sides that are on this computer.
 */
export function serveDiff(_context, repo, answer) {
  answers.set(repo, answer);
}

export const diffEndpoint = {
  name: 'diff-endpoint',
  configureServer({ middlewares }) {
    middlewares.use('/api/diff', (request, response) => {
      const query = new URL(request.originalUrl, 'http://localhost').searchParams;
      const answer = answers.get(query.get('repo') ?? '');
      const paths = query.getAll('path');
      response.setHeader('Content-Type', 'application/json');
      if (!answer) {
        response.statusCode = 404;
        response.end(JSON.stringify({ error: { kind: 'not-found', message: 'No such diff.', next: '' } }));
        return;
      }
      const { loaded = [], texts: _, ...listed } = answer;
      const files = paths.length === 0 ? listed.files : loaded.filter(({ path }) => paths.includes(path));
      const held = paths.length === 0 ? {} : { filtered_files: [] };
      response.end(JSON.stringify({ ...listed, ...held, files }));
    });
    middlewares.use('/api/file', (request, response) => {
      const query = new URL(request.originalUrl, 'http://localhost').searchParams;
      const text = answers.get(query.get('repo') ?? '')?.texts?.[query.get('path') ?? ''];
      response.statusCode = text === undefined ? 204 : 200;
      response.end(text);
    });
  },
};
