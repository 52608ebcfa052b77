import { writeFile } from 'node:fs/promises';
import { AppFailure } from '../../shared/failure.ts';
import type { AppError } from '../../shared/errors.ts';
import { isRemarkDraft } from '../../shared/ipc/is-remark-draft.ts';
import { unsentDraft, type UnsentDraft } from '../../shared/ipc/remarks.ts';
import { keyOfDraft } from '../store/index.ts';
import { storageProblem } from '../store/problem.ts';
import { isBeingSent, joinedDraft } from './joined-draft.ts';
import { draftsAsJson, draftsAsMarkdown } from './draft-file.ts';
import type { Handlers } from '../../shared/ipc/api.ts';
import type { Draft } from '../../shared/ipc/shapes.ts';
import type { Store } from '../store/index.ts';
import type { Desktop, Services } from './services.ts';

type DraftServices = Pick<Services, 'store' | 'draftDiscarded' | 'pendingWrites'> & {
  organizations: Pick<Services['organizations'], 'nameOf'>;
  localNotes: Pick<Services['localNotes'], 'draftStored' | 'draftsDiscarded'>;
  desktop: Pick<Desktop, 'saveFile'>;
};

export const draftsHandlers = ({
  store,
  organizations,
  draftDiscarded,
  pendingWrites,
  localNotes,
  desktop,
}: DraftServices): Handlers['drafts'] => {
  const nameOf = (id: string): string => organizations.nameOf(id) ?? 'a removed organization';
  function put(draft: UnsentDraft): { savedAt: number } {
    const stored = store.drafts.put(draft);
    // The text is on disk, whether or not its lines can be followed later.
    if (isRemarkDraft(draft)) void localNotes.draftStored(draft).catch(() => undefined);
    return stored;
  }
  return {
    get: (place) => store.drafts.get(place),
    put,
    add(typed) {
      const there = store.drafts.get(keyOfDraft(typed));
      const draft = joinedDraft(there !== null && isBeingSent(there, pendingWrites()) ? null : there, typed);
      if (draft === typed) return { ...typed, ...put(typed) };
      if (!unsentDraft.safeParse(draft).success) throw new AppFailure(TOO_LONG_TOGETHER);
      try {
        return { ...draft, ...put(draft) };
      } catch (cause) {
        // It is in memory, and the composer needs both texts.
        if (storageProblem(cause) === null) throw cause;
        return { ...draft, savedAt: 0 };
      }
    },
    list: () => store.drafts.list(),
    discard(draft) {
      store.drafts.discard(draft);
      draftDiscarded(draft);
      if ('anchor' in draft) void localNotes.draftsDiscarded(draft.place).catch(() => undefined);
    },
    async export({ orgId }) {
      const path = await desktop.saveFile('marginalia-drafts.md', 'drafts');
      if (path === null) return null;
      const drafts = [...store.drafts.list(), ...store.localNotes.list().map(asDraft)].filter(
        ({ text, place }) => text.trim() !== '' && (orgId === undefined || place.orgId === orgId),
      );
      const format = path.toLowerCase().endsWith('.json') ? draftsAsJson : draftsAsMarkdown;
      try {
        await writeFile(path, format(drafts, nameOf), { mode: 0o600 });
      } catch (cause) {
        throw new AppFailure(
          { kind: 'validation', message: 'The file could not be written.', next: 'Choose another folder.' },
          { cause },
        );
      }
      return drafts.length;
    },
  };
};

const TOO_LONG_TOGETHER: AppError = {
  kind: 'validation',
  message: 'There is another draft here, and both texts together are too long to keep.',
  next: 'Send or discard that one first: it is among the unsent notes.',
};

/** A note on uncommitted changes, as words that are in no repository. */
const asDraft = ({ place, text, changedAt }: ReturnType<Store['localNotes']['list']>[number]): Draft => ({
  place,
  text,
  caret: 0,
  action: 'append',
  base: { text: null, refSha: null },
  savedAt: changedAt,
});
