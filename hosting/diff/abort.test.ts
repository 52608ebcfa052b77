import { expect, test } from 'vitest';
import { gitRests, gitStarted } from '../../git/testing/processes.ts';
import { openWorld } from '../testing/world.ts';
import { rounds } from '../../shared/testing/rounds.ts';

const line = (n: number): string => `${String((n * 2_654_435_761) % 4_294_967_296)}\n`;

test('a client that goes away ends the Git that worked for it', async () => {
  const world = await openWorld('socket');
  try {
    const text = (salt: number): string =>
      Array.from({ length: rounds(12_000, 40_000) }, (_, n) => line(n * 7 + salt)).join('');
    const files = Object.fromEntries(Array.from({ length: 24 }, (_, n) => [`f${String(n)}`, text(n)]));
    await world.repository('demo', [
      { files: { a: 'a' } },
      { ref: 'refs/heads/feature', from: 'refs/heads/main', files },
    ]);
    const token = await world.token('demo', ['git:read']);
    const ask = async (signal: AbortSignal): Promise<Response> =>
      await fetch(`${world.origin}/api/v1/repos/branches/diff?branch=feature`, {
        headers: { Authorization: `Bearer ${token}` },
        signal,
      });
    // Once as soon as Git works for it, once in the middle of the body.
    const early = new AbortController();
    const never = ask(early.signal).catch(() => null);
    await expect.poll(gitStarted, { interval: 5 }).toBe(true);
    early.abort();
    expect(await never.then((answer) => answer?.text()).catch(() => undefined)).toBeUndefined();
    const late = new AbortController();
    const answer = await ask(late.signal);
    await answer.body?.getReader().read();
    late.abort();
    world.hosting.host.notes.close();
    expect(await gitRests()).toBe(true);
    expect((await world.send('GET', '/api/v1/repos/branches', { token })).status).toBe(200);
  } finally {
    await world.close();
  }
});
