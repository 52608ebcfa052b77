import { useId, type ReactNode } from 'react';
import styles from './Segmented.module.css';

interface SegmentedProps<T extends string> {
  label: string;
  /** null: nothing is chosen yet. */
  value: T | null;
  /** Parts of a label with the class `spare-words` may be hidden. */
  options: readonly { value: T; label: ReactNode }[];
  onChange: (value: T) => void;
}

/** A few choices side by side; real radio buttons, for arrow keys and screen readers. */
export function Segmented<T extends string>({ label, value, options, onChange }: SegmentedProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className="hidden-visually">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
