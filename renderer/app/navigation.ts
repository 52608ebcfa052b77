import { useSyncExternalStore } from 'react';
import { Listeners } from '../ui/listeners.ts';
import { currentHash, pushHash, replaceHash } from './address.ts';
import { formatPlace, parsePlace, type ComparePlace, type Place } from './place.ts';

const listeners = new Listeners();
let current: { hash: string; place: Place } | null = null;

/** The user's current place. */
export const placeNow = (): Place => {
  const hash = currentHash();
  if (current?.hash !== hash) current = { hash, place: parsePlace(hash) };
  return current.place;
};

const subscribe = (listener: () => void): (() => void) => {
  const remove = listeners.add(listener);
  window.addEventListener('popstate', listener);
  window.addEventListener('hashchange', listener);
  return () => {
    remove();
    window.removeEventListener('popstate', listener);
    window.removeEventListener('hashchange', listener);
  };
};

/** The user's current place, as a hook. */
export const usePlace = (): Place => useSyncExternalStore(subscribe, placeNow);

/** Goes to a place. `replace`: without a history entry, for changes while scrolling (file, commit). */
export function navigate(place: Place, how: { replace?: boolean } = {}): void {
  const hash = formatPlace(place);
  if (hash === currentHash()) return;
  if (how.replace === true) replaceHash(hash);
  else pushHash(hash);
  listeners.tell();
}

/** Goes back to the place before this one. @param otherwise where to go from the first one */
export function goBack(otherwise: Place): void {
  if (window.navigation.canGoBack) history.back();
  else navigate(otherwise, { replace: true });
}

type PartOfPlace = 'line' | 'object' | 'changes' | 'commit' | 'since' | 'until' | OpenedPart;

type OpenedPart = 'opened' | 'openedAt' | 'openedLine';
/** The parts of a place that are about a file that is read as a whole. */
export const OPENED_PARTS: readonly OpenedPart[] = ['opened', 'openedAt', 'openedLine'];

/** Changes parts of the current comparison's place, without a history entry; `leave` names the parts to remove. */
export function amendPlace(change: Partial<ComparePlace>, leave: readonly PartOfPlace[] = []): void {
  const place = placeNow();
  if (place.screen !== 'compare') return;
  // A line number belongs to its file: drop it when the file changes.
  const { line: _line, ...rest } = place;
  const kept = change.file === undefined || change.file === place.file ? place : rest;
  const next = { ...kept, ...change };
  for (const part of leave) delete next[part];
  navigate(next, { replace: true });
}

/** Chooses a commit (if absent, keeps the current one) and makes it the subject of the notes panel. */
export function amendCommit(commit?: string): void {
  amendPlace(commit === undefined ? {} : { commit }, ['object']);
}
