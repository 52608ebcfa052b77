import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { STAGED, WORKTREE } from '../../shared/domain/worktree.ts';
import { ipcTable as table, type Client } from '../../shared/ipc/api.ts';
import { kindsOf } from '../../shared/ipc/contract.ts';
import type { Place } from '../app/place.ts';
import { followEvents, outdateFolder } from './events.ts';
import { keys } from './keys.ts';

type Listener = (payload: unknown) => void;

/** The main process as far as the page hears it: `tell` is what it sends. */
function mainProcess() {
  const listeners = new Map<string, Set<Listener>>();
  const asked: string[] = [];
  const groups = Object.entries(kindsOf(table)).map(([group, entries]) => {
    const functions = Object.entries(entries).map(([name, kind]) => {
      const full = `${group}.${name}`;
      if (kind === 'call') return [name, () => void asked.push(full)];
      const heard = new Set<Listener>();
      listeners.set(full, heard);
      const subscribe = (listener: Listener) => {
        heard.add(listener);
        return () => heard.delete(listener);
      };
      return [name, subscribe];
    });
    return [group, Object.fromEntries(functions)];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made from the table that `Client` is derived from
  const client = Object.fromEntries(groups) as Client;
  const tell = (event: string, payload: unknown): void => {
    for (const listener of listeners.get(event) ?? []) listener(payload);
  };
  const heard = () => [...listeners].filter(([, { size }]) => size > 0).map(([event]) => event);
  return { client, tell, heard, events: [...listeners.keys()], asked };
}

const at = { orgId: 'o', repo: 'r' };
const elsewhere = { orgId: 'o', repo: 'other' };
let main: ReturnType<typeof mainProcess>;
let client: QueryClient;
let stop: () => void;
let place: Place;

beforeEach(() => {
  place = { screen: 'start' };
  main = mainProcess();
  client = new QueryClient();
  stop = followEvents(main.client, client, () => place);
});

const known = (...queries: (readonly unknown[])[]): void => {
  for (const key of queries) client.setQueryData(key, 'known');
};
const outdated = (key: readonly unknown[]): boolean => client.getQueryState(key)?.isInvalidated === true;

/** What asks a screen to do something, and changes nothing that was read. */
const FOR_SCREENS = new Set([
  'app.command',
  'folders.openRequested',
  'folders.fetching',
  'today.openRequested',
]);

test('every event that changes what was read has its effect, until it is stopped; screens hear what is for them', () => {
  expect(main.heard()).toEqual(main.events.filter((event) => !FOR_SCREENS.has(event)));
  stop();
  expect(main.heard()).toEqual([]);
});

test('what the main process sends whole is the data', () => {
  main.tell('outbox.changed', ['write']);
  main.tell('host.paused', ['pause']);
  main.tell('host.fetching', ['fetch']);
  main.tell('embedded.changed', 'state');
  main.tell('keys.keychainChanged', 'locked');
  expect(client.getQueryData(keys.outbox)).toEqual(['write']);
  expect(client.getQueryData(keys.pauses)).toEqual(['pause']);
  expect(client.getQueryData(keys.fetches)).toEqual(['fetch']);
  expect(client.getQueryData(keys.embedded)).toBe('state');
  expect(client.getQueryData(keys.keychain)).toBe('locked');
});

test('a part that was started again is said, and taken, so that it is not said again', () => {
  main.tell('app.recovered', { part: 'host' });
  expect(client.getQueryData(keys.recovered)).toBe('host');
  expect(main.asked).toEqual(['app.takeRecovered']);
});

test('moved notes outdate the notes of their repository and nothing else', () => {
  known(keys.notesOverview(at), keys.notesOverview(elsewhere), keys.tags(at));
  main.tell('notes.changed', at);
  expect(outdated(keys.notesOverview(at))).toBe(true);
  expect(outdated(keys.notesOverview(elsewhere))).toBe(false);
  expect(outdated(keys.tags(at))).toBe(false);
  expect(client.getQueryData(keys.notesMoved(at))).toBeTypeOf('number');
});

test('a folder that is back is read again, but for the diff that is on the screen', () => {
  known(keys.reloads(at), keys.branches(at), keys.branches(elsewhere));
  main.tell('repositories.away', { ...at, folder: null });
  main.tell('repositories.away', { ...at, folder: '/work/r' });
  expect(client.getQueryData(keys.folderAway(at))).toBe('/work/r');
  expect(outdated(keys.branches(at))).toBe(false);
  main.tell('repositories.away', { ...at, folder: null });
  expect(client.getQueryData(keys.folderAway(at))).toBeNull();
  expect(outdated(keys.branches(at))).toBe(true);
  expect([outdated(keys.reloads(at)), outdated(keys.branches(elsewhere))]).toEqual([false, false]);
});

const isAway = () => Promise.reject(new Error('The folder is not there.'));

test('in a folder that is back, uncommitted changes are read again with their diff, or where they could not be', async () => {
  const of = { ...at, ephemeral: false, ephemeralBase: false };
  const branch = keys.commitsOf({ ...of, base: 'main', branch: 'topic' });
  const uncommitted = keys.commitsOf({ ...of, base: 'HEAD', branch: WORKTREE });
  const failed = keys.commitsOf({ ...of, base: 'HEAD', branch: STAGED });
  known(branch, uncommitted, failed);
  await client.fetchQuery({ queryKey: failed, queryFn: isAway, retry: false }).catch(() => undefined);
  outdateFolder(client, at, false);
  expect([branch, uncommitted, failed].map(outdated)).toEqual([true, false, true]);
  outdateFolder(client, at, true);
  expect(outdated(uncommitted)).toBe(true);
});

test('a write that left the outbox outdates the drafts', () => {
  known(keys.drafts);
  main.tell('outbox.changed', []);
  expect(outdated(keys.drafts)).toBe(true);
});

test('a Sync that moved refs outdates the repository with its diff; one that goes on does not', () => {
  known(keys.reloads(at), keys.branches(at), keys.branches(elsewhere));
  main.tell('sync.changed', { ...at, phase: 'watching' });
  expect(outdated(keys.branches(at))).toBe(false);
  main.tell('sync.changed', { ...at, phase: 'moved' });
  expect(outdated(keys.branches(at))).toBe(true);
  expect(outdated(keys.reloads(at))).toBe(true);
  expect(outdated(keys.branches(elsewhere))).toBe(false);
});

test.each<[string, string, boolean]>([
  ['refs/remotes/origin/seen', 'topic', true],
  ['topic', 'HEAD', true],
  ['topic', 'main', false],
  ['refs/remotes/origin/next', 'a'.repeat(40), false],
  ['topic', 'refs/remotes/origin/HEAD', true],
  [WORKTREE, 'main', true],
])('a Sync that moved origin/seen reads the diff of %s and %s again: %s', (branch, base, again) => {
  const folder = { orgId: 'folders', repo: 'r' };
  place = { screen: 'compare', ...folder, branch, base, ephemeral: false, ephemeralBase: false };
  known(keys.reloads(folder), keys.refs(folder), keys.notesOverview(folder), keys.refs(at));
  const moves = [{ ref: 'refs/remotes/origin/seen', from: null, to: null, commits: null }];
  main.tell('folderSync.changed', { ...folder, phase: 'done', reports: [{ moves }] });
  expect(outdated(keys.reloads(folder))).toBe(again);
  expect([outdated(keys.refs(folder)), outdated(keys.notesOverview(folder))]).toEqual([true, true]);
  expect(outdated(keys.refs(at))).toBe(false);
});

test('a Sync of a repository that is not on screen leaves no diff of it as it was', () => {
  const folder = { orgId: 'folders', repo: 'r' };
  place = { screen: 'compare', ...elsewhere, branch: 'a', base: 'b', ephemeral: false, ephemeralBase: false };
  known(keys.reloads(folder));
  const moves = [{ ref: 'refs/remotes/origin/seen', from: null, to: null, commits: null }];
  main.tell('folderSync.changed', { ...folder, phase: 'done', reports: [{ moves }] });
  expect(outdated(keys.reloads(folder))).toBe(true);
});

test('a folder’s or a host’s refs that moved outdate what can be picked there; files that changed do not', () => {
  const folder = { orgId: 'folders', repo: 'r' };
  const move = { from: null, to: null, commits: null };
  known(keys.refs(folder), keys.head(folder), keys.tags(folder), keys.refs(at), keys.reloads(folder));
  known(keys.worktreeState(folder));
  main.tell('repositories.moved', { ...folder, moves: [{ ref: WORKTREE, ...move }] });
  expect([keys.refs(folder), keys.worktreeState(folder)].map(outdated)).toEqual([false, true]);
  main.tell('repositories.moved', { ...folder, moves: [] });
  for (const key of [keys.refs(folder), keys.head(folder), keys.tags(folder)])
    expect(outdated(key)).toBe(true);
  expect(outdated(keys.refs(at))).toBe(false);
  known(keys.branches(at), keys.refs(elsewhere));
  main.tell('repositories.moved', { ...at, moves: [{ ref: 'main', ...move }] });
  for (const key of [keys.refs(at), keys.branches(at)]) expect(outdated(key)).toBe(true);
  expect([outdated(keys.refs(elsewhere)), outdated(keys.reloads(folder))]).toEqual([false, false]);
});

test.each([true, false])(
  'a host that is back has everything read again, the diff if it is of before (%s)',
  (diff) => {
    known(keys.reloads(at), keys.branches(at), keys.branches({ orgId: 'p', repo: 'r' }));
    main.tell('connectivity.changed', { orgId: 'o', away: true, asOf: 1, diff });
    expect(outdated(keys.branches(at))).toBe(false);
    main.tell('connectivity.changed', { orgId: 'o', away: false, asOf: null, diff: false });
    expect(outdated(keys.branches(at))).toBe(true);
    expect(outdated(keys.reloads(at))).toBe(diff);
    expect(outdated(keys.branches({ orgId: 'p', repo: 'r' }))).toBe(false);
    expect(outdated(keys.connectivity('o'))).toBe(false);
  },
);
