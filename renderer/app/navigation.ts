import { useSyncExternalStore } from 'react';
import { formatPlace, parsePlace, type ComparePlace, type Place } from './place.ts';

const listeners = new Set<() => void>();
let current: { hash: string; place: Place } | null = null;

const read = (): Place => {
  if (current?.hash !== location.hash) current = { hash: location.hash, place: parsePlace(location.hash) };
  return current.place;
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  window.addEventListener('hashchange', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
    window.removeEventListener('hashchange', listener);
  };
};

/** Where the user is. */
export const usePlace = (): Place => useSyncExternalStore(subscribe, read);

/** Goes to a place. `replace`: without a step to go back to, for what follows the eye (file, commit). */
export function navigate(place: Place, how: { replace?: boolean } = {}): void {
  const hash = formatPlace(place);
  if (hash === location.hash) return;
  if (how.replace === true) history.replaceState(null, '', hash);
  else history.pushState(null, '', hash);
  for (const listener of listeners) listener();
}

/**
 * Changes parts of the comparison's place where it is now, without a step to go back to; `leave` names parts that it
 * then has no more.
 */
export function amendPlace(
  change: Partial<ComparePlace>,
  leave: readonly ('line' | 'object' | 'changes')[] = [],
): void {
  const place = read();
  if (place.screen !== 'compare') return;
  // A line is one of its file.
  const { line: _line, ...rest } = place;
  const kept = change.file === undefined || change.file === place.file ? place : rest;
  const next = { ...kept, ...change };
  for (const part of leave) delete next[part];
  navigate(next, { replace: true });
}

/** Chooses a commit of the comparison (absent: the one of before), which the notes are about again. */
export function amendCommit(commit?: string): void {
  amendPlace(commit === undefined ? {} : { commit }, ['object']);
}
