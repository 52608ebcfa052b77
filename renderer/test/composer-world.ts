import type { AppError } from '../../shared/errors.ts';
import { ComposerStore } from '../features/remarks/composer-store.ts';

export const refused: AppError = { kind: 'forbidden', message: 'No.' };
export const notOnDisk: AppError = { kind: 'storage-unavailable', message: 'In memory.' };

/** A spec that names the same draft may differ in other things. */
const draftName = (spec: string): string => spec.replace(/ \(.*\)$/, '');

/** Composers with a disk and a host that are looked at afterwards. */
export function world(
  ends: {
    save?: () => Promise<void>;
    disk?: () => Promise<void>;
    finding?: Promise<boolean>;
    shown?: Promise<void>;
  } = {},
) {
  const drafts = new Map<string, string>();
  const saved: string[] = [];
  const store = new ComposerStore<string, void>({
    draftName,
    keepDraft: async (spec, { text }, owned) => {
      await ends.disk?.();
      const there = owned ? undefined : drafts.get(draftName(spec));
      const before = there === undefined || there === text ? undefined : `${there}\n\n`;
      drafts.set(draftName(spec), `${before ?? ''}${text}`);
      return before;
    },
    dropDraft: async (spec) => void drafts.delete(draftName(spec)),
    finding: () => ends.finding ?? null,
    save: async (spec, text) => {
      await ends.save?.();
      saved.push(`${spec}: ${text}`);
    },
    shown: () => ends.shown ?? Promise.resolve(),
    toAppError: (thrown) => (thrown === notOnDisk ? notOnDisk : refused),
  });
  const type = (key: string, text: string) => store.tell(key, { type: 'typed', text, caret: text.length });
  return { drafts, saved, store, type };
}
