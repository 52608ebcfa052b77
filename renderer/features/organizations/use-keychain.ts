import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { KeychainState } from '../../../shared/ipc/shapes.ts';
import { api } from '../../api/client.ts';
import { keychainQuery } from '../../api/queries.ts';

/** The states of the keychain in which a key can probably be kept. */
const MAY_KEEP = new Set<KeychainState['state']>(['available', 'unasked', 'changed']);

/** The keychain as it was seen last, kept up to date by the main process. */
export const useKeychain = (): KeychainState | undefined => useQuery(keychainQuery).data;

/** Asks the keychain; components that show its state are updated. */
export const checkKeychain = (): void => {
  api()
    .keys.checkKeychain({})
    .catch(() => undefined);
};

/** The same where a key is about to be kept: asked when the form opens. `usable` false: for this session only. */
export function useKeychainForKeeping() {
  const keychain = useKeychain();
  useEffect(checkKeychain, []);
  return { keychain, usable: keychain === undefined || MAY_KEEP.has(keychain.state) };
}
