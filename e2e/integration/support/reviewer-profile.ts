import { join } from 'node:path';
import { loadIdentity } from '../../../electron/embedded/identity.ts';
import { embeddedRecord } from '../../../electron/embedded/record.ts';
import { createKeychain, type Keytar } from '../../../electron/keys/keychain.ts';
import { makeKeyPair } from '../../../electron/keys/pair.ts';
import { createSessionKeys } from '../../../electron/keys/session.ts';
import { createOrganizations, type Organizations } from '../../../electron/organizations/registry.ts';
import { jsonFile } from '../../../electron/profile/json-file.ts';
import { createLog } from '../../../electron/security/log.ts';
import type { BranchTip } from '../../../electron/store/branch-tips.ts';
import type { Store } from '../../../electron/store/index.ts';
import type { StoredMemory } from '../../../electron/store/memories.ts';
import { windowPlace } from '../../../electron/window/window-place.ts';
import { formatPlace, type ComparePlace } from '../../../renderer/app/place.ts';
import { identify } from '../../../renderer/diff/worker/read/change-keys.ts';
import { scan } from '../../../renderer/diff/worker/scan.ts';
import { formatMark, listing } from '../../../renderer/features/compare/viewed/viewed.ts';
import type { Demo } from './demo.ts';
import type { Outside } from './profile-text.ts';

const NOTES_REF = 'refs/notes/reviews';
const API = 'https://api.example.com';
const ACME = { name: 'acme', api: API, gitHost: 'https://git.example.com' };
export const FORMER = { ...ACME, name: 'former' };
export const FOLDER = { name: 'widgets', path: '/home/reviewer/widgets' };

/** What was typed, chosen and remembered. Fixtures of versions hold the same, so change none of it: add. */
export const typed = {
  draft: 'half\0 a sentence\r\nשלום \u{1f44d}',
  formerDraft: 'of a removed organization',
  write: 'Written before the update.',
  remark: 'beside a line',
  viewedDiff: '@@ -1 +1 @@\n-old\n+new\n',
  hunks: 'a1'.repeat(16),
  patch: { patchId: 'c'.repeat(40), subject: 'change' },
};
const viewedScan = scan(typed.viewedDiff);
/** The files that were viewed: one that was read, and one that was held back. */
export const viewedFiles = [
  {
    path: 'a.ts',
    hash: viewedScan.hash,
    digest: identify(viewedScan).digest,
    state: 'loaded',
    bytes: 10,
    blob: '',
  },
  { path: 'b\\', hash: '', digest: '', state: 'large', bytes: 7, blob: '' },
];
/** The tip of the branch when they were. */
export const VIEWED_TIP = 'd'.repeat(40);
/** A version that was read. */
export const versionRead = (tip: string): BranchTip => ({
  tip,
  at: 1_790_000_000_000,
  seenIn: 'compared',
  base: 'main',
  baseTip: 'b'.repeat(40),
  mergeBase: 'a'.repeat(40),
  number: 2,
  readAt: 1_790_000_000_001,
  removedAt: null,
});
export const viewedComparison = (orgId: string): string => `${orgId} demo main...topic`;
export const lastPlace = (orgId: string, commit: string): ComparePlace => ({
  screen: 'compare',
  orgId,
  repo: 'demo',
  base: 'main',
  branch: 'topic',
  ephemeral: true,
  ephemeralBase: false,
  file: 'a.ts',
  commit,
  notesRef: NOTES_REF,
});

/** What is remembered, oldest first. */
export function memories(orgId: string, commit: string): StoredMemory[] {
  const of = { orgId, repo: 'demo', item: '' };
  return [
    { kind: 'lastPlace', orgId: '', repo: '', item: '', value: formatPlace(lastPlace(orgId, commit)) },
    { kind: 'recent', ...of, repo: 'other', value: '' },
    { kind: 'recent', ...of, value: '' },
    { kind: 'pinned', ...of, value: '' },
    { kind: 'compared', ...of, value: 'base=main&branch=topic' },
    { kind: 'encoding', ...of, item: 'a', value: 'windows-1252' },
    { kind: 'wroteTo', ...of, value: NOTES_REF },
    { kind: 'sharing', ...of, item: NOTES_REF, value: 'shared' },
  ];
}

/** keytar, on entries by service, blank, account. */
export const keytarOf = (entries: Map<string, string>): Keytar => ({
  getPassword: async (service, account) =>
    await Promise.resolve(entries.get(`${service} ${account}`) ?? null),
  setPassword: async (service, account, secret) =>
    await Promise.resolve(void entries.set(`${service} ${account}`, secret)),
  deletePassword: async (service, account) => await Promise.resolve(entries.delete(`${service} ${account}`)),
});

