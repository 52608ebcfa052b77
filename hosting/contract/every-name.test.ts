/** Whatever a parameter that names something may hold, on every route: hidden refs, odd revisions, names of no ref. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gitText, runGit } from '../../git/process/run.ts';
import { ask, begin, end, gitDir, hidden, NAMES, tokenFor, world } from '../testing/routes-scene.ts';

beforeAll(begin);
afterAll(end);

const SECRET = 'refs/upstream/heads/secret';
const DRAFT = 'refs/namespaces/ephemeral/refs/heads/draft';
const HIDDEN_NAMES = [
  ...[SECRET, DRAFT, 'refs/namespaces/other/refs/heads/draft'].flatMap((ref) => [
    ref,
    ref.slice('refs/'.length),
    `${ref}^{commit}`,
    `${ref}^0`,
    `${ref}~0`,
    `${ref}^{}`,
    `${ref}@{0}`,
    `${ref.slice('refs/'.length)}@{0}`,
    `${ref.slice('refs/'.length)}~0^0`,
    `${ref}:a`,
  ]),
  `main-worktree/${SECRET}`,
  `refs/heads/../upstream/heads/secret`,
  'refs//upstream/heads/secret',
  './refs/upstream/heads/secret',
  'REFS/UPSTREAM/heads/secret',
  'UPSTREAM/heads/secret',
];
const NO_COMMIT = [
  'main@{u}',
  'main@{upstream}',
  'main@{push}',
  '@{u}',
  '@{push}',
  'HEAD@{u}',
  'none@{u}',
  'main@{50}',
  'main@{0}@{u}',
  '@{50}',
  '@{-1}',
  '@{-99999999999999999999}',
  'main@{99999999999999999999}',
  'main@{}',
  'main@{',
  'HEAD:../x',
  'HEAD:./x',
  ':./x',
  ':0:./x',
  ':x',
  'main:',
  'main:a',
  ':',
  'main^{tree}',
  'main^{blob}',
  'main^{nonsense}',
  'main^{',
  'main^9',
  'main~99',
  'main~99999999999999999999',
  'main^99999999999999999999',
  'main^-',
  'main^@',
  'main^!',
  '^main',
  'main..main',
  'main...main',
  '--all',
  '-',
  '--',
  '\u{1F600}',
  'ma\u0131n',
  'main ',
  ' main',
  'main\tx',
  'x'.repeat(1024),
  `${'a/'.repeat(500)}b`,
  '^'.repeat(1000),
  'main' + '^{}'.repeat(300) + '^{tree}',
  '0'.repeat(40),
  'f'.repeat(64),
];
const REGULAR = [':/x', 'main^{/x}', 'main@{0}^{/x}', ':/', ':/!-x'];

test.each(NAMES)(
  '$method $route, $name: nothing of a hidden ref, and no fault of the service',
  async (one) => {
    const token = await tokenFor(one);
    const odd = [...HIDDEN_NAMES, ...NO_COMMIT, ...REGULAR];
    for (const value of odd) {
      const answer = await ask(one, token, { with: { [one.name]: value } });
      const told = [value, answer.status];
      expect([200, 201, 202, 400, 404, 409]).toContainEqual(answer.status);
      if (one.kind === 'revision' && !one.route.endsWith('/commits')) {
        // What stands for no commit is an answer on this one.
        const asks = one.route.endsWith('/revision');
        expect(told).toEqual([value, REGULAR.includes(value) ? 400 : asks ? 200 : 404]);
        if (asks && answer.status === 200) expect(answer.json.commit).toBeNull();
      }
      for (const commit of hidden) expect([value, answer.text.includes(commit)]).toEqual([value, false]);
    }
  },
);

test('a folder has no commit for a hidden ref or an odd revision', async () => {
  for (const value of [...HIDDEN_NAMES, ...NO_COMMIT]) {
    const tips = await world.askFolder('tips', 'demo', { names: [value] });
    expect([value, tips]).toEqual([value, [null]]);
  }
  for (const value of REGULAR)
    await expect(world.askFolder('tips', 'demo', { names: [value] })).rejects.toMatchObject({
      kind: 'validation',
    });
});

test('lists of refs and branches show no hidden ref', async () => {
  for (const route of ['branches', 'refs', 'notes/refs', 'branches?ephemeral=false']) {
    const { text, status } = await world.send('GET', `/api/v1/repos/${route}`, {
      token: await world.token('demo', ['git:read']),
    });
    expect(status).toBe(200);
    for (const commit of hidden) expect([route, text.includes(commit)]).toEqual([route, false]);
  }
  const head = JSON.stringify(await world.askFolder('head', 'demo', {}));
  for (const commit of hidden) expect(head).not.toContain(commit);
});

test('a remote, or a branch, that is called as a hidden namespace is read as any other', async () => {
  const main = await gitText(['rev-parse', 'main'], { gitDir });
  const refs = ['refs/remotes/upstream/topic', 'refs/heads/namespaces/x', 'refs/tags/upstream/v1'];
  for (const ref of refs) await runGit(['update-ref', ref, main], { gitDir });
  const short = refs.map((ref) => ref.split('/').slice(2).join('/'));
  const tips = await world.askFolder('tips', 'demo', { names: [...refs, ...short] });
  expect(tips).toEqual(Array.from({ length: 6 }, () => main));
  for (const ref of refs) await runGit(['update-ref', '-d', ref], { gitDir });
});

/** Each is no name of a ref, or one that no file system keeps. */
const NO_REF = [
  '..',
  '.',
  '/',
  'a/../b',
  'a..b',
  'a//b',
  '/a',
  'a/',
  'a.',
  '.a',
  'a/.b',
  'a.lock',
  'a.lock/b',
  'a@{b',
  'a b',
  'a\nb',
  'a\0b',
  'a\\b',
  'a:b',
  'a?b',
  'a*b',
  'a[b',
  'a^b',
  'a~b',
  'refs/heads/..',
  'x'.repeat(1025),
  'é'.repeat(600),
  '\ud800',
];
const LONG_PARTS = ['x'.repeat(251), 'x'.repeat(256), `a/${'é'.repeat(126)}`, `${'x'.repeat(300)}/a`];
const ODD_REFS = [
  'a.git',
  'ü',
  '日本語',
  '\u{1F600}',
  'a@b',
  '@@',
  'a...git'.replace('...', '.'),
  'x'.repeat(250),
];

