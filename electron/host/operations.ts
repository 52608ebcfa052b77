import { SIDE_MISSING } from '../../shared/errors.ts';
import type { Scope } from '../keys/minter.ts';

export interface Operation {
  /** In a sentence: "… could not <words>". */
  words: string;
  /** Noun for "this host does not offer …". */
  feature: string;
  method: 'GET' | 'POST';
  /** Relative to the organization's API address, with `{repo_name}` filled in. Later ones are tried on 404 and 405. */
  paths: readonly [string, ...string[]];
  scopes: readonly Scope[];
  /** Promised by the specification; other routes were observed with one client. */
  promised: boolean;
  /** How long a complete response may take, retries included, in milliseconds. */
  deadline: number;
  /** Maximum response size. */
  maxBytes: number;
  /** What status 400 means here, if the specification says so. */
  bad?: { message: string; next: string };
  /** What status 404 without a code means here, if the specification says so. */
  missing?: { message: string; next: string };
  /** What to change when the host rejects the request. */
  amend?: string;
}

const MB = 1_048_576;
const read = {
  method: 'GET',
  scopes: ['git:read'],
  promised: false,
  deadline: 30_000,
  maxBytes: 16 * MB,
} as const;

/** The host's operations, each with the smallest scopes that the specification names for it. */
export const operations = {
  repositories: {
    ...read,
    words: 'list repositories',
    feature: 'a list of repositories',
    paths: ['/api/repos', '/api/v1/repos'],
    scopes: ['org:read'],
    promised: true,
  },
  meta: {
    ...read,
    words: 'read the service’s metadata',
    feature: 'service metadata',
    paths: ['/api/meta', '/api/v1/meta'],
    scopes: ['org:read'],
    promised: true,
    deadline: 10_000,
  },
  repository: {
    ...read,
    words: 'read the repository',
    feature: 'repository details',
    paths: ['/api/v1/repo'],
  },
  branches: {
    ...read,
    words: 'list branches',
    feature: 'a list of branches',
    paths: ['/api/v1/repos/branches'],
  },
  commits: {
    ...read,
    words: 'list commits',
    feature: 'a list of commits',
    paths: ['/api/v1/repos/commits'],
  },
  refs: {
    ...read,
    words: 'list branches and tags',
    feature: 'a list of everything that Git can name',
    paths: ['/api/v1/repos/refs'],
    maxBytes: 128 * MB,
  },
  /** Over Git: see `ref-list.ts`. */
  refTips: {
    ...read,
    method: 'POST',
    words: 'list branches and notes',
    feature: 'a list of branches and notes',
    paths: ['/git-upload-pack'],
    promised: true,
  },
  revision: {
    ...read,
    words: 'look up the revision',
    feature: 'looking up revisions',
    paths: ['/api/v1/repos/revision'],
  },
  /** Only for hosts that announce it. */
  range: {
    ...read,
    words: 'list commits',
    feature: 'a list of commits',
    paths: ['/api/v1/repos/commits'],
    promised: true,
    missing: SIDE_MISSING,
    deadline: 300_000,
    maxBytes: 1024 * MB,
  },
  diff: {
    ...read,
    words: 'compare the branch',
    feature: 'branch comparison',
    paths: ['/api/v1/repos/branches/diff'],
    promised: true,
    missing: SIDE_MISSING,
    amend: 'Choose another branch or base.',
    /** Until the headers arrive; the body may take as long as data keeps flowing. */
    deadline: 120_000,
  },
  commitDiff: {
    ...read,
    words: 'read what the commit changes',
    feature: 'what single commits change',
    paths: ['/api/v1/repos/diff'],
    /** As for the branch. */
    deadline: 120_000,
  },
  blame: {
    ...read,
    words: 'read who wrote the lines',
    feature: 'who wrote which line',
    paths: ['/api/v1/repos/blame'],
    /** As for the branch: a long history takes Git a while. */
    deadline: 120_000,
  },
  noteRead: {
    ...read,
    words: 'read the note',
    feature: 'reading notes',
    paths: ['/api/v1/repos/notes'],
  },
  notesRefs: {
    ...read,
    words: 'list the notes refs',
    feature: 'a list of notes refs',
    paths: ['/api/v1/repos/notes/refs'],
  },
  noteWrite: {
    ...read,
    words: 'write the note',
    feature: 'writing notes',
    method: 'POST',
    paths: ['/api/repos/{repo_name}/notes'],
    amend: 'Change the text, or choose another notes ref, then save again.',
    scopes: ['git:write'],
    promised: true,
    maxBytes: MB,
  },
  pullUpstream: {
    ...read,
    words: 'sync from upstream',
    feature: 'sync from upstream',
    method: 'POST',
    paths: ['/api/v1/repos/pull-upstream'],
    scopes: ['git:write'],
    promised: true,
    maxBytes: MB,
    bad: {
      message: 'This repository has no upstream to sync from.',
      next: 'An upstream is given when a repository is created on the host.',
    },
  },
} as const satisfies Record<string, Operation>;
