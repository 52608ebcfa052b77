import { AppFailure } from '../../shared/errors.ts';
import type { Handlers } from '../../shared/ipc/api.ts';
import { checkAddress } from '../host/address.ts';
import type { Services } from './services.ts';

export const organizationsHandlers = ({
  organizations,
  embedded,
  pendingKeys,
  client,
  dropTokens,
}: Services): Handlers['organizations'] => ({
  list: () => organizations.list(),
  async openSample() {
    await embedded.openSample();
    return organizations.get('sample');
  },
  async add({ name, api, gitHost, keyHandle, kid, sessionOnly }) {
    // Before the handle is used up: a wrong address must not cost the chosen key.
    checkAddress(api, 'api');
    checkAddress(gitHost, 'gitHost');
    const key = pendingKeys.take(keyHandle);
    try {
      return await organizations.add({ name, api, gitHost, key, kid: kid ?? null, sessionOnly });
    } catch (error) {
      // The keychain may be unlocked, or session-only be chosen, without choosing the file again.
      pendingKeys.putBack(keyHandle, key);
      throw error;
    }
  },
  async remove({ orgId }) {
    await organizations.remove(orgId);
    dropTokens(orgId);
    return null;
  },
  async test({ orgId }) {
    organizations.get(orgId);
    try {
      const { latencyMs, clockSkewMs, version } = await client.meta(orgId);
      const message =
        version === null ? 'The key is accepted.' : `The key is accepted. Host version ${version}.`;
      return { reachable: true, accepted: true, latencyMs, clockSkewMs, message };
    } catch (error) {
      if (!(error instanceof AppFailure)) throw error;
      const { kind, message, next } = error.error;
      const text = next === undefined ? message : `${message} ${next}`;
      const answered = !['offline', 'timeout'].includes(kind);
      return { reachable: answered, accepted: false, latencyMs: 0, clockSkewMs: 0, message: text };
    }
  },
});
