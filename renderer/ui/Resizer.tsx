import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import styles from './Resizer.module.css';
import { cx } from './cx.ts';

interface ResizerProps {
  /** The accessible name of the pane it resizes. */
  label: string;
  /** The edge of the pane that moves. */
  edge: 'left' | 'right';
  value: number;
  min: number;
  max: number;
  /** Called while dragging. */
  onChange: (value: number) => void;
  /** Called when the pointer or key is released: store the value now. */
  onDone: (value: number) => void;
  /** Called on a double click. */
  onReset?: () => void;
  title?: string;
}

/** The border between two panes: drag it, or focus it and use the arrow keys. */
export function Resizer({ label, edge, value, min, max, onChange, onDone, onReset, title }: ResizerProps) {
  const drag = useRef<{ x: number; from: number; now: number } | null>(null);
  const sign = edge === 'right' ? 1 : -1;
  const clamp = (to: number): number => Math.round(Math.max(min, Math.min(max, to)));

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? 64 : 16;
    const moves: Record<string, number> = { ArrowLeft: -step * sign, ArrowRight: step * sign };
    const to = event.key === 'Home' ? min : event.key === 'End' ? max : value + (moves[event.key] ?? NaN);
    if (Number.isNaN(to)) return;
    event.preventDefault();
    onDone(clamp(to));
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (!drag.current) return;
    drag.current.now = clamp(drag.current.from + (event.clientX - drag.current.x) * sign);
    onChange(drag.current.now);
  };
  const stop = (): void => {
    if (drag.current) onDone(drag.current.now);
    drag.current = null;
  };
  return (
    // A separator with a value is a widget: it takes the focus and the arrow keys (WAI-ARIA, separator).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={cx(styles.resizer, styles[edge])}
      title={title}
      onKeyDown={onKeyDown}
      onDoubleClick={onReset}
      onPointerDown={(event) => {
        drag.current = { x: event.clientX, from: value, now: value };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
      onPointerUp={stop}
      onPointerCancel={stop}
    />
  );
}
