import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { navigate } from '../../app/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Checkbox, Field } from '../../ui/Field.tsx';
import { KeychainNotice } from './KeychainNotice.tsx';
import { KeyField } from './KeyField.tsx';
import styles from './Organizations.module.css';
import { problemsOf, type OrganizationForm } from './organization-form.ts';
import { useKeychainForKeeping } from './use-keychain.ts';
import { usePendingKey } from './use-pending-key.ts';

const FORM = 'add-organization';
const EMPTY: OrganizationForm = { name: '', api: '', gitHost: '', kid: '' };

/** Adds an organization by hand. Nothing is stored until every field is valid. */
export default function AddOrganization({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [form, setForm] = useState(EMPTY);
  const [session, setSession] = useState(false);
  const [tried, setTried] = useState(false);
  const pending = usePendingKey();
  const { keychain, usable } = useKeychainForKeeping();

  const add = useMutation({
    mutationFn: (keyHandle: string) =>
      unwrap(
        api().organizations.add({
          name: form.name.trim(),
          api: form.api.trim(),
          gitHost: form.gitHost.trim(),
          keyHandle,
          ...(form.kid.trim() === '' ? {} : { kid: form.kid.trim() }),
          sessionOnly: session || !usable,
        }),
      ),
    onSuccess: async (organization) => {
      pending.keep();
      await client.invalidateQueries({ queryKey: keys.organizations });
      onClose();
      navigate({ screen: 'repositories', orgId: organization.id });
    },
  });

  const failed = add.error ? toAppError(add.error) : null;
  const refused = failed?.kind === 'validation' ? failed.field : undefined;
  const problems = tried ? problemsOf(form, pending.key !== null) : {};
  const field = (name: keyof OrganizationForm) => ({
    value: form[name],
    problem: problems[name] ?? (refused === name ? failed?.message : undefined),
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (pending.key && Object.keys(problemsOf(form, true)).length === 0) add.mutate(pending.key.handle);
  };

  return (
    <Dialog
      title="Add organization"
      description="The host’s addresses and a private key that is registered there."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={FORM} disabled={add.isPending}>
            {add.isPending ? 'Adding…' : 'Add organization'}
          </Button>
        </>
      }
    >
      <form id={FORM} className={styles.form} noValidate onSubmit={onSubmit}>
        <Field label="Name" placeholder="acme" hint="As the host knows it." {...field('name')} />
        <Field label="API address" placeholder="https://acme.api.example.com" {...field('api')} />
        <Field label="Git host" placeholder="https://acme.git.example.com" {...field('gitHost')} />
        <KeyField pending={pending} problem={problems.key} />
        <Field label="Key ID (optional)" hint="Where the host gave the key a name." {...field('kid')} />
        {keychain && !usable ? (
          <KeychainNotice keychain={keychain} />
        ) : (
          <Checkbox label="Keep the key for this session only" checked={session} onChange={setSession} />
        )}
        {failed && refused === undefined ? <ErrorState inline error={failed} /> : null}
      </form>
    </Dialog>
  );
}
