/** The built service in a separate process, with its tokens and requests, and plain Git beside it. */
import { spawn, spawnSync } from 'node:child_process';
import { createPrivateKey, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { at } from '../../scripts/setup/paths.mjs';

const organization = 'bench';

/**
 * Starts the service on a root (a fresh one by default). `extra`: more arguments; `cli`: the program of another build;
 * `node`: arguments of Node, whose standard error is then reported.
 */
export async function startService({
  root = mkdtempSync(join(tmpdir(), 'bench-hosting-')),
  extra = /** @type {string[]} */ ([]),
  cli = at('out/main/hosting-cli.js'),
  node = /** @type {string[]} */ ([]),
} = {}) {
  const args = [...node, cli, '--root', root, '--org', organization, ...extra];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', node.length === 0 ? 'ignore' : 'pipe'],
  });
  if (!child.stdout) throw new Error('the service has no standard output');
  const { stdout } = child;
  const ready = await new Promise((resolve, reject) => {
    createInterface({ input: stdout }).once('line', (line) => resolve(JSON.parse(line)));
    child.once('exit', (code) => reject(new Error(`the service ended with code ${code}`)));
  });
  const key = createPrivateKey(readFileSync(ready.privateKeyFile));
  const exited = new Promise((resolve) => child.once('exit', resolve));
  return {
    root,
    pid: child.pid ?? 0,
    stderr: child.stderr,
    /** In the form that the app gets. */
    host: {
      name: organization,
      api: ready.api,
      gitHost: ready.git,
      pem: readFileSync(ready.privateKeyFile, 'utf8'),
    },
    api: ready.api,
    token: (repo, scopes) => mint(key, repo, scopes),
    /** The bare repository with a name. */
    gitDir(name) {
      const { repositories } = JSON.parse(readFileSync(join(root, 'repositories.json'), 'utf8'));
      return join(root, 'repositories', `${repositories[name].id}.git`);
    },
    async send(method, path, token, body, signal) {
      const request = () =>
        fetch(ready.api + path, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          ...(signal === undefined ? {} : { signal }),
        });
      // A kept-alive connection may have been closed while this process was blocked by a long synchronous Git.
      return await request().catch(request);
    },
    /** @param {NodeJS.Signals} signal */
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await exited;
    },
    drop: () => rmSync(root, { recursive: true, force: true }),
  };
}

const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An ES256 token that lasts ten minutes, made by hand as any client would. */
function mint(key, repo, scopes) {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { iss: organization, sub: 'bench', scopes, iat, exp: iat + 600, ...(repo ? { repo } : {}) };
  const input = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' });
  return `${input}.${signature.toString('base64url')}`;
}

/** Creates a repository and fills it from a fast-import stream. */
export async function makeRepository(service, name, stream) {
  const made = await service.send('POST', '/api/repos', service.token(name, ['repo:write']));
  if (made.status !== 201) throw new Error(`could not make ${name}: ${made.status}`);
  const gitDir = service.gitDir(name);
  if (stream) git(gitDir, ['fast-import', '--quiet', '--force', '--date-format=raw'], stream);
  return gitDir;
}

/** Plain Git in a separate process; its output is discarded unless requested. */
export function git(gitDir, args, input, { keep = false } = {}) {
  const env = {
    PATH: process.env.PATH,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Reviewer',
    GIT_AUTHOR_EMAIL: 'reviewer@example.com',
    GIT_COMMITTER_NAME: 'Reviewer',
    GIT_COMMITTER_EMAIL: 'reviewer@example.com',
  };
  const done = spawnSync('git', ['--git-dir', gitDir, ...args], {
    input,
    env,
    stdio: ['pipe', keep ? 'pipe' : 'ignore', 'pipe'],
    maxBuffer: 1 << 30,
  });
  if (done.status !== 0) throw new Error(`git ${args[0]}: ${done.stderr.toString()}`);
  return keep ? done.stdout.toString() : '';
}

/** Reads an answer to its end without keeping it; returns its length in bytes. */
export async function drain(response) {
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.length;
  return bytes;
}
