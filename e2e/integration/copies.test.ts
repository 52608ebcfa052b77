import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diffUrl, type DiffRequest } from '../../shared/ipc/diff-endpoint.ts';
import { readDiffUrl } from '../../electron/protocol/read-diff-endpoint.ts';
import { branchDiffResult } from '../../shared/wire/diff.ts';
import { openReach, ORG, type Reach } from './support/reach.ts';

const LINES = Array.from({ length: 40 }, (_, at) => `line ${at}`).join('\n');

describe.each([
  { host: 'of ours', readRoutes: true },
  { host: 'with nothing but the specification', readRoutes: false },
])('copies of a host $host', ({ readRoutes }) => {
  let reach: Reach;
  beforeAll(async () => {
    reach = await openReach({ readRoutes });
    await reach.world.repository('acme/demo', [
      { files: { 'a.txt': `${LINES}\n`, 'gone.txt': `gone\n${LINES}\n` } },
      {
        ref: 'refs/heads/topic',
        from: ':1',
        files: {
          'a.txt': `${LINES}\nmore\n`,
          'copy.txt': `${LINES}\nother\n`,
          'gone.txt': null,
          'moved.txt': `gone\n${LINES}\nlast\n`,
        },
      },
    ]);
  });
  afterAll(() => reach.close());

  async function states(change: Partial<DiffRequest>): Promise<string[]> {
    const asked: DiffRequest = {
      orgId: ORG,
      repo: 'acme/demo',
      branch: 'topic',
      ephemeral: false,
      ephemeralBase: false,
      paths: [],
      ...change,
    };
    const request = readDiffUrl(new URL(diffUrl(asked), 'app://bundle').searchParams);
    if (request === null) throw new Error('the page’s own address is not understood');
    const response = await reach.client.diff(request);
    const { files } = branchDiffResult.parse(await response.json());
    return files.map(({ path, state }) => `${state.charAt(0)} ${path}`);
  }

  test('copies are found, or shown as new files when asked to; renames stay renames', async () => {
    const left = readRoutes ? 'A' : 'C';
    expect(await states({})).toEqual(['M a.txt', 'C copy.txt', 'R moved.txt']);
    expect(await states({ copies: false })).toEqual(['M a.txt', `${left} copy.txt`, 'R moved.txt']);
    expect(await states({ copies: false, paths: ['copy.txt'] })).toEqual([`${left} copy.txt`]);
    expect(await states({ paths: ['copy.txt'] })).toEqual(['C copy.txt']);
    // What the specification does not know is not sent to a host that does not say that it does.
    expect(reach.sent.some(({ path }) => path.includes('copies='))).toBe(readRoutes);
  });
});
