import { isRefName } from '../../git/refs/refs.ts';
import { AppFailure } from '../../shared/failure.ts';
import { gitUrl } from './address.ts';
import type { RequestDeps } from './ask.ts';
import { readText } from './body.ts';
import type { CallOptions } from './client.ts';
import { lost } from './connection.ts';
import { inTime } from './in-time.ts';
import { operations } from './operations.ts';
import { pauseError } from './problem.ts';
import { readRefusal } from './request.ts';
import type { RepositoryPlace } from './types.ts';

/** Refs with the commits that they hold, by their full names. */
export type ListedTips = ReadonlyMap<string, string>;

const WANTED = ['refs/heads/', 'refs/notes/'];

const pktLine = (text: string): string => (text.length + 4).toString(16).padStart(4, '0') + text;
/** Git's protocol, version 2: see gitprotocol-v2, ls-refs. The capabilities are not requested first. */
const QUESTION = [
  pktLine('command=ls-refs\n'),
  '0001',
  ...WANTED.map((prefix) => pktLine(`ref-prefix ${prefix}\n`)),
  '0000',
].join('');

type Remote = RepositoryPlace & { ephemeral?: boolean };

/**
 * Lists all branches and notes refs of a repository, or of its ephemeral remote, with one request, which is never repeated.
 *
 * @returns null if the host does not speak this version of Git's protocol
 */
export function createRefList(deps: RequestDeps) {
  return async (
    { orgId, repo, ephemeral = false }: Remote,
    { signal }: CallOptions = {},
  ): Promise<ListedTips | null> => {
    const operation = operations.refTips;
    const left = deps.rateLimits.left({ orgId, repo });
    if (left > 0) throw new AppFailure(pauseError(left));
    return await inTime({ operation, signal }, ({ signal: stop, deadline }) =>
      deadline.orOver(ask(deps, { orgId, repo, ephemeral }, stop)),
    );
  };
}

async function ask(
  deps: RequestDeps,
  { ephemeral, ...place }: Required<Remote>,
  signal: AbortSignal,
): Promise<ListedTips | null> {
  const { orgId, repo } = place;
  const operation = operations.refTips;
  const [site, token] = await Promise.all([
    deps.site(orgId),
    deps.mint({ orgId, repo, scopes: operation.scopes }),
  ]);
  signal.throwIfAborted();
  const sentAt = deps.now();
  const response = await deps
    .fetch(`${gitUrl(site.gitHost, repo, ephemeral)}/git-upload-pack`, {
      method: 'POST',
      headers: {
        accept: 'application/x-git-upload-pack-result',
        authorization: `Basic ${Buffer.from(`t:${token}`).toString('base64')}`,
        'content-type': 'application/x-git-upload-pack-request',
        'git-protocol': 'version=2',
      },
      body: QUESTION,
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      signal,
    })
    .catch(lost);
  const receivedAt = deps.now();
  if (deps.clock.observe(orgId, response.headers.get('date'), sentAt, receivedAt)) deps.dropTokens(orgId);
  if (response.ok) return tipsIn(await readText(response, operation.maxBytes).catch(lost));
  const { failure } = await readRefusal(deps, { ask: { ...place, operation }, token, receivedAt }, response);
  throw failure;
}

const LINE = /^[0-9a-f]{4}([0-9a-f]{40}|[0-9a-f]{64}) (refs\/[^ ]+)$/u;

/** The refs in an answer; null: it is no complete list. */
export function tipsIn(answer: string): ListedTips | null {
  if (answer !== '0000' && !answer.endsWith('\n0000')) return null;
  const tips = new Map<string, string>();
  for (const line of answer.slice(0, -4).split('\n')) {
    const [, sha = '', ref = ''] = LINE.exec(line) ?? [];
    if (sha === '' && line !== '') return null;
    if (isRefName(ref, ...WANTED)) tips.set(ref, sha);
  }
  return tips;
}
