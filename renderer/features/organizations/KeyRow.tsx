import { useState } from 'react';
import type { KeyInfo } from '../../../shared/ipc/shapes.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { duration } from '../../ui/format.ts';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './Organizations.module.css';

interface KeyRowProps {
  signingKey: KeyInfo;
  /** The first key signs. */
  first: boolean;
  /** The last key cannot be removed. */
  only: boolean;
  onPrefer: () => void;
  onRemove: () => void;
}

/** The public facts of one key, and its actions. */
export function KeyRow({ signingKey, first, only, onPrefer, onRemove }: KeyRowProps) {
  const { algorithm, kid, thumbprint, storage, allowedScopes, maxLifeSeconds } = signingKey;
  const [asking, setAsking] = useState(false);
  const name = `${thumbprint.slice(0, 16)}…`;
  return (
    <li className={styles.key}>
      <span>{algorithm} key</span>
      {kid === null || kid === thumbprint ? null : <SafeText text={kid} />}
      <code title={thumbprint}>{name}</code>
      {storage === 'session' ? <Chip tone="note">this session only</Chip> : null}
      {allowedScopes === undefined ? null : <Chip>{allowedScopes.join(' ')}</Chip>}
      {maxLifeSeconds === undefined ? null : <Chip>at most {duration(maxLifeSeconds * 1000)}</Chip>}
      {only ? null : (
        <span className={styles.keyActs}>
          {first ? (
            <Chip tone="accent">signs</Chip>
          ) : (
            <Button look="quiet" aria-label={`Sign with ${name}`} onClick={onPrefer}>
              Sign with it
            </Button>
          )}
          {asking ? (
            <>
              <Button look="quiet" onClick={() => setAsking(false)}>
                Keep
              </Button>
              <Button look="danger" aria-label={`Really remove key ${name}`} onClick={onRemove}>
                Really remove
              </Button>
            </>
          ) : (
            <Button look="quiet" aria-label={`Remove key ${name}`} onClick={() => setAsking(true)}>
              Remove key
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
