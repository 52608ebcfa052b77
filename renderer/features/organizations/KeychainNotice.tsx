import type { KeychainState } from '../../../shared/ipc/shapes.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Organizations.module.css';
import { checkKeychain } from './use-keychain.ts';

const TITLES = {
  locked: 'The keychain is locked',
  denied: 'The keychain refused',
  full: 'The keychain is full',
  silent: 'The keychain does not answer',
  absent: 'This computer has no keychain',
  changed: 'The key is not in this keychain',
} as const;

/** Why keys cannot be stored or found, what to do about it, and what happens otherwise. */
export function KeychainNotice({ keychain }: { keychain: KeychainState }) {
  const { state, advice } = keychain;
  if (state === 'available' || state === 'unasked') return null;
  return (
    <div className={styles.notice} role="note">
      <b>{TITLES[state]}</b>
      <p>{advice}</p>
      {state === 'changed' ? null : (
        <p>Until then a key can be used for this session only: it is forgotten when Marginalia closes.</p>
      )}
      <div className={styles.acts}>
        <Button onClick={checkKeychain}>Check again</Button>
      </div>
    </div>
  );
}
