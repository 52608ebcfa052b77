import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import { branchDiffResult, commitDiffResult, type FileEntry } from '../../shared/wire/diff.ts';
import { long, world, gitDir, token, begin, end, get } from '../testing/diff-scene.ts';
import { WAYS } from '../testing/world.ts';

describe.each(WAYS)('diff, %s', (over) => {
  beforeEach(() => begin(over));
  afterEach(end);

  test('fields, states, totals; filtered files have no raw; what is known last comes last', async () => {
    const answer = await get('branch=feature&base=main');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('application/json');
    const result = branchDiffResult.parse(answer.json);
    expect(Object.keys(answer.json)).toEqual([
      'branch',
      'base',
      'sha',
      'base_sha',
      'merge_base_sha',
      'files',
      'filtered_files',
      'stats',
    ]);
    const tips = await gitText(['rev-parse', 'feature', 'main'], { gitDir });
    expect([result.sha, result.base_sha]).toEqual(tips.split('\n'));
    expect(result.merge_base_sha).toBe(await gitText(['merge-base', 'main', 'feature'], { gitDir }));
    const states = Object.fromEntries(
      [...result.files, ...result.filtered_files].map(({ path, state }) => [path, state]),
    );
    const movedState = states['dir/moved to.txt'] ?? '';
    expect(movedState).toMatch(/^R0\d\d$/);
    expect(states).toEqual({
      'big.txt': 'M',
      '"caf\\351.txt"': 'A',
      'copy.txt': 'C100',
      'crlf.txt': 'M',
      'dir/moved to.txt': movedState,
      'edit.txt': 'M',
      empty: 'A',
      'gone.txt': 'D',
      'grüße/ünï "quoted"\t.txt': 'A',
      'image.png': 'M',
      kind: 'T',
      'mode.sh': 'M',
      module: 'M',
      'no-newline': 'M',
      'source.txt': 'M',
    });
    expect(result.filtered_files).toEqual([
      {
        path: 'big.txt',
        state: 'M',
        old_path: '',
        bytes: Buffer.byteLength(`first\n${long('big', 3000)}`),
        is_eof: false,
        blob: await gitText(['rev-parse', 'feature:big.txt'], { gitDir }),
      },
      {
        path: 'image.png',
        state: 'M',
        old_path: '',
        bytes: 4,
        is_eof: false,
        blob: await gitText(['rev-parse', 'feature:image.png'], { gitDir }),
      },
    ]);
    const { stdout } = await runGit(['diff', '-M', '-C', '--shortstat', 'main...feature'], { gitDir });
    const [files, additions, deletions] = (stdout.toString().match(/\d+/g) ?? []).map(Number);
    expect(result.stats).toEqual({
      files,
      additions,
      deletions,
      changes: (additions ?? 0) + (deletions ?? 0),
    });
    for (const file of result.files) {
      expect(file.is_eof).toBe(true);
      expect(file.raw.startsWith('diff --git ')).toBe(true);
      expect(file.bytes).toBe(Buffer.byteLength(file.raw));
    }
    const by = new Map(result.files.map((file): [string, FileEntry] => [file.path, file]));
    expect(by.get('dir/moved to.txt')?.old_path).toBe('moved.txt');
    expect(by.get('copy.txt')?.old_path).toBe('source.txt');
    expect(by.get('mode.sh')?.raw).toContain('old mode 100644\nnew mode 100755\n');
    expect(by.get('no-newline')?.raw).toContain('\\ No newline at end of file');
    expect(by.get('crlf.txt')?.raw).toContain('-b\r\n+c\r\n');
    expect(by.get('kind')?.raw.match(/^diff --git /gm)).toHaveLength(2);
    expect(by.get('module')?.raw).toContain(`+Subproject commit ${'2'.repeat(40)}`);
  });

  test('the base is the default branch unless named', async () => {
    const named = await get('branch=feature&base=main');
    expect((await get('branch=feature')).text).toBe(named.text);
    expect((await get('branch=main&base=feature')).json.files.map((file: FileEntry) => file.path)).toEqual([
      'later.txt',
    ]);
    expect((await get('branch=main')).json).toMatchObject({
      stats: { files: 0, changes: 0 },
      files: [],
      filtered_files: [],
    });
  });

  test('path: exactly those files, all of their text', async () => {
    const paths = [
      'big.txt',
      'image.png',
      'dir/moved to.txt',
      '"caf\\351.txt"',
      'not-there',
      'grüße/ünï "quoted"\t.txt',
    ];
    const answer = await get(
      `branch=feature&${paths.map((path) => `path=${encodeURIComponent(path)}`).join('&')}`,
    );
    const { files, filtered_files, stats } = branchDiffResult.parse(answer.json);
    expect(filtered_files).toEqual([]);
    expect(new Set(files.map(({ path }) => path))).toEqual(
      new Set(paths.filter((path) => path !== 'not-there')),
    );
    expect(stats.files).toBe(5);
    const by = new Map(files.map((file): [string, FileEntry] => [file.path, file]));
    expect(by.get('big.txt')?.raw).toContain('\n+first\n');
    expect(by.get('image.png')?.raw).toContain('GIT binary patch');
    expect(by.get('dir/moved to.txt')?.state).toMatch(/^R0/);
    const big = (await runGit(['diff', 'main...feature', '--', 'big.txt'], { gitDir })).stdout.toString();
    const single = await get('branch=feature&path=big.txt');
    expect(single.json.files[0].raw).toBe(big);
    // The same as while it was held back.
    expect(single.json.files[0].blob).toBe(await gitText(['rev-parse', 'feature:big.txt'], { gitDir }));
    expect((await get('branch=feature&path=dir')).json.files).toEqual([]);
    expect((await get('branch=feature&path=*.txt')).json.files).toEqual([]);
    expect((await get(`branch=feature&path=${encodeURIComponent(':(glob)**')}`)).json.files).toEqual([]);
  });

  test('path: hundreds of files are picked as a few are', async () => {
    const names = Array.from({ length: 230 }, (_, n) => `f${String(n)}`);
    const many = await world.repository('many', [
      { files: { base: 'base\n' } },
      {
        ref: 'refs/heads/feature',
        from: 'refs/heads/main',
        files: Object.fromEntries(names.map((name) => [name, `${name}\n`])),
      },
    ]);
    const wanted = names.slice(0, 215).toSorted();
    const query = wanted.map((name) => `path=${name}`).join('&');
    const answer = await world.send('GET', `/api/v1/repos/branches/diff?branch=feature&${query}`, {
      token: await world.token('many', ['git:read']),
    });
    const { files } = branchDiffResult.parse(answer.json);
    const plain = await runGit(['diff', 'main...feature', '--', ...wanted], { gitDir: many });
    expect(files.map(({ raw }) => raw).join('')).toBe(plain.stdout.toString());
  });

  test('ephemeral flags choose the namespace of either side', async () => {
    const eph = await get('branch=feature&ephemeral=true');
    expect(eph.json.files.map((file: FileEntry) => file.path)).toEqual(['eph.txt']);
    const base = await get('branch=main&base=feature&ephemeral_base=true');
    expect(base.json.stats.files).toBe(0);
    expect((await get('branch=main&ephemeral=true')).status).toBe(404);
    expect((await get('branch=feature&ephemeral=false')).json.files.length).toBeGreaterThan(1);
    for (const query of ['ephemeral=yes', 'ephemeral=', 'ephemeral_base=1']) {
      expect((await get(`branch=feature&${query}`)).status).toBe(400);
    }
  });

  test('400 without a branch, for unknown parameters and repeated ones; 404 without the ref', async () => {
    expect((await get('')).status).toBe(400);
    expect((await get('branch=')).status).toBe(400);
    expect((await get('branch=feature&other=1')).status).toBe(400);
    expect((await get('branch=feature&branch=main')).status).toBe(400);
    for (const name of [
      'nothing',
      '../tags/x',
      '-p',
      '--output=/tmp/x',
      'main..feature',
      'main^{tree}',
      'main:a',
      '@{-1}',
      'HEAD',
      'feature\n',
    ]) {
      expect((await get(`branch=${encodeURIComponent(name)}`)).status).toBe(404);
      expect((await get(`branch=feature&base=${encodeURIComponent(name)}`)).status).toBe(404);
    }
  });

  test('histories that share nothing are compared with the empty tree', async () => {
    await world.repository('two', [
      { files: { a: 'a\n' } },
      { ref: 'refs/heads/orphan', files: { b: 'b\n' } },
    ]);
    const answer = await world.send('GET', '/api/v1/repos/branches/diff?branch=orphan', {
      token: await world.token('two', ['git:read']),
    });
    expect(answer.json).not.toHaveProperty('merge_base_sha');
    expect(answer.json.files).toMatchObject([{ path: 'b', state: 'A' }]);
  });

  test('one commit: against its parent, or from where it left a base; applicable text applies', async () => {
    const sha = await gitText(['rev-parse', 'feature'], { gitDir });
    const one = await world.send('GET', `/api/v1/repos/diff?sha=${sha}&gitApplyCompatible=true`, { token });
    const result = commitDiffResult.parse(one.json);
    expect(result.sha).toBe(sha);
    expect(result.files.find(({ path }) => path === 'edit.txt')?.raw).toMatch(
      /^index [0-9a-f]{40}\.\.[0-9a-f]{40}/m,
    );
    const patch = [...result.files, ...result.filtered_files].map(
      ({ path }) => `path=${encodeURIComponent(path)}`,
    );
    const whole = await world.send(
      'GET',
      `/api/v1/repos/diff?sha=${sha}&gitApplyCompatible=true&${patch.join('&')}`,
      { token },
    );
    const input = whole.json.files.map(({ raw }: FileEntry) => raw).join('');
    const index = { gitDir, env: { GIT_INDEX_FILE: `${gitDir}/applied` } };
    await runGit(['read-tree', `${sha}^`], index);
    await runGit(['apply', '--cached', '-'], { ...index, input });
    expect(await gitText(['write-tree'], index)).toBe(
      await gitText(['rev-parse', `${sha}^{tree}`], { gitDir }),
    );
    const based = await world.send('GET', `/api/v1/repos/diff?sha=feature&baseSha=main`, { token });
    const branch = await get('branch=feature');
    expect(based.json.files).toEqual(branch.json.files);
    expect(based.json.merge_base_sha).toBe(branch.json.merge_base_sha);
    const root = await gitText(['rev-list', '--max-parents=0', 'main'], { gitDir });
    const first = await world.send('GET', `/api/v1/repos/diff?sha=${root}`, { token });
    expect(new Set(first.json.files.map((file: FileEntry) => file.state))).toEqual(new Set(['A']));
    for (const bad of ['0'.repeat(40), '--all', 'main..feature', 'a b']) {
      const answer = await world.send('GET', `/api/v1/repos/diff?sha=${encodeURIComponent(bad)}`, { token });
      expect(answer.status).toBe(404);
    }
  });
});