/** The organizations of a store, with their keys in these entries. */
export function organizationsOf(store: Store, entries: Map<string, string>): Organizations {
  return createOrganizations({
    store: store.organizations,
    keychain: keychainOf(entries),
    session: createSessionKeys(),
    embedded: [],
  });
}

export const keychainOf = (entries: Map<string, string>) =>
  createKeychain({
    load: () => Promise.resolve(keytarOf(entries)),
    platform: { os: 'darwin', desktop: '', gnomeKeyring: false },
  });

export const foldersRecord = (profile: string) =>
  jsonFile(join(profile, 'embedded', 'folders.json'), embeddedRecord, () => undefined);
export const windowRecord = (profile: string) =>
  jsonFile(join(profile, 'window.json'), windowPlace, () => undefined);

const newKey = async () => ({ key: (await makeKeyPair()).key, kid: null, sessionOnly: false });

/** Does with today's code what a reviewer does in a day; `demo` has the commits. Its desk is closed afterwards. */
export async function writeReviewerProfile({ desk, place, other }: Demo): Promise<Outside> {
  const { store, profile } = desk;
  const entries = new Map<string, string>();
  const organizations = organizationsOf(store, entries);
  const { id: orgId } = await organizations.add({
    ...ACME,
    ...(await newKey()),
    kid: 'first',
    allowedScopes: ['git:read', 'git:write'],
    maxLifeSeconds: 120,
  });
  await organizations.addKey(orgId, { ...(await newKey()), sessionOnly: true });
  const { id: formerOrgId } = await organizations.add({ ...FORMER, ...(await newKey()) });
  await organizations.remove(formerOrgId);

  const at = { orgId, repo: 'demo', notesRef: NOTES_REF, object: other };
  const draft = { caret: 4, action: 'append', base: { text: 'before\n', refSha: null }, savedAt: 0 } as const;
  store.drafts.put({ ...draft, place: at, text: typed.draft });
  store.drafts.put({ ...draft, place: { ...at, orgId: formerOrgId }, text: typed.formerDraft });
  const anchor = { path: 'a', side: 'new', lines: { first: 1, last: 1 } } as const;
  store.drafts.put({ place: at, anchor, editing: null, text: typed.remark, caret: 2, savedAt: 0 });
  store.patches.put(orgId, 'demo', { sha: place.object, ...typed.patch });
  const comparison = viewedComparison(orgId);
  for (const file of viewedFiles) {
    const viewed = { comparison, path: file.path };
    const listed = file.hash === '' ? listing(file) : '';
    const mark = formatMark({ digest: file.digest, listed, tip: VIEWED_TIP });
    store.viewed.mark(viewed, mark);
    if (file.hash !== '') store.viewed.keepDiff(viewed, mark, typed.viewedDiff);
  }
  store.readHunks.put(comparison, [['a.ts', typed.hunks]]);
  store.readCommits.mark(comparison, [other], true);
  store.branchTips.put({ orgId, repo: 'demo', branch: 'topic' }, [versionRead(other)]);
  store.folderSyncs.put(FOLDER.path, {
    repo: FOLDER.name,
    phase: 'done',
    byUser: true,
    startedAt: Date.now(),
    endedAt: Date.now(),
    progress: null,
    reports: [],
    problem: null,
  });

  for (const memory of memories(orgId, place.object)) store.memories.put(memory);
  store.settings.set({
    theme: 'dark',
    view: 'split',
    authorName: 'Reviewer',
    authorEmail: 'reviewer@example.com',
    wrap: true,
    tabSize: 8,
    codeFont: 'Noto Sans Mono',
    codeSize: 14,
    copyAs: 'numbers',
    whitespace: 'ignore-all',
    oldestFirst: true,
    foldViewed: true,
    copies: 'ignore',
    fileList: 'list',
    editor: 'code --goto {file}:{line}',
    leftWidth: 300,
    rightWidth: 400,
    leftHidden: true,
    rightHidden: true,
    sendNotes: true,
  });
  windowRecord(profile).write({ x: 10, y: 20, width: 1200, height: 800, maximized: false });
  const record = foldersRecord(profile);
  record.write({ key: null, repos: [{ ...FOLDER, openedAt: Date.now() }] });
  await loadIdentity({
    orgId: 'folders',
    record,
    keychain: keychainOf(entries),
    session: createSessionKeys(),
    pair: makeKeyPair,
    log: createLog(() => undefined),
  });

  desk.network = () => Promise.reject(new Error('away'));
  await desk.notes.notes.write({
    place: { ...at, object: place.object },
    action: 'add',
    text: typed.write,
    base: { text: null, refSha: null },
  });
  desk.notes.close();
  desk.copies.close();
  store.close();
  return { orgId, formerOrgId, keychain: [...entries.keys()], pageStorage: { 'marginalia.theme': 'dark' } };
}
