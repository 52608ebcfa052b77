import { ipcTable, type Handlers } from '../../shared/ipc/api.ts';
import type { Call } from '../../shared/ipc/contract.ts';
import type { Start } from '../../shared/ipc/start.ts';
import { answerCall, type AnyHandler } from '../ipc/answer.ts';
import type { Log } from '../security/log.ts';

type Page = NonNullable<Start['repositories']>['page'];

interface StartDeps {
  handlers: {
    app: Pick<Handlers['app'], 'info'>;
    settings: Pick<Handlers['settings'], 'get'>;
    memories: Pick<Handlers['memories'], 'list'>;
    organizations: Pick<Handlers['organizations'], 'list'>;
  };
  /** An organization's repositories as last listed; null: never listed. */
  listed: (orgId: string) => Promise<Page | null>;
  log: Log;
}

/** The organization in a place's hash. */
const ORGANIZATION = /^#\/o\/([^/?]+)/;

/**
 * The page's first calls, answered ahead; a failed one is left out, so that the page makes the call and receives the
 * error.
 */
export async function startAnswers({ handlers, listed, log }: StartDeps): Promise<Start> {
  const answerOf = async <T>(name: string, contract: Call, handler: AnyHandler): Promise<T | undefined> => {
    const result = await answerCall(name, contract, handler, {}, log);
    // The contract's own type, which the loop over the table cannot know either.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return result.ok ? (result.value as T) : undefined;
  };
  const [info, settings, memories, organizations] = await Promise.all([
    answerOf<Start['info']>('app.info', ipcTable.app.info, handlers.app.info),
    answerOf<Start['settings']>('settings.get', ipcTable.settings.get, handlers.settings.get),
    answerOf<Start['memories']>('memories.list', ipcTable.memories.list, handlers.memories.list),
    answerOf<Start['organizations']>(
      'organizations.list',
      ipcTable.organizations.list,
      handlers.organizations.list,
    ),
  ]);
  const last = decoded(
    ORGANIZATION.exec(memories?.find(({ kind }) => kind === 'lastPlace')?.value ?? '')?.[1],
  );
  const orgId = organizations?.some(({ id }) => id === last) === true ? last : organizations?.[0]?.id;
  const page = orgId === undefined ? null : await listed(orgId).catch(() => null);
  return {
    ...(info === undefined ? {} : { info }),
    ...(settings === undefined ? {} : { settings }),
    ...(memories === undefined ? {} : { memories }),
    ...(organizations === undefined ? {} : { organizations }),
    ...(orgId === undefined || page === null ? {} : { repositories: { orgId, page } }),
  };
}

function decoded(part: string | undefined): string | undefined {
  try {
    return part === undefined ? undefined : decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
