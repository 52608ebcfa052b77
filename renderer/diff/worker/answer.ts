import type { DiffFile, FileState } from '../model/shapes.ts';
import { OBJECT_ID } from '../../../shared/domain/object-id.ts';
import type { Json } from '../../../shared/json-stream.ts';

/** One file of the host's response. `raw` null: listed without content. See the specification, File entry. */
export interface DiffEntry extends Pick<DiffFile, 'path' | 'oldPath' | 'state' | 'bytes'> {
  /** 0 to 100, for renames and copies if the host or Git reported it. */
  similarity: number | null;
  /** false: the host truncated the content. */
  complete: boolean;
  raw: string | null;
  /** The new side's id, in a deleted file the old side's, if the host sends it separately from the text. */
  blob?: string;
  /**
   * Why its text is held back, if that is reported: because of attributes, because it is missing from the repository
   * or damaged, or because it is large and not fetched yet, and then `bytes` are the least that it has.
   */
  why?: 'attributes' | 'unreadable' | 'unfetched';
  /** For a file that was or is binary and changed its kind: bytes of both sides, if the host reports them. */
  sides?: { old: number; next: number };
}

const STATES: Record<string, FileState> = { A: 'A', M: 'M', D: 'D', R: 'R', C: 'C', T: 'T' };

/** Reads a file entry; null if it has no path, which makes it useless. Missing fields get neutral defaults. */
export function entry(value: Json): DiffEntry | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  const path = stringOrEmpty(value['path']);
  if (path === '') return null;
  // Hosts may send Git's own code, for example `R087`.
  const code = stringOrEmpty(value['state']);
  const blob = stringOrEmpty(value['blob']);
  const percent = /^[RC](\d{1,3})$/.exec(code)?.[1];
  return {
    path,
    oldPath: stringOrEmpty(value['old_path']),
    state: STATES[code.charAt(0).toUpperCase()] ?? 'U',
    similarity: percent === undefined ? null : Math.min(100, Number(percent)),
    bytes: Math.max(0, count(value['bytes'])),
    complete: value['is_eof'] !== false,
    raw: typeof value['raw'] === 'string' ? value['raw'] : null,
    ...(OBJECT_ID.test(blob) ? { blob } : {}),
    ...sidesOf(value['side_bytes']),
    ...whyOf(value['why']),
  };
}

const whyOf = (why: Json | undefined): Pick<DiffEntry, 'why'> =>
  why === 'attributes' || why === 'unreadable' || why === 'unfetched' ? { why } : {};

function sidesOf(value: Json | undefined): Pick<DiffEntry, 'sides'> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return {};
  return { sides: { old: count(value['old']), next: count(value['new']) } };
}

/** The host's totals, or null if there are none. */
export function stats(value: Json): { files: number; additions: number; deletions: number } | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  return {
    files: count(value['files']),
    additions: count(value['additions']),
    deletions: count(value['deletions']),
  };
}

/** The paths that attributes name generated, or not; null if the host does not say. */
export function generated(value: Json): { yes: string[]; no: string[] } | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  return { yes: strings(value['yes']), no: strings(value['no']) };
}

const strings = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

export const stringOrEmpty = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const count = (value: Json | undefined): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0;
