import { createHandedNotes } from './hand-over/handed-notes.ts';
import { createHandOvers, type HandOvers } from './hand-over/index.ts';
import { createOwnNotes, type OwnNotes } from './hand-over/own-notes.ts';
import { createLocalNotes, type LocalNotes } from './local-notes/index.ts';
import { createCommittedNotes, type CommittedNotes } from './local-notes/offers.ts';
import { createFindCommitted, type FindCommitted } from './local-notes/committed-changes.ts';
import { createFindUncommitted, type FindUncommitted } from './local-notes/where.ts';
import type { Notes } from './notes/index.ts';
import type { Emit, Handlers } from '../shared/ipc/api.ts';
import type { RepositoryPlace } from '../shared/ipc/shapes.ts';
import type { HistoryOf } from '../git/remarks/histories.ts';
import type { OpenRepository } from './repositories/port.ts';
import type { RepositoryCopies } from './repository-copy/index.ts';
import type { Store } from './store/index.ts';
import { createWorktrees } from './worktrees/index.ts';

interface Deps extends Pick<Parameters<typeof createWorktrees>[0], 'folders' | 'opened' | 'ahead' | 'calm'> {
  store: Pick<Store, 'localNotes' | 'drafts' | 'memories'>;
  open: OpenRepository;
  /** The current commit of a folder's uncommitted changes; null: there is none. */
  worktreeNow: (place: RepositoryPlace) => Promise<string | null>;
  copies: Pick<RepositoryCopies, 'of'>;
  historyOf: HistoryOf;
  /** Called later: notes need some of this. */
  notes: () => Pick<Notes, 'notes' | 'fetched'>;
  emit: Emit;
}

/** Worktrees, and what is written about uncommitted changes: in the app alone, handed over, and offered to commits. */
export function composeUncommitted(deps: Deps): {
  localNotes: LocalNotes;
  handOvers: HandOvers;
  committed: CommittedNotes;
  findUncommitted: FindUncommitted;
  /** This app made a commit of a notes ref. */
  madeCommit: (place: RepositoryPlace, commit: string) => void;
  ownNotes: OwnNotes;
  findCommitted: FindCommitted;
  worktrees: Handlers['worktrees'];
} {
  const { store, open, folders, worktreeNow, copies, historyOf, notes, emit, opened, ahead, calm } = deps;
  const snapshotsOf = (place: RepositoryPlace): string | null => copies.of(place).snapshots ?? null;
  const changed = ({ orgId, repo }: RepositoryPlace): void => emit('notes', 'changed', { orgId, repo });
  const ownNotes = createOwnNotes(store.memories);
  const localNotes = createLocalNotes({
    store: store.localNotes,
    drafts: store.drafts,
    snapshotsOf,
    author: async (place) => (await notes().notes.author(place))?.name ?? null,
    changed,
  });
  const handOvers = createHandOvers({
    gitOf: (place) => (snapshotsOf(place) === null ? null : folders.gitOf(place.repo)),
    snapshotsOf,
    uncommitted: worktreeNow,
    local: localNotes,
    drafts: store.drafts,
    author: async (place) => await notes().notes.author(place),
    historyOf,
    notesOf: (place) => copies.of(place).notes,
    ownNotes,
    async changed(place) {
      await notes().fetched.check(place);
      changed(place);
      emit('versions', 'changed', { orgId: place.orgId, repo: place.repo });
    },
  });
  return {
    localNotes,
    handOvers,
    committed: createCommittedNotes({
      historyOf,
      open,
      worktreeNow,
      local: localNotes,
      handed: createHandedNotes(handOvers, (place) => copies.of(place).notes),
      read: (place) => notes().notes.read(place),
    }),
    findCommitted: createFindCommitted({ historyOf, open, worktreeNow }),
    findUncommitted: createFindUncommitted({ historyOf, open, worktreeNow, local: localNotes }),
    madeCommit: ({ orgId, repo }, commit) => ownNotes.made({ orgId, repo }, commit),
    ownNotes,
    worktrees: createWorktrees({ folders, opened, open, historyOf, ahead, calm }),
  };
}
