import { writeFile } from 'node:fs/promises';
import { AppFailure } from '../../shared/failure.ts';
import { draftsAsJson, draftsAsMarkdown } from './draft-file.ts';
import type { Handlers } from '../../shared/ipc/api.ts';
import type { Desktop, Services } from './services.ts';

type DraftServices = Pick<Services, 'store' | 'organizations' | 'draftDiscarded'> & {
  desktop: Pick<Desktop, 'saveFile'>;
};

export const draftsHandlers = ({
  store,
  organizations,
  draftDiscarded,
  desktop,
}: DraftServices): Handlers['drafts'] => {
  const nameOf = (id: string): string => organizations.nameOf(id) ?? 'a removed organization';
  return {
    get: (place) => store.drafts.get(place),
    put: (draft) => store.drafts.put(draft),
    list: () => store.drafts.list(),
    discard(draft) {
      store.drafts.discard(draft);
      draftDiscarded(draft);
    },
    async export({ orgId }) {
      const path = await desktop.saveFile('marginalia-drafts.md', 'drafts');
      if (path === null) return null;
      const drafts = store.drafts
        .list()
        .filter(({ text, place }) => text.trim() !== '' && (orgId === undefined || place.orgId === orgId));
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
