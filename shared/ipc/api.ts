import { z } from '../zod.ts';
import { call, event, type ClientOf, type EmitOf, type HandlersOf } from './contract.ts';
import { MAX_CHOICE_FILE_CHARS, settings, settingsPatch } from './settings.ts';
import { MAX_SVG_CHARS } from './limits.ts';
import { memory, memoryKey } from './memories.ts';
import { folderCalls } from './folder-calls.ts';
import { keyCalls } from './key-calls.ts';
import { handOverCalls } from './hand-over.ts';
import { lineCalls } from './lines.ts';
import { mergeCalls } from './merge.ts';
import { fileCalls } from './files.ts';
import { searchCalls } from './search.ts';
import { noteCalls } from './note-calls.ts';
import { syncCalls } from './sync-calls.ts';
import { todayCalls } from './today.ts';
import { versionCalls } from './version-calls.ts';
import { worktreeCalls } from './worktrees.ts';
import * as g from './refs.ts';
import { longFetch } from './transfer.ts';
import { watchedSides } from './watched-sides.ts';
import { signatureCalls } from './signatures.ts';
import * as s from './shapes.ts';

/** The whole interface between the page and the main process: handlers, preload and client types derive from it. */
export const ipcTable = {
  app: {
    info: call(
      s.nothing,
      z.object({
        version: z.string(),
        electron: z.string(),
        platform: z.string(),
        sandboxed: z.boolean(),
        /** Files that could not be read at start and were set aside: where they are now and why. */
        filesSetAside: z.array(z.object({ file: z.string(), reason: z.string() })),
        /** What the command line or a deep link requested. */
        open: z.string().nullable(),
      }),
    ),
    /** The part of the app that crashed and was restarted since the last call; null: none. */
    takeRecovered: call(s.nothing, s.part.nullable()),
    recovered: event(z.object({ part: s.part })),
    /** Records of a list were malformed (an overlong name, for example) and are not shown. `what`: the list. */
    recordsSkipped: event(z.object({ what: z.string(), count: z.number().int() })),
    /** A sentence to show until dismissed. Replaces an earlier one about the same subject. */
    notice: event(s.notice),
    /** The page reports which screen is usable; also read by the start-up benchmark. */
    ready: call(z.strictObject({ screen: z.string().max(40) }), z.null()),
    openExternal: call(z.strictObject({ url: z.string().max(2048) }), z.boolean()),
    /** Rasterizes an SVG in a separate process. `png`: base64. */
    drawSvg: call(z.strictObject({ text: z.string().max(MAX_SVG_CHARS) }), z.object({ png: z.string() })),
    copyText: call(z.strictObject({ text: z.string().max(4_000_000) }), z.null()),
    /** A menu item or accelerator invoked this command, by its palette name. */
    command: event(z.object({ name: z.string() })),
  },
  settings: {
    get: call(s.nothing, settings),
    /** Only the given fields change. */
    set: call(settingsPatch, settings),
    /** Saves a choice of the user's where they say, as a file that can be imported; false: they cancelled. */
    exportFile: call(
      z.strictObject({ what: z.enum(['keys', 'colours']), text: z.string().max(MAX_CHOICE_FILE_CHARS) }),
      z.boolean(),
    ),
    /**
     * The editor's command; empty: the system's default application. It names a program, so the main process asks the
     * user in a native dialog before changing it.
     */
    setEditor: call(z.strictObject({ command: z.string().max(1000) }), settings),
  },
  memories: {
    /** Oldest first. */
    list: call(s.nothing, z.array(memory)),
    /** Takes the place of what was remembered before; the oldest of its kind make room. */
    put: call(memory, z.null()),
    remove: call(memoryKey, z.null()),
  },
  embedded: {
    state: call(s.nothing, s.embeddedState),
    changed: event(s.embeddedState),
    /** How many folders have a commit-graph of ours, and how much room these take. */
    graphs: call(s.nothing, s.graphsOnDisk),
  },
  organizations: {
    list: call(s.nothing, z.array(s.listedOrganization)),
    /** Also of an organization that was removed; null: not known. */
    nameOf: call(z.strictObject({ orgId: s.id }), z.string().nullable()),
    /** Starts the embedded host if necessary, building the sample on its first start. */
    openSample: call(s.nothing, s.organization),
    add: call(
      z.strictObject({
        name: z.string().min(1).max(200),
        api: z.string().min(1).max(2048),
        gitHost: z.string().min(1).max(2048),
        keyHandle: s.id,
        kid: z.string().max(256).optional(),
        /** Keep the key for this session only; the only way without a keychain. */
        sessionOnly: z.boolean().default(false),
      }),
      s.organization,
    ),
    /** Removes the organization and its keys; drafts stay, and reappear when it is added again. */
    remove: call(z.strictObject({ orgId: s.id }), z.null()),
    /** Changes the given fields only; tokens for the old values are dropped. */
    update: call(
      z.strictObject({
        orgId: s.id,
        name: z.string().min(1).max(200).optional(),
        api: z.string().min(1).max(2048).optional(),
        gitHost: z.string().min(1).max(2048).optional(),
      }),
      s.organization,
    ),
    /** Adds a key after the existing ones: the first one whose limits permit a request signs it. */
    addKey: call(
      z.strictObject({
        orgId: s.id,
        keyHandle: s.id,
        kid: z.string().max(256).optional(),
        sessionOnly: z.boolean().default(false),
        allowedScopes: z.array(s.scope).min(1).max(4).optional(),
        maxLifeSeconds: z.number().int().min(30).max(3600).optional(),
      }),
      s.organization,
    ),
    /** Makes a key the first, so that it signs from now on. */
    preferKey: call(z.strictObject({ orgId: s.id, keyId: s.id }), s.organization),
    /** Removes a key from this computer; the host still knows it. The last one cannot be removed. */
    removeKey: call(z.strictObject({ orgId: s.id, keyId: s.id }), s.organization),
    /**
     * Small requests, one per scope: is the key accepted, and how long does it take (milliseconds)? Changes nothing.
     */
    test: call(
      /** Absent `keyId`: the key that would sign. `repo`: the repository on which to try repository scopes. */
      z.strictObject({ orgId: s.id, keyId: s.id.optional(), repo: s.repoName.optional() }),
      z.object({
        reachable: z.boolean(),
        accepted: z.boolean(),
        latencyMs: z.number(),
        clockSkewMs: z.number(),
        message: z.string(),
        /** The host's version, if it states one. */
        version: z.string().nullable(),
        scopes: z.array(s.scopeProbe),
      }),
    ),
    /** The last refused request (401, 403, 404), checked against the specification's rules; null: none in this session. */
    whyRefused: call(z.strictObject({ orgId: s.id }), s.refusalReport.nullable()),
  },
  host: {
    /** Pauses that hosts requested with 429: no requests until then. */
    pauses: call(s.nothing, z.array(s.pause)),
    paused: event(z.array(s.pause)),
    /** Long-running fetches from hosts over Git. */
    fetches: call(s.nothing, z.array(longFetch)),
    fetching: event(z.array(longFetch)),
    /** Cancels a repository's fetches; requests that wait for them fail as `cancelled`. */
    stopFetches: call(s.repositoryPlace, z.null()),
  },
  /** While the host is away, repositories, branches, tags, commits and diffs come from the cache. */
  connectivity: {
    of: call(z.strictObject({ orgId: s.id }), s.connectivity),
    /** Checks whether the host answers. */
    ask: call(z.strictObject({ orgId: s.id }), s.connectivity),
    changed: event(s.connectivity),
  },
  repositories: {
    list: call(
      z.strictObject({
        orgId: s.id,
        q: z.string().max(200).default(''),
        cursor: z.string().max(4096).optional(),
      }),
      z.object({ repositories: z.array(s.repository), nextCursor: z.string().nullable() }),
    ),
    get: call(s.repositoryPlace, s.repository),
    /**
     * Watches these sides of comparisons for changes by others, and on focus, and nothing else from now on. A watch that
     * is named again goes on, and learns what is shown meanwhile.
     */
    watch: call(z.strictObject({ watches: z.array(watchedSides).max(4) }), z.null()),
    /** The sides that moved since the watch began. Empty: only other branches or tags moved. */
    moved: event(watchedSides.omit({ sides: true }).extend({ moves: z.array(s.refMove) })),
    /** Whether a watched repository's folder is there. `folder`: its path, if it is not. */
    away: event(s.repositoryPlace.extend({ folder: z.string().nullable() })),
  },
  branches: {
    /** Every branch of one namespace, all pages. */
    list: call(z.strictObject({ orgId: s.id, repo: s.repoName, ephemeral: z.boolean() }), z.array(s.branch)),
  },
  /** The possible sides of a comparison. */
  refs: {
    /** Branches, remote branches and tags, newest first. */
    list: call(s.repositoryPlace, z.array(g.listedRef)),
    /** What is checked out, and what to compare first; null without the capability `checkout`. */
    head: call(s.repositoryPlace, g.head.nullable()),
    /** Resolves a typed revision; fails with `not-found`, or `validation` if it is not looked up. */
    resolve: call(s.repositoryPlace.extend({ text: s.refName }), g.resolvedSide),
    /** The files excluded from a folder's uncommitted changes, as of their last reading. */
    omittedFiles: call(s.repositoryPlace.extend({ side: s.refName }), g.omittedFiles),
  },
  tags: {
    /** Every tag of the repository. */
    list: call(s.repositoryPlace, z.array(s.tag)),
    /** An annotated tag's own text; null: the tag was moved or deleted. */
    read: call(s.repositoryPlace.extend({ name: s.refName, object: s.sha }), s.tagFacts.nullable()),
  },
  commits: {
    /** Commits reachable from the branch and not from the base, newest first; of many, only the newest, to be fast. */
    inComparison: call(s.comparison, g.commitsFound),
    /** The next commits after those from `inComparison`. */
    more: call(g.moreCommits, g.commitsFound),
    /** One page of a side's whole history, newest first. */
    history: call(
      s.comparison.pick({ orgId: true, repo: true, branch: true, ephemeral: true }).extend({
        cursor: z.string().min(1).max(4096).optional(),
      }),
      z.object({ commits: z.array(s.commit), nextCursor: z.string().nullable() }),
    ),
    /**
     * Ids of the commits that change one of some files or folders, or (not `exact`) files whose path contains a text.
     */
    touching: call(
      s.repositoryPlace.extend({
        branch: s.refName,
        ephemeral: z.boolean(),
        /** The newest commit to examine, and a commit whose ancestors are excluded. */
        tip: s.sha,
        without: s.sha.nullable(),
        paths: z
          .array(z.strictObject({ text: z.string().min(1).max(4096), exact: z.boolean() }))
          .min(1)
          .max(3),
      }),
      z.array(s.sha),
    ),
  },
  diff: {
    /** Cancels a request to the diff endpoint, including its request to the host. */
    cancel: call(z.strictObject({ requestId: s.requestId }), z.null()),
    /** The page has painted the first rows of a comparison: secondary data may be loaded now. */
    painted: call(s.nothing, z.null()),
  },
  ...keyCalls,
  ...syncCalls,
  ...versionCalls,
  ...handOverCalls,
  ...folderCalls,
  ...worktreeCalls,
  ...noteCalls,
  ...lineCalls,
  ...todayCalls,
  ...mergeCalls,
  ...fileCalls,
  ...searchCalls,
  ...signatureCalls,
};

export type Api = typeof ipcTable;
export type Client = ClientOf<Api>;
export type Handlers = HandlersOf<Api>;
export type Emit = EmitOf<Api>;
