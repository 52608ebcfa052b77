import {
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentProps,
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { keepTypingRuns } from './typing-runs.ts';
import { useStable } from './use-stable.ts';

/** What the field reports to the page. */
interface FieldEvents<Field extends Element> {
  onChange?: ((event: ChangeEvent<Field>) => void) | undefined;
  onKeyDown?: ((event: KeyboardEvent<Field>) => void) | undefined;
  onBlur?: ((event: FocusEvent<Field>) => void) | undefined;
  onSelect?: ((event: SyntheticEvent<Field>) => void) | undefined;
  onPaste?: ((event: ClipboardEvent<Field>) => void) | undefined;
  onDrop?: ((event: DragEvent<Field>) => void) | undefined;
}

interface Owned<Field extends Element> extends FieldEvents<Field> {
  value: string;
  ref?: RefObject<Field | null> | undefined;
}

type Replaced = keyof Owned<Element> | 'defaultValue';
type InputProps = Omit<ComponentProps<'input'>, Replaced> & Owned<HTMLInputElement>;
type AreaProps = Omit<ComponentProps<'textarea'>, Replaced> & Owned<HTMLTextAreaElement>;

// Render only when a prop changes: not with every letter.
const Input = memo((props: ComponentProps<'input'>) => <input {...props} />);
const Area = memo((props: ComponentProps<'textarea'>) => <textarea {...props} />);

/**
 * Leaves the text to the field, with the browser's undo history: the page writes it only if it wants a text other than
 * the one typed. With `value`, React would write to the field with every letter, and undo would take back one letter at
 * a time.
 */
function useOwnText<Field extends HTMLInputElement | HTMLTextAreaElement>(of: Owned<Field>) {
  const { value, ref: given, ...heard } = of;
  const own = useRef<Field>(null);
  const ref = given ?? own;
  const [defaultValue] = useState(value);
  useLayoutEffect(() => {
    if (ref.current && ref.current.value !== value) ref.current.value = value;
  });
  useEffect(() => (ref.current ? keepTypingRuns(ref.current) : undefined), [ref]);
  return {
    ref,
    defaultValue,
    onChange: useStable((event: ChangeEvent<Field>) => heard.onChange?.(event)),
    onKeyDown: useStable((event: KeyboardEvent<Field>) => heard.onKeyDown?.(event)),
    onBlur: useStable((event: FocusEvent<Field>) => heard.onBlur?.(event)),
    onSelect: useStable((event: SyntheticEvent<Field>) => heard.onSelect?.(event)),
    onPaste: useStable((event: ClipboardEvent<Field>) => heard.onPaste?.(event)),
    onDrop: useStable((event: DragEvent<Field>) => heard.onDrop?.(event)),
  };
}

/** A single-line field with the browser's own undo. */
export function TextInput(props: InputProps) {
  const { value, ref, onChange, onKeyDown, onBlur, onSelect, onPaste, onDrop, ...looks } = props;
  const own = useOwnText({ value, ref, onChange, onKeyDown, onBlur, onSelect, onPaste, onDrop });
  return <Input {...looks} {...own} />;
}

/** A multi-line field with the browser's own undo. */
export function TextArea(props: AreaProps) {
  const { value, ref, onChange, onKeyDown, onBlur, onSelect, onPaste, onDrop, ...looks } = props;
  const own = useOwnText({ value, ref, onChange, onKeyDown, onBlur, onSelect, onPaste, onDrop });
  return <Area {...looks} {...own} />;
}
