import { useEffect, useRef, useState } from 'react';
import { navigate } from '../../app/navigation.ts';
import type { ComparePlace } from '../../app/place.ts';
import type { Diff, DiffHandle } from '../../diff/index.ts';
import { useRepositoryMarks } from '../repositories/use-repository-marks.ts';

/**
 * The file in view goes into the place, once the eye has rested on it; a place that names another file (a link, a step
 * back) leads the eye there.
 */
export function useFilePlace(
  place: ComparePlace,
  file: string | undefined,
  open: (path: string) => void,
): void {
  const inView = useRef(file);
  useEffect(() => {
    inView.current = file;
  }, [file]);
  const named = place.file;
  useEffect(() => {
    if (named !== undefined && named !== inView.current) open(named);
  }, [named, open]);
  useEffect(() => {
    if (file === undefined || file === place.file) return undefined;
    const timer = setTimeout(() => navigate({ ...place, file }, { replace: true }), 400);
    return () => clearTimeout(timer);
  }, [place, file]);
}

/**
 * Coming back to a place shows the file that was looked at, and the keyboard scrolls it; once, then the eye leads.
 * Files arrive one after the other: the eye waits for its own.
 */
export function useFirstLook(
  file: string | undefined,
  diff: Diff,
  handle: { readonly current: DiffHandle | null },
): void {
  const [first] = useState(file);
  const done = useRef(false);
  const { files, status } = diff;
  const arrived = first === undefined || status === 'ready' || files.some(({ path }) => path === first);
  const ready = files.length > 0 && arrived;
  useEffect(() => {
    if (!ready || done.current) return;
    done.current = true;
    if (first !== undefined) handle.current?.scrollToFile(first);
    if (document.activeElement === document.body) handle.current?.focus();
  }, [ready, first, handle]);
}

/** Puts the repository among the recent ones. */
export function useOpened(place: ComparePlace): void {
  const { opened } = useRepositoryMarks(place.orgId);
  const first = useRef(opened);
  useEffect(() => first.current(place.repo), [place.repo]);
}
