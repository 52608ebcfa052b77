/** Commits’ diffs where something is missing: Git, the host, contents, a branch by its old name. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { organizationFolder } from '../../electron/store/kept-folder.ts';
import { gitText, runGit } from '../../git/process/run.ts';
import { commitDiffResult } from '../../shared/wire/diff.ts';
import { openClient, request } from './support/commit-diffs.ts';
import { openReach, ORG } from './support/reach.ts';

/** A host with nothing but the specification, one commit on it, and a client that has read nothing yet. */
async function openSpecOnly() {
  const reach = await openReach({ readRoutes: false });
  const profile = await mkdtemp(join(tmpdir(), 'commit-diffs-'));
  const gitDir = await reach.world.repository('acme/demo', [{ files: { a: 'a\n' } }]);
  const commits = { sha: await gitText(['rev-parse', 'main'], { gitDir }) };
  const client = openClient(reach, profile);
  return { reach, profile, ask: () => client.diff(request({ branch: 'main', commits })) };
}

test('without Git on this computer a sentence says what is missing', async () => {
  const { reach, profile, ask } = await openSpecOnly();
  const { PATH = '' } = process.env;
  try {
    process.env.PATH = profile;
    await expect(ask()).rejects.toMatchObject({
      error: { kind: 'unsupported-by-host', next: expect.stringContaining('Install Git') },
    });
    process.env.PATH = PATH;
    expect(commitDiffResult.parse(await (await ask()).json()).files).toHaveLength(1);
  } finally {
    process.env.PATH = PATH;
    await reach.close();
    await rm(profile, { recursive: true, force: true });
  }
});

test('a host that is gone is away, not refusing', async () => {
  const { reach, profile, ask } = await openSpecOnly();
  try {
    expect(commitDiffResult.parse(await (await ask()).json()).files).toHaveLength(1);
    await rm(join(profile, 'repositories'), { recursive: true });
    await reach.close();
    await expect(ask()).rejects.toMatchObject({ error: { kind: 'offline' } });
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
});

test('contents that nobody asked for stay on the host', async () => {
  const reach = await openReach({ readRoutes: false });
  const profile = await mkdtemp(join(tmpdir(), 'commit-diffs-'));
  try {
    const gitDir = await reach.world.repository('acme/demo', [
      { files: { old: 'never asked for\n' } },
      { files: { old: 'before\n', other: 'untouched\n' } },
      { files: { old: 'after\n' } },
    ]);
    const client = openClient(reach, profile);
    const sha = await gitText(['rev-parse', 'main'], { gitDir });
    const response = await client.diff(request({ branch: 'main', commits: { sha } }));
    expect(commitDiffResult.parse(await response.json()).files).toHaveLength(1);
    const kept = organizationFolder(join(profile, 'repositories'), ORG);
    const [cache = ''] = await readdir(kept);
    const { stdout } = await runGit(['cat-file', '--batch-all-objects', '--batch-check=%(objecttype)'], {
      gitDir: join(kept, cache),
    });
    const types = stdout.toString().split('\n');
    expect(types.filter((type) => type === 'commit')).toHaveLength(3);
    expect(types.filter((type) => type === 'blob')).toHaveLength(2);
  } finally {
    await reach.close();
    await rm(profile, { recursive: true, force: true });
  }
});

test('a branch whose name became a folder of names is read all the same', async () => {
  const reach = await openReach({ readRoutes: false });
  const profile = await mkdtemp(join(tmpdir(), 'commit-diffs-'));
  try {
    const gitDir = await reach.world.repository('acme/demo', [{ files: { a: 'one\n' } }]);
    const client = openClient(reach, profile);
    const place = { orgId: ORG, repo: 'acme/demo' };
    await runGit(['update-ref', 'refs/heads/topic', 'main'], { gitDir });
    const before = await client.commits(place, 'topic', false);
    await runGit(['update-ref', '-d', 'refs/heads/topic'], { gitDir });
    await runGit(['update-ref', 'refs/heads/topic/more', 'main'], { gitDir });
    expect(await client.commits(place, 'topic/more', false)).toEqual(before);
  } finally {
    await reach.close();
    await rm(profile, { recursive: true, force: true });
  }
});
