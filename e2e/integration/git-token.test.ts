import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createRepositoryCopies } from '../../electron/repository-copy/index.ts';
import { listRemote } from '../../git/remote/host-remote.ts';
import { openReach, ORG, type Reach } from './support/reach.ts';

let reach: Reach | null = null;
const folder = mkdtempSync(join(tmpdir(), 'git-token-'));
afterEach(async () => {
  await reach?.close();
  reach = null;
  rmSync(folder, { recursive: true, force: true });
});

/** The token as it is, and as Git sends it. */
const spellings = (token: string): string[] => [token, Buffer.from(`t:${token}`).toString('base64')];

/** A process's command line; empty when it is gone. */
const commandLine = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
};

/** Every command line of this machine, as any user may read it. */
function commandLines(): string {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(commandLine)
    .join('\n');
}

/** @returns its origin. */
async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

test('while Git fetches, the token is on no command line', async ({ skip }) => {
  skip(process.platform !== 'linux', 'command lines are read from /proc');
  const seen: string[] = [];
  const lines: string[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization ?? '');
    // Git and its helper wait for this answer: the moment to look at them.
    lines.push(commandLines());
    response.writeHead(404).end();
  });
  const origin = await listening(server);
  const token = 'eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJhY21lIn0.c2lnbmF0dXJlLW9mLXRoaXMtdGVzdA';
  const url = `${origin}/app.git`;
  const copies = createRepositoryCopies(join(folder, 'a'), {
    gitRemote: () => Promise.resolve({ url, token }),
  });
  await expect(copies.of({ orgId: ORG, repo: 'app' }).notes.refresh()).rejects.toSatisfy((error) =>
    spellings(token).every((secret) => !`${String(error)}${JSON.stringify(error)}`.includes(secret)),
  );
  await expect(listRemote({ url, token })).rejects.toMatchObject({ name: 'GitError' });
  server.close();
  // It did arrive, in a way that nobody else can read, while Git was there to be looked at.
  expect(seen).toContain(`Basic ${spellings(token)[1]}`);
  expect(lines.join('\n')).toContain('remote-http');
  for (const secret of spellings(token)) expect(lines.join('\n')).not.toContain(secret);
});

test('Git follows no redirect: the token goes to the address it is for', async () => {
  const asked: string[] = [];
  const other = createServer((request, response) => {
    asked.push(request.headers.authorization ?? 'nothing');
    response.writeHead(404).end();
  });
  const elsewhere = await listening(other);
  const told: string[] = [];
  const host = createServer((request, response) => {
    told.push(request.headers.authorization ?? '');
    response.writeHead(302, { location: `${elsewhere}${request.url ?? ''}` }).end();
  });
  const token = 'eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJhY21lIn0.cmVkaXJlY3RlZA';
  const url = `${await listening(host)}/app.git`;
  await expect(listRemote({ url, token })).rejects.toMatchObject({ name: 'GitError' });
  host.close();
  other.close();
  expect(told).toContain(`Basic ${spellings(token)[1]}`);
  expect(asked).toEqual([]);
});

test('after a fetch, no file of the copy holds the token', async () => {
  reach = await openReach();
  await reach.world.repository('app', [{ files: { 'a.txt': 'one\n' } }]);
  const place = { orgId: ORG, repo: 'app' };
  const [head] = await reach.client.branches(place, false);
  await reach.client.writeNote(
    { ...place, notesRef: 'refs/notes/commits', object: head?.head ?? '' },
    { action: 'add', note: 'seen' },
  );
  const { token } = await reach.client.gitRemote(place);
  const copy = createRepositoryCopies(join(folder, 'b'), reach.client).of(place);
  expect(await copy.notes.refresh()).toBe(true);
  await copy.fetchHistory('main', false);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    const text = readFileSync(join(file.parentPath, file.name), 'latin1');
    for (const secret of spellings(token)) expect(text).not.toContain(secret);
  }
});
