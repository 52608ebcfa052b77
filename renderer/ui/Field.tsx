import { useId, type ComponentProps, type ComponentPropsWithRef, type ReactNode } from 'react';
import styles from './Field.module.css';
import { cx } from './cx.ts';
import { MAX_FIELD_CHARS } from './most-typed.ts';
import { TextInput } from './TextField.tsx';

interface FieldProps extends ComponentProps<typeof TextInput> {
  label: string;
  /** Why the value cannot be used, as a sentence. */
  problem?: string | undefined;
  /** What to enter. */
  hint?: ReactNode;
}

/** A labelled text field; screen readers read its problem with it. */
export function Field({ label, problem, hint, className, ...input }: FieldProps) {
  const id = useId();
  const said = problem ?? hint;
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <TextInput
        maxLength={MAX_FIELD_CHARS}
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={problem !== undefined}
        aria-describedby={said === undefined ? undefined : `${id}-said`}
      />
      {said === undefined ? null : (
        <p id={`${id}-said`} className={problem === undefined ? styles.hint : styles.problem}>
          {said}
        </p>
      )}
    </div>
  );
}

interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange'> {
  label: ReactNode;
  onChange: (checked: boolean) => void;
}

/** A labelled checkbox. */
export function Checkbox({ label, onChange, className, ...input }: CheckboxProps) {
  return (
    <label className={cx(styles.checkbox, className)}>
      <input {...input} type="checkbox" onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}
