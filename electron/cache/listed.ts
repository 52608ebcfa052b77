import { ipcTable } from '../../shared/ipc/api.ts';
import type { z } from '../../shared/zod.ts';
import { cacheAnswer, cachedAnswer } from './answers.ts';
import { openCacheFolder } from './folder.ts';

const schema = ipcTable.repositories.list.output;
type Page = z.output<typeof schema>;
const KEY = ['listed'];

/** The first page of each organization's repositories as it was listed last: what a start shows before the host answers. */
export interface Listed {
  /** null: it never was. */
  of(orgId: string): Promise<Page | null>;
  keep(orgId: string, page: Page): void;
  /** What was read of an organization has been deleted. */
  forget(orgId: string): void;
}

/** @param root the folder of the cache, which goes with its organization */
export function createListed(root: string): Listed {
  const kept = new Map<string, string>();
  return {
    async of(orgId) {
      return (await cachedAnswer(openCacheFolder(root, orgId), KEY, schema))?.value ?? null;
    },
    keep(orgId, page) {
      const text = JSON.stringify(page);
      if (kept.get(orgId) === text) return;
      kept.set(orgId, text);
      void cacheAnswer(openCacheFolder(root, orgId), KEY, page, Date.now());
    },
    forget: (orgId) => void kept.delete(orgId),
  };
}
