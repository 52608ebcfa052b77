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

/** What the page hears of a field. */
interface Heard<Field extends Element> {
  onChange?: ((event: ChangeEvent<Field>) => void) | undefined;
  onKeyDown?: ((event: KeyboardEvent<Field>) => void) | undefined;
  onBlur?: ((event: FocusEvent<Field>) => void) | undefined;
  onSelect?: ((event: SyntheticEvent<Field>) => void) | undefined;
  onPaste?: ((event: ClipboardEvent<Field>) => void) | undefined;
  onDrop?: ((event: DragEvent<Field>) => void) | undefined;
}

interface Owned<Field extends Element> extends Heard<Field> {
  value: string;
  ref?: RefObject<Field | null> | undefined;
}

type Replaced = keyof Owned<Element> | 'defaultValue';
type InputProps = Omit<ComponentProps<'input'>, Replaced> & Owned<HTMLInputElement>;
type AreaProps = Omit<ComponentProps<'textarea'>, Replaced> & Owned<HTMLTextAreaElement>;

// Drawn again only when something about the field differs: not with every letter.
const Input = memo((props: ComponentProps<'input'>) => <input {...props} />);
const Area = memo((props: ComponentProps<'textarea'>) => <textarea {...props} />);

/**
 * The field's text is its own, with the browser's history of it: the page writes it only where it wants another one than
 * was typed. With `value`, React writes to the field with every letter, and undo takes back one letter a press.
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

/** A field of one line. Undo in it is the browser's. */
export function TextInput(props: InputProps) {
  const { value, ref, onChange, onKeyDown, onBlur, onSelect, onPaste, onDrop, ...looks } = props;
  const own = useOwnText({ value, ref, onChange, onKeyDown, onBlur, onSelect, onPaste, onDrop });
  return <Input {...looks} {...own} />;
}

/** A field of several lines. Undo in it is the browser's. */
export function TextArea(props: AreaProps) {
  const { value, ref, onChange, onKeyDown, onBlur, onSelect, onPaste, onDrop, ...looks } = props;
  const own = useOwnText({ value, ref, onChange, onKeyDown, onBlur, onSelect, onPaste, onDrop });
  return <Area {...looks} {...own} />;
}
