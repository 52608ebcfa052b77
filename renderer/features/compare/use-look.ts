import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { amendPlace } from '../../app/navigation.ts';
import type { ComparePlace } from '../../app/place.ts';
import type { Diff, DiffHandle } from '../../diff/index.ts';
import { useRepositoryMarks } from '../repositories/use-repository-marks.ts';

/** Frames in which a file that is there is asked for again: the view may only now be getting its height. */
const TRIES = 20;

/**
 * Which file is in view. It goes into the place once the eye has rested on it; a place that names another file (a
 * start, a link, a step back) leads the eye there, as soon as that file has arrived.
 */
export function useLook(place: ComparePlace, diff: Diff, handle: RefObject<DiffHandle | null>) {
  const [visible, setVisible] = useState(place.file);
  const wanted = useRef(place.file);
  const reported = useRef<string>(undefined);
  const { files, status } = diff;

  const onVisibleFile = useCallback((path: string) => {
    reported.current = path;
    if (wanted.current === undefined) setVisible(path);
  }, []);
  const open = useCallback(
    (path: string) => {
      wanted.current = undefined;
      handle.current?.scrollToFile(path);
      setVisible(path);
    },
    [handle],
  );

  const { file: named, line, changes } = place;
  /** Where the eye is, also when it has not rested there long enough for the place. */
  const eye = useRef(visible);
  useEffect(() => {
    eye.current = visible;
  }, [visible]);
  const last = useRef<Partial<Record<'named' | 'line' | 'changes', string | number | undefined>>>({});
  const wantedLine = useRef<number>(undefined);
  /** What the eye itself wrote into the place: it may have gone on since, and is not to be led back. */
  const own = useRef<string>(undefined);
  useEffect(() => {
    const others = changes !== last.current.changes;
    const led = named !== last.current.named && named !== own.current;
    if (named === own.current) own.current = undefined;
    const another = led || line !== last.current.line;
    last.current = { named, line, changes };
    if (others || another) {
      wantedLine.current = line;
      // Other changes of the same branch: the eye stays at the file, if it is among them. Where they were read before,
      // it is where it was.
      const kept = !another && files.length > 0;
      if (others && !kept) reported.current = undefined;
      const to = another ? named : (eye.current ?? named);
      const elsewhere = !kept && (to !== reported.current || line !== undefined);
      if (to !== undefined && elsewhere) wanted.current = to;
    }
    const path = wanted.current;
    if (path === undefined) return undefined;
    const there = files.some((file) => file.path === path);
    let tries = 0;
    let frame = 0;
    if (!there && status === 'ready') {
      // It is not among them: the eye stays where it is.
      wanted.current = undefined;
      frame = requestAnimationFrame(() => setVisible(reported.current));
    }
    if (!there) return () => cancelAnimationFrame(frame);
    const look = (): void => {
      if (wanted.current !== path) return;
      handle.current?.scrollToFile(path);
      tries += 1;
      if (reported.current === path || tries === TRIES) {
        wanted.current = undefined;
        setVisible(path);
        if (wantedLine.current !== undefined) handle.current?.scrollToLine(path, wantedLine.current);
      } else frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [files, status, named, line, changes, handle]);

  useEffect(() => {
    if (visible === undefined || visible === named) return undefined;
    const timer = setTimeout(() => {
      // On the way to another file the place says where to.
      if (wanted.current !== undefined) return;
      own.current = visible;
      amendPlace({ file: visible });
    }, 400);
    return () => clearTimeout(timer);
  }, [named, visible]);

  // The keyboard scrolls what is read, without a press first.
  const some = files.length > 0;
  useEffect(() => {
    if (some && document.activeElement === document.body) handle.current?.focus();
  }, [some, handle]);

  return { visible, onVisibleFile, open };
}

/** Puts the repository among the recent ones. */
export function useOpened(place: ComparePlace): void {
  const { opened } = useRepositoryMarks(place.orgId);
  const first = useRef(opened);
  useEffect(() => first.current(place.repo), [place.repo]);
}
