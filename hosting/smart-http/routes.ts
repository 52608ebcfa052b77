import { PassThrough, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Context } from 'hono';
import { streamGit } from '../../git/process/run.ts';
import { waitAndClearStale } from '../../git/process/stale-locks.ts';
import { repositoryNotFound, requireScope } from '../auth/guard.ts';
import { verifyToken } from '../auth/token.ts';
import type { Claims } from '../auth/claims.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../problem.ts';
import type { ServedRepository } from '../repository.ts';
import { HIDDEN } from '../revision.ts';
import { EPHEMERAL } from '../../shared/domain/side.ts';
import { readCommands } from './commands.ts';
import { judgePush } from './judge.ts';
import type { ArmedHooks } from './push-hook.ts';

const ROUTE = /^\/(.+)\.git\/(info\/refs|git-upload-pack|git-receive-pack)$/;
const EPHEMERAL_NAME = /\+ephemeral$/;

type Service = 'git-upload-pack' | 'git-receive-pack';

const CONFIG = [
  ...HIDDEN.map((prefix) => `transfer.hideRefs=${prefix.slice(0, -1)}`),
  'uploadpack.allowFilter=true',
  'receive.fsckObjects=true',
  'receive.autogc=false',
  'receive.advertiseAtomic=true',
  // Never change a work tree served in place.
  'receive.denyCurrentBranch=refuse',
  'receive.denyDeleteCurrent=refuse',
  'core.bigFileThreshold=16m',
];

/** Handles clone, fetch and push; null for any other request. See the specification, Authentication 1. */
export async function smartHttp(c: Context, host: Host): Promise<Response | null> {
  const match = ROUTE.exec(new URL(c.req.url).pathname);
  if (match === null) return null;
  const [, rawName = '', action = ''] = match;
  const service = serviceOf(c, action);
  const { claims, repository, ephemeral } = await access(c, host, rawName, service);
  const env: Record<string, string> = {
    ...(ephemeral ? { GIT_NAMESPACE: 'ephemeral' } : {}),
    ...protocolOf(c),
    GIT_COMMITTER_NAME: 'Marginalia hosting',
    GIT_COMMITTER_EMAIL: 'hosting@example.invalid',
  };
  if (action === 'info/refs') return await advertise(repository, service, env);
  return await exchange(c, host, { claims, repository, ephemeral, service, env });
}

function serviceOf(c: Context, action: string): Service {
  const name = action === 'info/refs' ? c.req.query('service') : action;
  const method = action === 'info/refs' ? 'GET' : 'POST';
  if (c.req.method !== method) throw new Refusal(405, 'Method not allowed', { headers: { Allow: method } });
  if (name === 'git-upload-pack' || name === 'git-receive-pack') return name;
  throw new Refusal(403, 'Only the smart protocol is served');
}

async function access(c: Context, host: Host, rawName: string, service: Service) {
  const verified = await verifyToken(password(c), host);
  host.quota.take(verified.kid);
  requireScope(verified.claims, service === 'git-upload-pack' ? 'git:read' : 'git:write');
  let name: string;
  try {
    name = decodeURIComponent(rawName);
  } catch {
    throw repositoryNotFound();
  }
  const ephemeral = EPHEMERAL_NAME.test(name);
  const plain = name.replace(EPHEMERAL_NAME, '');
  const repository = verified.claims.repo === plain ? host.store.get(plain) : null;
  if (repository === null) throw repositoryNotFound();
  await host.folder(repository);
  return { claims: verified.claims, repository, ephemeral };
}

/** Git sends the token as the password of user `t`. A Bearer header is accepted, too. */
function password(c: Context): string {
  const header = c.req.header('Authorization') ?? '';
  const bearer = /^Bearer +(\S+) *$/i.exec(header)?.[1];
  if (bearer !== undefined) return bearer;
  const basic = /^Basic +([\w+/=-]+) *$/i.exec(header)?.[1];
  const pair = basic === undefined ? '' : Buffer.from(basic, 'base64').toString('utf8');
  const token = pair.startsWith('t:') ? pair.slice(2) : '';
  if (token !== '') return token;
  throw new Refusal(401, 'Git sends the token as the password of the user t', {
    code: 'unauthorized',
    headers: { 'WWW-Authenticate': 'Basic realm="git"' },
  });
}

function protocolOf(c: Context): Record<string, string> {
  const header = c.req.header('Git-Protocol');
  return header !== undefined && /^version=[0-2]$/.test(header) ? { GIT_PROTOCOL: header } : {};
}

/** Limits, after decompression, for the commands before a pack and for a fetch request. */
const MAX_COMMAND_BYTES = 8 * 1024 * 1024;
const MAX_NEGOTIATION_BYTES = 64 * 1024 * 1024;

/** After the client has left, a push gets this long to finish or be undone by Git itself. */
const PUSH_LINGER_MS = 30_000;

const NO_CACHE = { 'Cache-Control': 'no-cache, max-age=0, must-revalidate', Pragma: 'no-cache' };

