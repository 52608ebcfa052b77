/** Every route of the service, with a request that it answers; and a service in which each can be asked. */
import { gitText, runGit } from '../../git/process/run.ts';
import { openWorld, type World, type WorldAnswer } from './world.ts';

type Kind = 'revision' | 'branch' | 'notes-ref' | 'prefix' | 'new-branch';

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** As the service has it. */
  route: string;
  scope: 'git:read' | 'git:write' | 'org:read' | 'repo:write';
  /** A request that is answered. */
  query?: Record<string, string>;
  json?: Record<string, unknown>;
  /** Which parameters of the query, or properties of the body, name something. */
  names?: Record<string, Kind>;
}

const note = { object_ref: 'main', note: 'x', action: 'append' };
const legacyNote = { sha: 'main', note: 'x', action: 'append' };
const v1 = '/api/v1';
export const ROUTES: readonly Route[] = [
  { method: 'GET', route: `${v1}/repo`, scope: 'git:read' },
  { method: 'GET', route: `${v1}/repos/branches`, scope: 'git:read' },
  { method: 'GET', route: `${v1}/repos/refs`, scope: 'git:read' },
  {
    method: 'GET',
    route: `${v1}/repos/revision`,
    scope: 'git:read',
    query: { name: 'main' },
    names: { name: 'revision' },
  },
  {
    method: 'GET',
    route: `${v1}/repos/commits`,
    scope: 'git:read',
    query: { branch: 'main', base: 'main' },
    names: { branch: 'revision', base: 'revision' },
  },
  {
    method: 'GET',
    route: `${v1}/repos/diff`,
    scope: 'git:read',
    query: { sha: 'main', baseSha: 'main' },
    names: { sha: 'revision', baseSha: 'revision' },
  },
  {
    method: 'GET',
    route: `${v1}/repos/blame`,
    scope: 'git:read',
    query: { ref: 'main', path: 'a' },
    names: { ref: 'revision' },
  },
  {
    method: 'GET',
    route: `${v1}/repos/branches/diff`,
    scope: 'git:read',
    query: { branch: 'main', base: 'main' },
    names: { branch: 'branch', base: 'branch' },
  },
  {
    method: 'GET',
    route: `${v1}/repos/notes`,
    scope: 'git:read',
    query: { object_ref: 'main', notes_ref: 'there' },
    names: { object_ref: 'revision', notes_ref: 'notes-ref' },
  },
  {
    method: 'GET',
    route: `${v1}/repos/notes/refs`,
    scope: 'git:read',
    query: { prefix: 'x' },
    names: { prefix: 'prefix' },
  },
  {
    method: 'POST',
    route: '/api/repos/:repo_name/notes',
    scope: 'git:write',
    json: note,
    names: { object_ref: 'revision', notes_ref: 'notes-ref' },
  },
  {
    method: 'POST',
    route: `${v1}/repos/notes`,
    scope: 'git:write',
    json: legacyNote,
    names: { sha: 'revision', ref: 'notes-ref' },
  },
  {
    method: 'DELETE',
    route: `${v1}/repos/notes`,
    scope: 'git:write',
    json: { sha: 'main', ref: 'taken' },
    names: { sha: 'revision', ref: 'notes-ref' },
  },
  {
    method: 'POST',
    route: `${v1}/repos/pull-upstream`,
    scope: 'git:write',
    json: { ref: 'main' },
    names: { ref: 'branch' },
  },
  ...['/api', v1].flatMap((prefix): Route[] => [
    { method: 'GET', route: `${prefix}/repos`, scope: 'org:read' },
    { method: 'GET', route: `${prefix}/meta`, scope: 'org:read' },
    {
      method: 'POST',
      route: `${prefix}/repos`,
      scope: 'repo:write',
      json: { default_branch: 'main' },
      names: { default_branch: 'new-branch' },
    },
  ]),
];
export const OF_A_REPOSITORY = ROUTES.filter(({ scope }) => scope.startsWith('git:'));
/** Of each parameter that names something: the route, its name, its kind. */
export const NAMES = ROUTES.flatMap((one) =>
  Object.entries(one.names ?? {}).map(([name, kind]) => ({ ...one, name, kind })),
);

export let world: World;
export let gitDir: string;
/** Commits that only hidden refs lead to. */
export const hidden: string[] = [];
export async function begin(): Promise<void> {
  world = await openWorld('socket');
  gitDir = await world.repository(
    'demo',
    [
      { files: { a: '1\n' } },
      { ref: 'refs/upstream/heads/secret', from: 'refs/heads/main', files: { a: 'upstream\n' } },
      {
        ref: 'refs/namespaces/ephemeral/refs/heads/draft',
        from: 'refs/heads/main',
        files: { a: 'draft\n' },
      },
      { ref: 'refs/namespaces/other/refs/heads/draft', from: 'refs/heads/main', files: { a: 'other\n' } },
    ],
    { upstream: { repository: 'other' } },
  );
  await world.repository('other', [{ files: { other: 'x\n' } }]);
  const env = {
    GIT_AUTHOR_NAME: 'R',
    GIT_AUTHOR_EMAIL: 'r@example.com',
    GIT_COMMITTER_NAME: 'R',
    GIT_COMMITTER_EMAIL: 'r@example.com',
  };
  for (const ref of ['there', 'taken'])
    await runGit(['notes', '--ref', ref, 'add', '-m', 'x', 'main'], { gitDir, env });
  const listed = ['for-each-ref', '--format=%(objectname)', 'refs/upstream', 'refs/namespaces'];
  hidden.push(...(await gitText(listed, { gitDir })).split('\n'));
}
export const end = async (): Promise<void> => await world.close();

interface Asked {
  repo?: string;
  with?: Record<string, string>;
}

export async function ask(
  one: Route,
  token: string | undefined,
  { repo = 'demo', with: given = {} }: Asked = {},
): Promise<WorldAnswer> {
  const query = new URLSearchParams({ ...one.query, ...(one.json === undefined ? given : {}) });
  const path = one.route.replace(':repo_name', encodeURIComponent(repo));
  return await world.send(one.method, query.size === 0 ? path : `${path}?${query.toString()}`, {
    ...(token === undefined ? {} : { token }),
    ...(one.json === undefined ? {} : { json: { ...one.json, ...given } }),
  });
}

/** Names of new repositories. */
let made = 0;
export async function tokenFor({ scope }: Route, claims: Record<string, unknown> = {}): Promise<string> {
  made += 1;
  return await world.token(scope === 'repo:write' ? `new-${String(made)}` : 'demo', [scope], claims);
}
