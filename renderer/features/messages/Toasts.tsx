import { Toast } from '@base-ui/react/toast';
import { useEffect, useRef, useState } from 'react';
import { messages, useMessages, type Message } from '../../app/messages.ts';
import { TEXT_FIELDS } from '../../app/type-ahead.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { CommandLine } from '../../ui/CommandLine.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SafeText } from '../../ui/SafeText.tsx';
import styles from './Toasts.module.css';

/** The timer stops while the pointer or the focus is in the message, and while the window is in the background. */
const TOAST_TIMEOUT_MS = 10_000;

/**
 * Floating messages. Mounted before the first message, because screen readers only announce changes of a live region
 * that already exists.
 */
export default function Toasts() {
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null);
  const side = useSide(viewport);
  useEffect(() => (viewport === null ? undefined : sayRoom(viewport, side)), [viewport, side]);
  return (
    <Toast.Provider limit={3} timeout={TOAST_TIMEOUT_MS}>
      <Toast.Portal>
        <Toast.Viewport ref={setViewport} className={styles.viewport} data-side={side} aria-label="Messages">
          <Floating />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** Gap in pixels between a dialog and the messages below it. */
const GAP_PX = 8;

/**
 * Chooses the side on which messages float, so that they cover neither what the newest one is about nor what the reader
 * is at: the composer, button or line. What it is about may be rendered after the message, so every change of the page
 * and of the focus is checked while messages are visible; scrolling does not move them.
 */
function useSide(viewport: HTMLDivElement | null): 'top' | 'bottom' {
  const [side, setSide] = useState<'top' | 'bottom'>('bottom');
  const newest = useMessages().findLast(({ floating }) => floating);
  const [isFloating, about] = [newest !== undefined, newest?.about];
  useEffect(() => {
    if (viewport === null || !isFloating) return undefined;
    const look = (): void => {
      const { left, right, height } = viewport.getBoundingClientRect();
      const focus = placeOfFocus(viewport);
      const isBelow = focus !== null && focus.right > left && focus.left < right;
      const places = [subjectOf(about), isBelow ? focus : null].filter((place) => place !== null);
      setSide(sideBeside(places, height, window.innerHeight));
    };
    const page = new MutationObserver(look);
    page.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-current-line'] });
    document.addEventListener('focusin', look);
    // Earlier elements have their final size by the next frame.
    const frame = requestAnimationFrame(look);
    return () => {
      cancelAnimationFrame(frame);
      page.disconnect();
      document.removeEventListener('focusin', look);
      setSide('bottom');
    };
  }, [viewport, isFloating, about]);
  return side;
}

function subjectOf(about: string | undefined): DOMRect | null {
  if (about === undefined) return null;
  const all = document.querySelectorAll<HTMLElement>('[data-about]');
  return [...all].find(({ dataset }) => dataset['about'] === about)?.getBoundingClientRect() ?? null;
}

/** Where the reader is: the line of the diff, or the focused control, of a composer with its buttons. */
function placeOfFocus(viewport: HTMLElement): DOMRect | null {
  const focused = document.activeElement;
  if (focused === null || focused === document.body || viewport.contains(focused)) return null;
  const line = focused.querySelector('[data-current-line]');
  const place = (line ?? focused.closest('[data-composer]') ?? focused).getBoundingClientRect();
  return place.height > window.innerHeight / 2 ? null : place;
}

/** Publishes how much of the window's bottom is covered (`--floating`), so that the layout can keep clear of it. */
function sayRoom(viewport: HTMLDivElement, side: 'top' | 'bottom'): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const { top, height } = viewport.getBoundingClientRect();
    const covers = height > 0 && side === 'bottom';
    style.setProperty('--floating', covers ? `${window.innerHeight - top + GAP_PX}px` : '0px');
  });
  observer.observe(viewport);
  return () => {
    observer.disconnect();
    style.removeProperty('--floating');
  };
}

function Floating() {
  const { toasts, add, close } = Toast.useToastManager<Message>();
  const list = useMessages();
  const shown = useRef(new Map<string, Message>());
  useEffect(() => {
    for (const message of list) {
      const { key, words, stays, floating } = message;
      if (!floating || shown.current.get(key) === message) continue;
      shown.current.set(key, message);
      add({
        id: key,
        description: words,
        timeout: stays ? 0 : TOAST_TIMEOUT_MS,
        data: message,
        onClose() {
          if (shown.current.get(key) !== message) return;
          shown.current.delete(key);
          messages.close(key);
        },
      });
    }
    for (const key of shown.current.keys()) {
      if (list.some((one) => one.key === key && one.floating)) continue;
      shown.current.delete(key);
      close(key);
    }
  }, [list, add, close]);
  useEscape(toasts.length > 0);
  return toasts.map((toast) =>
    toast.data === undefined ? null : (
      <Toast.Root key={toast.id} toast={toast} role="group" aria-label="Message" className={styles.toast}>
        <Toast.Content className={styles.content}>
          <One message={toast.data} />
        </Toast.Content>
      </Toast.Root>
    ),
  );
}

function One({ message: { key, words, next, command, bad, ...actions } }: { message: Message }) {
  return (
    <>
      <div className={styles.words}>
        <Toast.Description className={cx(styles.status, bad && styles.bad)}>
          <SafeText text={words} />
        </Toast.Description>
        {next === undefined ? null : (
          <p className={styles.next}>
            <SafeText text={next} />
          </p>
        )}
        {command === undefined ? null : <CommandLine command={command} />}
      </div>
      {(['action', 'second'] as const).map((which) =>
        actions[which] === null ? null : (
          <Button key={which} look="quiet" className={styles.action} onClick={() => messages.act(key, which)}>
            {actions[which].label}
          </Button>
        ),
      )}
      <Button
        look="quiet"
        square
        aria-label="Dismiss"
        title="Dismiss (Esc)"
        onClick={() => messages.close(key)}
      >
        <Icon name="close" />
      </Button>
    </>
  );
}

/** Dialogs, menus and text fields handle Esc themselves. */
const OWN_ESCAPE = `[role="dialog"], [role="alertdialog"], [role="menu"], ${TEXT_FIELDS}`;

/** Esc dismisses the messages before it does anything else. */
function useEscape(some: boolean): void {
  useEffect(() => {
    if (!some) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      if (event.target instanceof Element && event.target.closest(OWN_ESCAPE)) return;
      event.preventDefault();
      event.stopPropagation();
      for (const { key, floating } of messages.list()) if (floating) messages.close(key);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [some]);
}

/** Distances from the top of the window in pixels. */
interface Span {
  top: number;
  bottom: number;
}

/** Where messages float, in pixels: above the status line, or below the top bars. Must match the style sheet. */
const STATUS_LINE_PX = 38;
const TOP_BARS_PX = 92;

/** The side on which messages cover less of these places. */
export function sideBeside(places: readonly Span[], height: number, windowHeight: number): 'top' | 'bottom' {
  const below = windowHeight - STATUS_LINE_PX;
  const covered = (from: number, to: number): number =>
    places.reduce((sum, { top, bottom }) => sum + Math.max(0, Math.min(to, bottom) - Math.max(from, top)), 0);
  return covered(TOP_BARS_PX, TOP_BARS_PX + height) < covered(below - height, below) ? 'top' : 'bottom';
}
