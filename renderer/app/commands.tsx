import { flushSync } from 'react-dom';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { api } from '../api/client.ts';
import { isMac } from '../ui/platform.ts';
import { CommandRegistry, SCREEN, UNDER, type CommandHandlers } from './command-registry.ts';
import { bindingOf, isCommand, type CommandName } from '../../shared/keys/commands.ts';
import { NOTHING_PENDING, stepWith } from './key-steps.ts';
import { keymapNow } from './keymap-store.ts';
import { pendingKeys } from './pending-keys.ts';
import { strokeOf } from './pressed-key.ts';
import type { Target } from './target.ts';
import { TEXT_FIELDS, typeInto } from './type-ahead.ts';

const Registry = createContext(new CommandRegistry());
const Layer = createContext<number | null>(SCREEN);

/** Dialogs and menus handle their own keys. Lists in the page handle theirs and let other keys through. */
const OWN_KEYS = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** One that was closed and keeps the focus until it has left the screen: keys are no longer for it. */
const CLOSED = ':is([role="dialog"], [role="alertdialog"], [role="menu"])[data-closed]';

/** Elements that Enter and Space press. */
const PRESSED =
  'button, a[href], summary, input, select, [role="button"], [role="tab"], [role="option"], [role="treeitem"]';

/**
 * Runs a command. Text typed before the field it opens is ready is inserted into the field. False if no handler takes
 * the command.
 */
function run(registry: CommandRegistry, name: CommandName, on?: Target): boolean {
  const isThere = document.activeElement?.matches(`[data-command="${name}"]`) === true;
  const types = bindingOf(name).types === true && registry.live().has(name) && !isThere;
  const handle = (): boolean => registry.run(name, on);
  return types ? typeInto(handle) : handle();
}

/** A key press: the next stroke of keys, or a whole command. */
function press(registry: CommandRegistry, event: KeyboardEvent): void {
  const stroke = strokeOf(event, isMac);
  if (stroke === null) return;
  const within = event.target instanceof Element ? event.target : null;
  const target = within?.closest(CLOSED) ? null : within;
  const begun = pendingKeys.get();
  // A part of the page has used the key itself.
  if (event.defaultPrevented || target?.closest(OWN_KEYS)) {
    pendingKeys.set(NOTHING_PENDING);
    return;
  }
  if (begun.strokes.length === 0 && (stroke === 'Enter' || stroke === 'Space') && target?.matches(PRESSED)) {
    pendingKeys.set(NOTHING_PENDING);
    return;
  }
  const typing = target?.closest(TEXT_FIELDS) != null;
  const step = stepWith(begun, stroke, keymapNow(), { typing, live: registry.live() });
  pendingKeys.set(step.pending);
  let taken = step.taken;
  if (step.run !== null) {
    const { name, times } = step.run;
    for (let at = 0; at < times; at += 1)
      if (run(registry, name) || inList(name, event, target)) taken = true;
  }
  if (taken) event.preventDefault();
}

/** Where a list has the focus, some commands do there what its own key does. */
function inList(name: CommandName, event: KeyboardEvent, target: Element | null): boolean {
  const key = bindingOf(name).inLists;
  if (key === undefined || key === event.key || target === null) return false;
  const own = new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true });
  // A list moves from where it was last drawn: a repeated move has to be drawn before the next one.
  return !flushSync(() => target.dispatchEvent(own));
}

/** Turns key presses and menu items into commands for everything inside. */
export function CommandsProvider({ children }: { children: ReactNode }) {
  const [registry] = useState(() => new CommandRegistry());
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => press(registry, event);
    window.addEventListener('keydown', onKeyDown);
    const forget = (): void => pendingKeys.set(NOTHING_PENDING);
    window.addEventListener('pointerdown', forget, true);
    window.addEventListener('blur', forget);
    const stop = api().app.command(({ name }) => {
      if (isCommand(name)) run(registry, name);
    });
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('pointerdown', forget, true);
      window.removeEventListener('blur', forget);
      forget();
      stop();
    };
  }, [registry]);
  return <Registry value={registry}>{children}</Registry>;
}

/**
 * Handles these commands while mounted; an undefined handler handles nothing.
 * @param under use only if no screen handles the command
 */
export function useCommands(handlers: CommandHandlers, under = false): void {
  const registry = use(Registry);
  const own = use(Layer);
  const layer = under && own !== null ? UNDER : own;
  const current = useRef(handlers);
  useEffect(() => {
    current.current = handlers;
  });
  const key = Object.keys(handlers)
    .filter((name) => isCommand(name) && handlers[name] !== undefined)
    .join(' ');
  useEffect(
    () => (layer === null ? undefined : registry.register(key.split(' ').filter(isCommand), current, layer)),
    [registry, key, layer],
  );
}

/** Whatever is inside is shown over what is around it: its handlers win over those around it. */
export function CommandsOver({ children }: { children: ReactNode }) {
  const around = use(Layer);
  return <Layer value={around === null ? null : around + 1}>{children}</Layer>;
}

/** While `hidden`, nothing inside handles a command: it could take no focus, and no effect would be seen. */
export function CommandsIn({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  const layer = use(Layer);
  return <Layer value={hidden ? null : layer}>{children}</Layer>;
}

/** Runs a command by name. */
export function useRunCommand(): (name: CommandName, on?: Target) => void {
  const registry = use(Registry);
  return useCallback((name, on) => void run(registry, name, on), [registry]);
}

/**
 * While `hidden`, these commands first show the component that handles them and then run in it. A command without a
 * handler would do nothing, and its effect would not be visible.
 */
export function useCommandsOfHidden(hidden: boolean, names: readonly CommandName[], show: () => void): void {
  const registry = use(Registry);
  const passing = (name: CommandName) => (on?: Target) => {
    show();
    registry.passOn(name, on);
  };
  const handlers = Object.fromEntries(names.map((name) => [name, passing(name)]));
  useCommands(hidden ? handlers : {}, true);
}

/** The commands that currently have a handler. */
export function useLiveCommands(): ReadonlySet<CommandName> {
  const registry = use(Registry);
  return useSyncExternalStore(registry.subscribe, registry.live);
}
