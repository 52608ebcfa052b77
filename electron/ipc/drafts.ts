import { writeFile } from 'node:fs/promises';
import { AppFailure } from '../../shared/failure.ts';
import { isRemarkDraft } from '../../shared/ipc/is-remark-draft.ts';
import { draftsAsJson, draftsAsMarkdown } from './draft-file.ts';
import type { Handlers } from '../../shared/ipc/api.ts';
import type { Draft } from '../../shared/ipc/shapes.ts';
import type { Store } from '../store/index.ts';
import type { Desktop, Services } from './services.ts';

type DraftServices = Pick<Services, 'store' | 'organizations' | 'draftDiscarded'> & {
  localNotes: Pick<Services['localNotes'], 'draftStored' | 'draftsDiscarded'>;
  desktop: Pick<Desktop, 'saveFile'>;
};

export const draftsHandlers = ({
  store,
  organizations,
  draftDiscarded,
  localNotes,
  desktop,
}: DraftServices): Handlers['drafts'] => {
  const nameOf = (id: string): string => organizations.nameOf(id) ?? 'a removed organization';
  return {
    get: (place) => store.drafts.get(place),
    put(draft) {
      const stored = store.drafts.put(draft);
      // The text is on disk, whether or not its lines can be followed later.
      if (isRemarkDraft(draft)) void localNotes.draftStored(draft).catch(() => undefined);
      return stored;
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

/** A note on uncommitted changes, as words that are in no repository. */
const asDraft = ({ place, text, changedAt }: ReturnType<Store['localNotes']['list']>[number]): Draft => ({
  place,
  text,
  caret: 0,
  action: 'append',
  base: { text: null, refSha: null },
  savedAt: changedAt,
});
