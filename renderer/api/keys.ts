import type { RepositoryPlace } from '../../shared/ipc/names.ts';
import type { Comparison, NotePlace, Notice } from '../../shared/ipc/shapes.ts';
import type { ChangesEnd } from '../../shared/ipc/versions.ts';

/** Query keys, from general to specific: invalidating a prefix invalidates everything under it. */
export const keys = {
  info: ['info'] as const,
  settings: ['settings'] as const,
  memories: ['memories'] as const,
  embedded: ['embedded'] as const,
  graphs: ['graphs'] as const,
  keychain: ['keychain'] as const,
  organizations: ['organizations'] as const,
  organizationName: (orgId: string) => [...keys.organizations, 'name', orgId] as const,
  /** Folders on this computer that have been opened. */
  folders: ['folders'] as const,
  connectivity: (orgId: string) => ['connectivity', orgId] as const,
  repositoriesOf: (orgId: string) => ['repositories', orgId] as const,
  repositories: (orgId: string, q: string) => [...keys.repositoriesOf(orgId), q] as const,
  /** Prefix of everything read from individual repositories of an organization. */
  repositoryOf: (orgId: string) => ['repository', orgId] as const,
  repository: (at: RepositoryPlace) => [...keys.repositoryOf(at.orgId), at.repo] as const,
  /** Counts refreshes of the repository, so that the diff, which is not a query itself, is reloaded with it. */
  reloads: (at: RepositoryPlace) => [...keys.repository(at), 'reloads'] as const,
  branches: (at: RepositoryPlace) => [...keys.repository(at), 'branches'] as const,
  branchesOf: (at: RepositoryPlace, ephemeral: boolean) => [...keys.branches(at), ephemeral] as const,
  commits: (at: RepositoryPlace) => [...keys.repository(at), 'commits'] as const,
  commitsOf: (of: Comparison) =>
    [...keys.commits(of), of.base ?? null, of.branch, of.ephemeralBase, of.ephemeral] as const,
  /** Prefix for the commits that change given files: under the commits, with the same lifetime. */
  touching: (at: RepositoryPlace) => [...keys.commits(at), 'touching'] as const,
  merge: (of: Comparison, tip: string) => [...keys.commitsOf(of), 'merge', tip] as const,
  refs: (at: RepositoryPlace) => [...keys.repository(at), 'refs'] as const,
  /** The path of a missing folder; outside the repository's keys, as it is not read from the folder. */
  folderAway: (at: RepositoryPlace) => ['folder-away', at.orgId, at.repo] as const,
  head: (at: RepositoryPlace) => [...keys.repository(at), 'head'] as const,
  worktreeState: (at: RepositoryPlace) => [...keys.repository(at), 'worktree state'] as const,
  worktrees: (at: RepositoryPlace) => [...keys.repository(at), 'worktrees'] as const,
  revision: (at: RepositoryPlace, text: string) => [...keys.repository(at), 'revision', text] as const,
  /** What to show if nothing has been picked. */
  opening: (at: RepositoryPlace) => [...keys.repository(at), 'opening'] as const,
  history: (at: RepositoryPlace, branch: string, ephemeral: boolean) =>
    [...keys.commits(at), 'history', branch, ephemeral] as const,
  /** Prefix for the versions of branches. */
  versions: (at: RepositoryPlace) => [...keys.repository(at), 'versions'] as const,
  versionsOf: (of: Comparison, tip: string, named: readonly string[]) =>
    [...keys.versions(of), of.base ?? null, of.branch, of.ephemeralBase, of.ephemeral, tip, named] as const,
  versionChanges: (at: RepositoryPlace, from: ChangesEnd, to: ChangesEnd) =>
    [...keys.repository(at), 'version-changes', from, to] as const,
  /** Prefix for where lines come from: commits never change. */
  lines: (at: RepositoryPlace) => [...keys.repository(at), 'lines'] as const,
  signature: (at: RepositoryPlace, object: string) => [...keys.repository(at), 'signature', object] as const,
  tags: (at: RepositoryPlace) => [...keys.repository(at), 'tags'] as const,
  notes: (at: RepositoryPlace) => [...keys.repository(at), 'notes'] as const,
  /**
   * Prefix: under the notes, because an event that changes a note also changes its remarks. Only lists of remarks: a
   * composer stays until these are read.
   */
  remarks: (at: RepositoryPlace) => [...keys.notes(at), 'remarks'] as const,
  discussed: (at: RepositoryPlace) => [...keys.notes(at), 'discussed'] as const,
  verdictsOn: (at: RepositoryPlace, commits: readonly string[]) =>
    [...keys.notes(at), 'verdicts', commits] as const,
  /** What traces say of lines: under the notes, as they are. */
  traces: (at: RepositoryPlace) => [...keys.notes(at), 'traces'] as const,
  /** Under the notes, as what people read is in notes of their own. */
  whoReadState: (at: RepositoryPlace) => [...keys.notes(at), 'who-read'] as const,
  readers: (at: RepositoryPlace, commits: readonly string[]) =>
    [...keys.notes(at), 'readers', commits] as const,
  notesOverview: (at: RepositoryPlace) => [...keys.notes(at), 'overview'] as const,
  note: (at: NotePlace) => [...keys.notes(at), at.notesRef, at.object] as const,
  noteHistory: (at: NotePlace) => [...keys.note(at), 'history'] as const,
  viewedOfAll: ['viewed'] as const,
  viewed: (comparison: string) => [...keys.viewedOfAll, comparison] as const,
  readCommits: (comparison: string) => ['read-commits', comparison] as const,
  readHunks: (comparison: string) => ['read-hunks', comparison] as const,
  /** All marks of what was read. */
  marks: [['viewed'], ['read-commits'], ['read-hunks']] as const,
  /** What waits, over all repositories. */
  today: ['today'] as const,
  drafts: ['drafts'] as const,
  localNotes: ['localNotes'] as const,
  outbox: ['outbox'] as const,
  pauses: ['pauses'] as const,
  /** Long-running fetches from hosts. */
  fetches: ['fetches'] as const,
  recovered: ['recovered'] as const,
  recordsSkipped: ['records-skipped'] as const,
  notice: (about: Notice['about']) => ['notice', about] as const,
  refusal: (orgId: string) => ['refusal', orgId] as const,
  noteAuthor: ['note-author'] as const,
  /** When the notes refs last moved, as reported by the main process. */
  notesMoved: (at: RepositoryPlace) => ['notes-moved', at.orgId, at.repo] as const,
  folderRemotes: (at: RepositoryPlace) => [...keys.repository(at), 'remotes'] as const,
  sync: (at: RepositoryPlace) => [...keys.repository(at), 'sync'] as const,
};
