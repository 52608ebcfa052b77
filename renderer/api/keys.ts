import type { Comparison, NotePlace } from '../../shared/ipc/shapes.ts';

interface RepositoryPlace {
  readonly orgId: string;
  readonly repo: string;
}

/** Query keys, from the general to the particular: invalidating a prefix invalidates everything under it. */
export const keys = {
  info: ['info'] as const,
  settings: ['settings'] as const,
  embedded: ['embedded'] as const,
  keychain: ['keychain'] as const,
  organizations: ['organizations'] as const,
  reach: (orgId: string) => ['reach', orgId] as const,
  repositories: (orgId: string, q: string) => ['repositories', orgId, q] as const,
  repository: (at: RepositoryPlace) => ['repository', at.orgId, at.repo] as const,
  branches: (at: RepositoryPlace) => [...keys.repository(at), 'branches'] as const,
  branchesOf: (at: RepositoryPlace, ephemeral: boolean) => [...keys.branches(at), ephemeral] as const,
  commits: (at: RepositoryPlace) => [...keys.repository(at), 'commits'] as const,
  commitsOf: (of: Comparison) =>
    [...keys.commits(of), of.base ?? null, of.branch, of.ephemeralBase, of.ephemeral] as const,
  tags: (at: RepositoryPlace) => [...keys.repository(at), 'tags'] as const,
  notes: (at: RepositoryPlace) => [...keys.repository(at), 'notes'] as const,
  notesOverview: (at: RepositoryPlace) => [...keys.notes(at), 'overview'] as const,
  note: (at: NotePlace) => [...keys.notes(at), at.notesRef, at.object] as const,
  noteHistory: (at: NotePlace) => [...keys.note(at), 'history'] as const,
  drafts: ['drafts'] as const,
  pauses: ['pauses'] as const,
  refusal: (orgId: string) => ['refusal', orgId] as const,
  noteAuthor: ['note-author'] as const,
  sync: (at: RepositoryPlace) => [...keys.repository(at), 'sync'] as const,
};
