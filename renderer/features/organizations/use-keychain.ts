import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { KeychainState } from '../../../shared/ipc/shapes.ts';
import { api } from '../../api/client.ts';
import { keychainQuery } from '../../api/queries.ts';

/** The keychain states in which storing a key probably works. */
const USABLE_STATES = new Set<KeychainState['state']>(['available', 'unasked', 'changed']);

/** The last known state of the keychain, kept up to date by the main process. */
export const useKeychain = (): KeychainState | undefined => useQuery(keychainQuery).data;

/** Checks the keychain; components that show its state update. */
export const checkKeychain = (): void => {
  api()
    .keys.checkKeychain({})
    .catch(() => undefined);
};

/** Checks the keychain when a form for a new key opens. `usable` false: the key lasts for this session only. */
export function useKeychainForKeeping() {
  const keychain = useKeychain();
  useEffect(checkKeychain, []);
  return { keychain, usable: keychain === undefined || USABLE_STATES.has(keychain.state) };
}
