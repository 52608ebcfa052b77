import { ipcTable } from '../../shared/ipc/api.ts';
import type { z } from '../../shared/zod.ts';
import { cacheAnswer, cachedAnswer } from './answers.ts';
import { openCacheFolder } from './folder.ts';

const schema = ipcTable.repositories.list.output;
type Page = z.output<typeof schema>;
const KEY = ['listed'];

/** The first page of each organization's repositories as last listed: shown at startup until the host answers. */
export interface Listed {
  /** null: never listed. */
  of(orgId: string): Promise<Page | null>;
  keep(orgId: string, page: Page): void;
  /** Cached data of an organization has been deleted. */
  forget(orgId: string): void;
}

/**
 * @param root the cache folder, which is deleted with its organization
 */
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