test.each(NAMES.filter(({ kind }) => kind !== 'revision'))(
  '$method $route, $name: a name that no ref may have is refused, any other is taken',
  async (one) => {
    const asked = async (value: string) =>
      await ask(one, await tokenFor(one), { with: { [one.name]: value } });
    const writes = one.method === 'POST';
    for (const value of NO_REF) {
      const answer = await asked(value);
      // A branch that no ref may be is one that is not there.
      const refused = one.route.endsWith('/diff') ? [400, 404] : [400];
      // The text of a query is well-formed always: what is not becomes a character.
      if (one.json === undefined && !value.isWellFormed()) continue;
      // A prefix may end in the middle of a name.
      if (one.kind === 'prefix' && /^(?:a\/|a\.|\/|a\.lock)$/.test(value)) continue;
      expect([value, refused.includes(answer.status)]).toEqual([value, true]);
    }
    for (const value of LONG_PARTS) {
      const { status } = await asked(value);
      const isMade = one.kind === 'new-branch' || (one.kind === 'notes-ref' && writes);
      expect([value, status]).toEqual([value, isMade ? 400 : status]);
      expect([200, 202, 400, 404]).toContain(status);
    }
    for (const value of ODD_REFS) {
      const { status } = await asked(value);
      expect([value, [200, 201, 202, 404].includes(status)]).toEqual([value, true]);
    }
    await world.hosting.host.syncs.idle();
  },
);

test.each([
  ...[
    '..',
    '.',
    'a/..',
    'a//b',
    '/a',
    'a/',
    'a\\b',
    'a\nb',
    'a.git',
    'a+ephemeral',
    '\ud800',
    'x'.repeat(201),
  ].map((name) => ({ name, status: 400 })),
  ...[
    '...',
    'a..',
    'a.',
    '.a',
    'a.lock',
    'ü/日本語',
    '__proto__',
    '-x',
    'a b',
    'A.GIT',
    '%2e%2e',
    'x'.repeat(200),
  ].map((name) => ({ name, status: 201 })),
])('a repository that is called $name: $status', async ({ name, status }) => {
  for (const route of ['/api/repos', '/api/v1/repos']) {
    const answer = await world.send('POST', route, { token: await world.token(name, ['repo:write']) });
    // The second time it is there.
    expect([200, 201, 400, 409]).toContain(answer.status);
    if (route === '/api/repos') expect(answer.status).toBe(status);
    else expect(answer.status).toBe(status === 201 ? 409 : status);
  }
});
