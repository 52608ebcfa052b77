import type { QueryClient } from '@tanstack/react-query';
import { mayHaveMoved } from '../../shared/domain/side.ts';
import { isUncommittedSide } from '../../shared/domain/worktree.ts';
import type { Client } from '../../shared/ipc/api.ts';
import type { FolderRemotes } from '../../shared/ipc/folder-sync.ts';
import type { OutboxItem, Connectivity, RepositoryPlace } from '../../shared/ipc/shapes.ts';
import type { Place } from '../app/place.ts';
import { keys } from './keys.ts';

/**
 * Maps events of the main process to the queries they change, in one place, so that components only read queries.
 * `app.command` and the `openRequested` of folders and Today are handled elsewhere: commands are not data.
 *
 * @param place returns where the user is
 * @returns a function that stops listening
 */
export function followEvents(main: Client, client: QueryClient, place: () => Place): () => void {
  const set = client.setQueryData.bind(client);
  const outdate = (queryKey: readonly unknown[]): void => void client.invalidateQueries({ queryKey });
  const stops = [
    main.app.recovered(({ part }) => {
      set(keys.recovered, part);
      // Also acknowledge it in the main process, so that a page loaded later does not announce it again.
      void main.app.takeRecovered({});
    }),
    main.app.recordsSkipped((lack) => set(keys.recordsSkipped, lack)),
    main.app.notice((notice) => set(keys.notice(notice.about), notice)),
    main.embedded.changed((state) => set(keys.embedded, state)),
    main.keys.keychainChanged((state) => set(keys.keychain, state)),
    main.host.paused((pauses) => set(keys.pauses, pauses)),
    main.host.fetching((fetches) => set(keys.fetches, fetches)),
    main.connectivity.changed((now) => {
      const before = client.getQueryData<Connectivity>(keys.connectivity(now.orgId));
      set(keys.connectivity(now.orgId), now);
      if (before?.away === true && !now.away) refetchOrganization(client, before);
    }),
    main.notes.changed((at) => {
      set(keys.notesMoved(at), Date.now());
      outdate(keys.notes(at));
      outdate(keys.localNotes);
    }),
    main.outbox.changed((items) => {
      const before = client.getQueryData<OutboxItem[]>(keys.outbox) ?? [];
      set(keys.outbox, items);
      // A successful write has deleted its draft.
      outdate(keys.drafts);
      // A refused or withdrawn write becomes a draft again and must no longer be shown as pending.
      const pending = new Set(pendingOf(items));
      if (pendingOf(before).some((id) => !pending.has(id))) outdateRemarks(client);
    }),
    main.folderSync.changed(({ orgId, ...state }) => {
      const at = { orgId, repo: state.repo };
      set(keys.folderRemotes(at), (old: FolderRemotes | undefined) => old && { ...old, state });
      if (state.phase === 'running') return;
      const moved = state.reports.flatMap(({ moves }) => moves.map(({ ref }) => ref));
      // A sync may have resolved the question shown to the user.
      if (moved.length === 0) outdate(keys.folderRemotes(at));
      else outdateFolder(client, at, mayDiffer(place(), at, moved));
    }),
    main.repositories.moved(({ moves, ...at }) => {
      outdate(keys.head(at));
      outdate(keys.worktreeState(at));
      // Changed files in the worktree do not affect the refs that can be picked.
      if (moves.length > 0 && moves.every(({ ref }) => isUncommittedSide(ref))) return;
      for (const each of [keys.refs, keys.branches, keys.tags]) outdate(each(at));
    }),
    main.repositories.away(({ folder, ...at }) => {
      const before = client.getQueryData<string | null>(keys.folderAway(at)) ?? null;
      set(keys.folderAway(at), folder);
      // What is on screen was read before: a diff is read again only where it failed.
      if (before !== null && folder === null) outdateFolder(client, at, false);
    }),
    main.today.changed(() => outdate(keys.today)),
    main.versions.changed((at) => outdate(keys.versions(at))),
    main.sync.changed((state) => {
      set(keys.sync(state), state);
      // Refs moved on the host: anything read from it may be stale.
      if (state.phase === 'moved') outdate(keys.repository(state));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

const pendingOf = (items: readonly OutboxItem[]): number[] =>
  items.flatMap(({ id, state }) => (state === 'needs-you' ? [] : [id]));

function outdateRemarks(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [kind, , , what, which] }) =>
      kind === 'repository' && what === 'notes' && which === 'remarks',
  });
}

/**
 * Refs of a folder moved: anything read from it may be stale. `diff`: diffs, too. Uncommitted changes are one reading with
 * their diff: were only their commits read again, the old diff would count as the newest.
 */
export function outdateFolder(client: QueryClient, { orgId, repo }: RepositoryPlace, diff: boolean): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [kind, org, name, what, ...sides], state }) => {
      if (kind !== 'repository' || org !== orgId || name !== repo) return false;
      if (diff) return true;
      const isUncommitted = what === 'commits' && sides.some(isUncommittedKey);
      return what !== 'reloads' && !(isUncommitted && state.status === 'success');
    },
  });
}

const isUncommittedKey = (part: unknown): boolean => typeof part === 'string' && isUncommittedSide(part);

/** Whether moved refs may change a diff of this repository; for the diff on screen, its two sides decide. */
function mayDiffer(place: Place, { orgId, repo }: RepositoryPlace, moved: readonly string[]): boolean {
  if (place.screen !== 'compare' || place.orgId !== orgId || place.repo !== repo) return true;
  // An unnamed side is the default branch, which could be any ref.
  return [place.branch ?? 'HEAD', place.base ?? 'HEAD'].some((side) => mayHaveMoved(side, moved));
}

/** The host is reachable again: refetches everything of its organization; the diff only if a cached one is shown. */
function refetchOrganization(client: QueryClient, { orgId, diff }: Connectivity): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [kind, org, , what] }) =>
      org === orgId && kind !== 'connectivity' && (what !== 'reloads' || diff),
  });
}
