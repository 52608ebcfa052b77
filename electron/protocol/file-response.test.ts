import { expect, test } from 'vitest';
import type { FileRequest } from '../../shared/ipc/file-endpoint.ts';
import { AppFailure } from '../../shared/failure.ts';
import { fileResponse } from './file-response.ts';
import { readDiffUrl } from './read-diff-endpoint.ts';
import { readFileUrl } from './read-file-endpoint.ts';

const ABOUT = { org: 'o', repo: 'acme/pay', branch: 'topic' };
const query = (more: Record<string, string>): URLSearchParams => new URLSearchParams({ ...ABOUT, ...more });

test('a request for a file is read back; what is unknown or malformed is none', () => {
  const asked = { orgId: 'o', repo: 'acme/pay', branch: 'topic', ephemeral: false, path: 'a.ts' };
  expect(readFileUrl(query({ path: 'a.ts' }))).toEqual(asked);
  expect(readFileUrl(query({ path: 'a.ts', here: 'true' }))).toEqual({ ...asked, here: true });
  const others: Record<string, string>[] = [
    {},
    { path: '' },
    { path: 'a.ts', other: '1' },
    { path: 'a.ts', sha: 'HEAD' },
  ];
  for (const blob of ['--all', 'ABCD', 'a'.repeat(65)]) others.push({ path: 'a.ts', blob });
  for (const more of others) expect(readFileUrl(query(more))).toBeNull();
});

test('a request for a diff names the commit that its base or its merge is about', () => {
  const sha = 'a'.repeat(40);
  expect(readDiffUrl(query({ sha, base_sha: 'b'.repeat(40) }))).toMatchObject({ commits: { sha } });
  expect(readDiffUrl(query({ base_sha: 'b'.repeat(40) }))).toBeNull();
  expect(readDiffUrl(query({ merge: 'true' }))).toBeNull();
  const since = { since_sha: 'c'.repeat(40), since_base: 'nothing' };
  expect(readDiffUrl(query({ sha, base_sha: 'b'.repeat(40), ...since }))?.commits?.since).toEqual({
    sha: 'c'.repeat(40),
    base: null,
  });
  const { since_sha } = since;
  expect(readDiffUrl(query({ sha, base_sha: 'nothing', since_sha }))).toBeNull();
  expect(readDiffUrl(query({ sha, ...since }))).toBeNull();
  expect(readDiffUrl(query(since))).toBeNull();
  expect(readDiffUrl(query({ other: '1' }))).toBeNull();
  const whole = { sha, whole_file: 'a.ts' };
  expect(readDiffUrl(query({ ...whole, base_sha: 'nothing' }))).toMatchObject({ wholeFile: 'a.ts' });
  expect(readDiffUrl(query(whole))).toBeNull();
  expect(readDiffUrl(query({ ...whole, base_sha: 'b'.repeat(40) }))).toBeNull();
  expect(readDiffUrl(query({ ...whole, base_sha: 'nothing', whole_file: '' }))).toBeNull();
});

/** What is answered to a request, where the contents are these or cannot be had. */
async function answered(more: Record<string, string>, contents: (asked: FileRequest) => Promise<Buffer>) {
  const told: unknown[] = [];
  const log = { info: () => undefined, error: (...all: unknown[]) => void told.push(all) };
  const response = await fileResponse(query(more), new AbortController().signal, contents, log);
  return { status: response.status, text: await response.text(), told };
}
function failing(failure: Error): () => Promise<never> {
  return async () => await Promise.reject(failure);
}

test('contents are bytes; what cannot be had is said; what is not here yet is no failure', async () => {
  const found = await answered({ path: 'a.ts' }, () => Promise.resolve(Buffer.from('one')));
  expect(found).toEqual({ status: 200, text: 'one', told: [] });
  expect(await answered({}, failing(new Error('not asked')))).toMatchObject({ status: 400, told: [] });
  const gone = failing(new AppFailure({ kind: 'not-found', message: 'It is gone.' }));
  expect(await answered({ path: 'a.ts' }, gone)).toMatchObject({ status: 404 });
  expect(await answered({ path: 'a.ts', here: 'true' }, gone)).toMatchObject({ status: 204, text: '' });
  const broken = await answered({ path: 'a.ts', here: 'true' }, failing(new Error('a fault')));
  expect(broken).toMatchObject({ status: 503, told: [['file endpoint', expect.any(Error)]] });
  expect(broken.text).not.toContain('a fault');
});
