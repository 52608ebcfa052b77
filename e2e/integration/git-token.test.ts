import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openMirror } from '../../electron/notes/mirror/mirror.ts';
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const token = 'eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJhY21lIn0.c2lnbmF0dXJlLW9mLXRoaXMtdGVzdA';
  const url = `http://127.0.0.1:${port}/app.git`;
  const mirror = openMirror(
    join(folder, 'a.git'),
    () => Promise.resolve({ url, token }),
    new AbortController().signal,
  );
  await expect(mirror.refresh()).rejects.toSatisfy((error) =>
    spellings(token).every((secret) => !`${String(error)}${JSON.stringify(error)}`.includes(secret)),
  );
  server.close();
  // It did arrive, by a road that nobody else can read, while Git was there to be looked at.
  expect(seen).toContain(`Basic ${spellings(token)[1]}`);
  expect(lines.join('\n')).toContain('remote-http');
  for (const secret of spellings(token)) expect(lines.join('\n')).not.toContain(secret);
});

test('after a fetch, no file of the mirror holds the token', async () => {
  reach = await openReach();
  await reach.world.repository('app', [{ files: { 'a.txt': 'one\n' } }]);
  const place = { orgId: ORG, repo: 'app' };
  const [head] = await reach.client.branches(place, false);
  await reach.client.writeNote(
    { ...place, notesRef: 'refs/notes/commits', object: head?.head ?? '' },
    { action: 'add', note: 'seen' },
  );
  const { token } = await reach.client.gitRemote(place);
  const { client } = reach;
  const mirror = openMirror(
    join(folder, 'b.git'),
    () => client.gitRemote(place),
    new AbortController().signal,
  );
  expect(await mirror.refresh()).toBe(true);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    const text = readFileSync(join(file.parentPath, file.name), 'latin1');
    for (const secret of spellings(token)) expect(text).not.toContain(secret);
  }
});
