import { useState, type FormEvent } from 'react';
import type { Organization } from '../../../shared/ipc/shapes.ts';
import { api, toAppError, unwrap } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Field } from '../../ui/Field.tsx';
import { problemsOf } from './organization-form.ts';
import styles from './Organizations.module.css';
import { useOrganizationChange } from './use-organization-change.ts';

/** Changes an organization's name and addresses; its keys stay. */
export function EditOrganization({
  organization,
  onDone,
}: {
  organization: Organization;
  onDone: () => void;
}) {
  const { id: orgId, name, gitHost } = organization;
  const [form, setForm] = useState({ name, api: organization.api, gitHost, kid: '' });
  const change = useOrganizationChange(onDone);
  const problems = problemsOf(form, true);
  const field = (of: 'name' | 'api' | 'gitHost') => ({
    value: form[of],
    problem: problems[of],
    spellCheck: false,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [of]: event.target.value }),
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (Object.keys(problems).length > 0) return;
    const next = { name: form.name.trim(), api: form.api.trim(), gitHost: form.gitHost.trim() };
    change.mutate(() => unwrap(api().organizations.update({ orgId, ...next })));
  };
  return (
    <form className={styles.ask} aria-label="Edit organization" noValidate onSubmit={onSubmit}>
      <Field label="Name" {...field('name')} />
      <Field label="API address" {...field('api')} />
      <Field label="Git host" {...field('gitHost')} />
      <div className={styles.acts}>
        <Button onClick={onDone}>Cancel</Button>
        <Button look="primary" type="submit" disabled={change.isPending}>
          Save
        </Button>
      </div>
      {change.error ? <ErrorState inline error={toAppError(change.error)} /> : null}
    </form>
  );
}
