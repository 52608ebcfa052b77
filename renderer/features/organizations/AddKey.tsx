import { useState, type FormEvent } from 'react';
import type { Scope } from '../../../shared/ipc/shapes.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Checkbox, Field } from '../../ui/Field.tsx';
import { KeychainNotice } from './KeychainNotice.tsx';
import { KeyField } from './KeyField.tsx';
import styles from './Organizations.module.css';
import { useKeychainForKeeping } from './use-keychain.ts';
import { useOrganizationChange } from './use-organization-change.ts';
import { usePendingKey } from './use-pending-key.ts';

const SCOPES: readonly Scope[] = ['org:read', 'git:read', 'git:write', 'repo:write'];

/**
 * Adds a key beside the existing ones: the first half of a rotation (test it, make it sign, remove the old one). The
 * user states a restricted key's limits, so that it is not used for requests that the host would refuse.
 */
export function AddKey({ orgId, onDone }: { orgId: string; onDone: () => void }) {
  const [kid, setKid] = useState('');
  const [session, setSession] = useState(false);
  const [restricted, setRestricted] = useState(false);
  const [scopes, setScopes] = useState<readonly Scope[]>(['org:read', 'git:read', 'git:write']);
  const [tried, setTried] = useState(false);
  const pending = usePendingKey();
  const { keychain, usable } = useKeychainForKeeping();
  const change = useOrganizationChange(onDone);
  const noScope = restricted && scopes.length === 0;

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const { key } = pending;
    if (!key || noScope) return;
    change.mutate(async () => {
      const organization = await unwrap(
        api().organizations.addKey({
          orgId,
          keyHandle: key.handle,
          sessionOnly: session || !usable,
          ...(kid.trim() === '' ? {} : { kid: kid.trim() }),
          ...(restricted ? { allowedScopes: [...scopes], maxLifeSeconds: 3600 } : {}),
        }),
      );
      pending.keep();
      return organization;
    });
  };
  const toggle = (scope: Scope, on: boolean): void =>
    setScopes(SCOPES.filter((one) => (one === scope ? on : scopes.includes(one))));

  return (
    <form className={styles.ask} aria-label="Add key" noValidate onSubmit={onSubmit}>
      <KeyField pending={pending} problem={tried && !pending.key ? 'Choose the key to add.' : undefined} />
      <Field
        label="Key ID (optional)"
        value={kid}
        spellCheck={false}
        onChange={(event) => setKid(event.target.value)}
      />
      <Checkbox label="The host restricts this key" checked={restricted} onChange={setRestricted} />
      {restricted ? (
        <fieldset className={styles.keybox}>
          <legend className="hidden-visually">Scopes the key allows</legend>
          <div className={styles.acts}>
            {SCOPES.map((scope) => (
              <Checkbox
                key={scope}
                label={scope}
                checked={scopes.includes(scope)}
                onChange={(on) => toggle(scope, on)}
              />
            ))}
          </div>
          {noScope ? <p className={styles.problem}>Choose at least one scope.</p> : null}
        </fieldset>
      ) : null}
      {keychain && !usable ? (
        <KeychainNotice keychain={keychain} />
      ) : (
        <Checkbox label="Keep the key for this session only" checked={session} onChange={setSession} />
      )}
      <div className={styles.acts}>
        <Button onClick={onDone}>Cancel</Button>
        <Button look="primary" type="submit" disabled={change.isPending}>
          Add key
        </Button>
      </div>
      {change.error ? <ErrorState inline error={toAppError(change.error)} /> : null}
    </form>
  );
}
