import type { Client } from '../../shared/ipc/api.ts';

type Groups = { readonly [G in keyof Client]?: Partial<Client[G]> };

/** Puts a main process beside a mounted component that answers these calls; any other throws, with its name. */
export function answerCalls(groups: Groups): void {
  const client = new Proxy(groups, {
    get: (target, name) => answering(String(name), Reflect.get(target, name) ?? {}),
  });
  Object.defineProperty(window, 'api', { configurable: true, value: client });
}

function answering(group: string, calls: object): object {
  return new Proxy(calls, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (call !== undefined) return call;
      throw new Error(`Nobody answers api.${group}.${String(name)} in this test`);
    },
  });
}

/** The answer of a call that went well. */
export const answer = <T>(value: T) => Promise.resolve({ ok: true as const, value });
