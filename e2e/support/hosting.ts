/** The hosting service in a separate process: the real remote organization of a journey. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { runGit } from '../../git/process/run.ts';
import { patience } from '../../shared/testing/patience.ts';
import type { Fault } from '../../hosting/faults.ts';
import { listenForStalls, watcher } from './stalls.ts';
import { mint, type Scope } from './token.ts';

export const APP = process.env.MARGINALIA_E2E_APP ?? join(import.meta.dirname, '../..');

const readyLine = z.object({
  api: z.string(),
  git: z.string(),
  org: z.string(),
  /** Empty if the caller has its own keys: then the service makes none. */
  privateKeyFile: z.string().default(''),
});
type Ready = z.infer<typeof readyLine>;

/** Beside the root, which belongs to the service alone. */
const faultsOf = (root: string): string => `${root}.faults.json`;

const listing = z.object({ repositories: z.record(z.string(), z.object({ id: z.string() })) });

const branchList = z.object({ branches: z.array(z.object({ name: z.string(), head_sha: z.string() })) });

export interface NoteOrder {
  readonly repo: string;
  readonly sha: string;
  readonly note?: string;
  readonly action?: 'add' | 'append' | 'remove';
  readonly ref?: string;
  readonly author?: { readonly name: string; readonly email: string };
}

interface HostOptions {
  readonly org?: string;
  readonly port?: string;
  readonly more?: readonly string[];
}

let sample: Promise<string> | undefined;

/** Building the sample takes twice as long as the rest of a start, so each worker builds it once and then copies it. */
const builtSample = (): Promise<string> => (sample ??= buildSample());

async function buildSample(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marginalia-sample-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const host = await Host.serve(join(folder, 'host'));
  await host.stop();
  return join(folder, 'host');
}

/** Puts the sample's repositories where the app keeps its own sample, as if it had built it; existing ones stay. */
export async function laySample(profile: string): Promise<void> {
  const root = join(profile, 'embedded', 'sample');
  if (existsSync(root)) return;
  const built = await builtSample();
  for (const part of ['repositories', 'repositories.json'])
    await cp(join(built, part), join(root, part), { recursive: true });
}

/** A running service with the sample organization, and actions of another reviewer. */
export class Host {
  readonly ready: Ready;
  readonly pem: string;
  readonly stop: () => Promise<void>;
  readonly #root: string;

  private constructor(root: string, ready: Ready, pem: string, stop: () => Promise<void>) {
    this.#root = root;
    this.ready = ready;
    this.pem = pem;
    this.stop = stop;
  }

  /** Serves the sample locally, on a free port or on the given one; copies it to `root` if nothing is there yet. */
  static async start(root: string, options: HostOptions = {}): Promise<Host> {
    if (!existsSync(root)) await cp(await builtSample(), root, { recursive: true });
    return await Host.serve(root, options);
  }

  /** The same without a copy: the service builds what is missing. */
  static async serve(root: string, { org = 'acme', port = '0', more = [] }: HostOptions = {}): Promise<Host> {
    await writeFile(faultsOf(root), '[]');
    const child = spawn(
      process.execPath,
      [
        '--require',
        watcher(APP, 'service'),
        join(APP, 'out/main/hosting-cli.js'),
        '--root',
        root,
        '--port',
        port,
        '--org',
        org,
        '--sample',
        '--faults',
        faultsOf(root),
        ...more,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    listenForStalls(child.stderr, (line) => process.stderr.write(line));
    const ended = once(child, 'exit');
    const lines = createInterface({ input: child.stdout });
    const line = await Promise.race([
      once(lines, 'line').then(([first]) => String(first)),
      ended.then(() => Promise.reject(new Error('The hosting service ended before it was ready'))),
    ]);
    const ready = readyLine.parse(JSON.parse(line));
    const pem = ready.privateKeyFile === '' ? '' : await readFile(ready.privateKeyFile, 'utf8');
    const stop = async () => {
      child.kill('SIGTERM');
      await ended;
    };
    return new Host(root, ready, pem, stop);
  }

  /** Replaces the host's faults by these, and restarts their counts. See hosting/README.md, Faults. */
  async strike(faults: readonly Fault[]): Promise<void> {
    // Atomically: a request may read the file at any moment.
    const file = faultsOf(this.#root);
    await writeFile(`${file}.new`, JSON.stringify(faults));
    await rename(`${file}.new`, file);
  }

  token(repo: string, scopes: readonly Scope[]): Promise<string> {
    return mint(this.pem, { org: this.ready.org, repo, scopes });
  }

  async #api(method: string, path: string, repo: string, scope: Scope, body?: unknown): Promise<unknown> {
    const response = await fetch(new URL(path, this.ready.api), {
      method,
      headers: {
        authorization: `Bearer ${await this.token(repo, [scope])}`,
        'content-type': 'application/json',
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(patience(10_000)),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status.toString()} ${text}`);
    return JSON.parse(text);
  }

  /**
   * Writes a note as another reviewer. It uses the legacy route, so that faults for the app's writes on the current one
   * do not affect it. See the specification, notes_write.
   */
  async writeNote({
    repo,
    sha,
    action = 'add',
    note,
    ref = 'refs/notes/reviews',
    author,
  }: NoteOrder): Promise<void> {
    await this.#api('POST', '/api/v1/repos/notes', repo, 'git:write', {
      action,
      sha,
      ref,
      author: author ?? { name: 'Other reviewer', email: 'other@example.com' },
      ...(note === undefined ? {} : { note }),
    });
  }

  /** The commit to which a branch points at the host. */
  async head(repo: string, branch: string): Promise<string> {
    const answer = branchList.parse(
      await this.#api('GET', '/api/v1/repos/branches?limit=100', repo, 'git:read'),
    );
    const found = answer.branches.find(({ name }) => name === branch);
    if (found === undefined) throw new Error(`${repo} has no branch ${branch}`);
    return found.head_sha;
  }

  /** The repository's own folder at the host, where plain Git reads what the host really has. */
  async gitDir(repo: string): Promise<string> {
    const list = listing.parse(JSON.parse(await readFile(join(this.#root, 'repositories.json'), 'utf8')));
    const id = list.repositories[repo]?.id;
    if (id === undefined) throw new Error(`The host has no repository ${repo}`);
    return join(this.#root, 'repositories', `${id}.git`);
  }

  async #remote(repo: string, scopes: readonly Scope[]): Promise<string> {
    const url = new URL(`${encodeURIComponent(repo)}.git`, this.ready.git.replace(/\/?$/, '/'));
    url.username = 't';
    url.password = await this.token(repo, scopes);
    return url.href;
  }

  /** A fresh bare clone over smart HTTP with all refs, including notes. */
  async clone(repo: string, into: string): Promise<string> {
    const url = await this.#remote(repo, ['git:read']);
    await runGit(['clone', '--quiet', '--mirror', url, into], {
      protocols: ['http'],
    });
    return into;
  }

  /** Pushes from a clone, as any author would. */
  async push(repo: string, gitDir: string, refspecs: readonly string[]): Promise<void> {
    const url = await this.#remote(repo, ['git:read', 'git:write']);
    await runGit(['push', '--quiet', url, ...refspecs], {
      gitDir,
      protocols: ['http'],
      timeoutMs: 120_000,
    });
  }
}
