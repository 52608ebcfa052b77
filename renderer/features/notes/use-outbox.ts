import { useQuery } from '@tanstack/react-query';
import type { NotePlace, OutboxItem } from '../../../shared/ipc/shapes.ts';
import { outboxQuery } from '../../api/queries.ts';

const NONE: OutboxItem[] = [];

/** Unfinished note writes, kept up to date by the main process. */
export const useOutbox = (): OutboxItem[] => useQuery(outboxQuery).data ?? NONE;

export const samePlace = (a: NotePlace, b: NotePlace): boolean =>
  a.orgId === b.orgId && a.repo === b.repo && a.notesRef === b.notesRef && a.object === b.object;
