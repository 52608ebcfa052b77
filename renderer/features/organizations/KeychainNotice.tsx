import type { KeychainState } from '../../../shared/ipc/shapes.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Organizations.module.css';

const TITLES = {
  locked: 'The keychain is locked',
  denied: 'The keychain refused',
  absent: 'This computer has no keychain',
} as const;

interface KeychainNoticeProps {
  keychain: KeychainState;
  onCheck: () => void;
}

/** Why keys cannot be kept, what to do about it, and what happens otherwise. */
export function KeychainNotice({ keychain, onCheck }: KeychainNoticeProps) {
  if (keychain.state === 'available') return null;
  return (
    <div className={styles.notice} role="note">
      <b>{TITLES[keychain.state]}</b>
      <p>{keychain.advice}</p>
      <p>Until then a key can be used for this session only: it is forgotten when Marginalia closes.</p>
      <div className={styles.acts}>
        <Button onClick={onCheck}>Check again</Button>
      </div>
    </div>
  );
}