async function advertise(
  repository: ServedRepository,
  service: Service,
  env: Record<string, string>,
): Promise<Response> {
  const stream = streamGit(
    [service.slice(4), '--stateless-rpc', '--http-backend-info-refs', repository.gitDir],
    {
      gitDir: repository.gitDir,
      env,
      config: CONFIG,
    },
  );
  stream.stdin.end();
  const parts: Buffer[] = [];
  if (env['GIT_PROTOCOL'] !== 'version=2' || service === 'git-receive-pack') {
    const line = `# service=${service}\n`;
    parts.push(Buffer.from(`${(line.length + 4).toString(16).padStart(4, '0')}${line}0000`));
  }
  for await (const part of stream.stdout as AsyncIterable<Buffer>) parts.push(part);
  const { code } = await stream.done;
  if (code !== 0) throw new Refusal(500, 'Git could not read the repository');
  return new Response(Buffer.concat(parts), {
    headers: { ...NO_CACHE, 'Content-Type': `application/x-${service}-advertisement` },
  });
}

interface Exchange {
  claims: Claims;
  repository: ServedRepository;
  ephemeral: boolean;
  service: Service;
  env: Record<string, string>;
}

async function exchange(c: Context, host: Host, { claims, repository, ephemeral, service, env }: Exchange) {
  if (c.req.header('Content-Type') !== `application/x-${service}-request`) {
    throw new Refusal(415, `The body must be application/x-${service}-request`);
  }
  const chunks = bodyOf(c)[Symbol.asyncIterator]();
  let config = [...CONFIG, `receive.maxInputSize=${String(host.limits.packBytes)}`];
  let begin: Buffer = Buffer.alloc(0);
  let hooks: ArmedHooks | null = null;
  if (service === 'git-receive-pack') {
    const { commands, read } = await readPushStart(chunks);
    const pushed = { gitDir: repository.gitDir, prefix: ephemeral ? EPHEMERAL : '' };
    hooks = await host.hooks.arm(await judgePush(claims, commands, pushed));
    config = [...config, hooks.config];
    begin = read;
  }
  const stream = streamGit([service.slice(4), '--stateless-rpc', repository.gitDir], {
    gitDir: repository.gitDir,
    env: { ...env, ...hooks?.env },
    config,
    signal: c.req.raw.signal,
    timeoutMs: 30 * 60_000,
    ...(service === 'git-receive-pack' ? { lingerMs: PUSH_LINGER_MS, own: !repository.inPlace } : {}),
  });
  void stream.done.catch(() => undefined).finally(() => void hooks?.disarm().catch(() => undefined));
  const cap =
    service === 'git-receive-pack' ? host.limits.packBytes + MAX_COMMAND_BYTES : MAX_NEGOTIATION_BYTES;
  const rest = Readable.from(chain(begin, chunks, cap));
  rest.once('error', () => stream.kill());
  rest.pipe(stream.stdin);
  stream.done.catch((error: unknown) => {
    // The client has left, which ends the request: not a fault.
    if (!c.req.raw.signal.aborted) host.log('git.broken', { service, message: String(error) });
    if (!repository.inPlace) void waitAndClearStale(repository.gitDir);
  });
  // If the reader leaves, this stream closes rather than Git's output: a push continues.
  const answer = stream.stdout.pipe(new PassThrough());
  answer.once('close', () => {
    if (!answer.readableEnded) stream.kill();
  });
  // The output of a killed Git has no end: do not keep the client waiting.
  stream.stdout.once('close', () => {
    if (!stream.stdout.readableEnded) answer.destroy();
  });
  return new Response(Readable.toWeb(answer) as ReadableStream<Uint8Array>, {
    headers: { ...NO_CACHE, 'Content-Type': `application/x-${service}-result` },
  });
}

/** Reads the start of a push; a body that cannot be decompressed is the client's fault. */
async function readPushStart(chunks: AsyncIterator<Uint8Array>): ReturnType<typeof readCommands> {
  try {
    return await readCommands(chunks);
  } catch (error) {
    await chunks.return?.();
    if (error instanceof Refusal) throw error;
    throw new Refusal(400, 'The body could not be read');
  }
}

async function* chain(
  begin: Buffer,
  rest: AsyncIterator<Uint8Array>,
  cap: number,
): AsyncGenerator<Uint8Array, void> {
  let size = begin.length;
  if (begin.length > 0) yield begin;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
    size += next.value.length;
    if (size > cap) throw new Error('the body is too long');
    yield next.value;
  }
}

/** The request body, decompressed if necessary. */
function bodyOf(c: Context): AsyncIterable<Uint8Array> {
  const { body } = c.req.raw;
  if (body === null) return Readable.from([]);
  const encoding = c.req.header('Content-Encoding') ?? 'identity';
  if (encoding === 'identity') return body as AsyncIterable<Uint8Array>;
  if (encoding !== 'gzip' && encoding !== 'x-gzip') throw new Refusal(415, 'Unknown Content-Encoding');
  const packed = Readable.from(body as AsyncIterable<Uint8Array>);
  const gunzip = createGunzip();
  packed.once('error', (error: Error) => gunzip.destroy(error));
  return packed.pipe(gunzip);
}
