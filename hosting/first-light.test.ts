import { afterEach, expect, test } from 'vitest';
import { gitText, runGit } from '../git/process/run.ts';
import { openWorld, type World } from './testing/world.ts';

let world: World;
afterEach(async () => await world.close());

test('everything once: branches, diff, a note, the note seen by plain Git from a clone', async () => {
  world = await openWorld('socket');
  const gitDir = await world.repository('demo', [
    { files: { 'a.txt': 'one\ntwo\n', 'b.txt': 'same\n' } },
    { ref: 'refs/heads/feature', from: 'refs/heads/main', files: { 'a.txt': 'one\nthree\n', 'b.txt': null } },
  ]);
  const token = await world.token('demo', ['git:read', 'git:write']);
  const branches = await world.send('GET', '/api/v1/repos/branches', { token });
  expect(branches.json).toMatchObject({ branches: [{ name: 'feature' }, { name: 'main' }] });
  const sha: string = branches.json.branches[0].head_sha;
  const diff = await world.send('GET', '/api/v1/repos/branches/diff?branch=feature', { token });
  expect(diff.status).toBe(200);
  expect(diff.json.stats).toEqual({ files: 2, additions: 1, deletions: 2, changes: 3 });
  const raw = diff.json.files.map((file: { raw: string }) => file.raw).join('');
  expect(raw).toBe((await runGit(['diff', 'main...feature'], { gitDir })).stdout.toString());

  const written = await world.send('POST', '/api/repos/demo/notes', {
    token,
    json: { object_ref: 'feature', note: 'Please look at line two.\n' },
  });
  expect(written.status).toBe(201);
  expect(written.json).toMatchObject({ sha, notes_ref: 'refs/notes/commits', result: { success: true } });
  expect(await gitText(['notes', 'show', sha], { gitDir })).toBe('Please look at line two.');
  const again = await world.send('POST', '/api/repos/demo/notes', {
    token,
    json: { object_ref: sha, note: 'x' },
  });
  expect(again.status).toBe(409);

  const clone = `${world.root}/clone`;
  const url = `${world.origin.replace('//', `//t:${token}@`)}/demo.git`;
  const protocols = ['http'] as const;
  await runGit(['clone', '--quiet', url, clone], { protocols });
  await runGit(['fetch', '--quiet', 'origin', 'refs/notes/*:refs/notes/*'], { cwd: clone, protocols });
  expect(await gitText(['notes', 'show', sha], { cwd: clone })).toBe('Please look at line two.');
  await runGit(['push', '--quiet', url, 'HEAD:refs/heads/pushed'], { cwd: clone, protocols });
  expect(await gitText(['rev-parse', 'refs/heads/pushed'], { gitDir })).toBe(
    await gitText(['rev-parse', 'main'], { gitDir }),
  );
  const ephemeral = `${world.origin.replace('//', `//t:${token}@`)}/demo+ephemeral.git`;
  await runGit(['push', '--quiet', ephemeral, 'HEAD:refs/heads/draft'], { cwd: clone, protocols });
  const listed = await world.send('GET', '/api/v1/repos/branches?ephemeral=true', { token });
  expect(listed.json.branches).toMatchObject([{ name: 'draft' }]);
  expect(await gitText(['ls-remote', ephemeral], { protocols })).toContain('refs/heads/draft');
  expect(await gitText(['ls-remote', url], { protocols })).not.toContain('draft');
});
