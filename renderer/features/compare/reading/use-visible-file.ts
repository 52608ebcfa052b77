import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { amendPlace } from '../../../app/navigation.ts';
import type { Diff, DiffHandle } from '../../../diff/index.ts';
import {
  reduceVisibleFile,
  initialVisibleFile,
  type PlaceInDiff,
  type VisibleFileEvent,
} from './visible-file.ts';

/** A file in view for this long is written into the place. */
const PLACE_DELAY_MS = 400;
/** Events that mean the reader moves on. */
const MOVE_EVENTS = ['wheel', 'keydown', 'pointerdown'] as const;

/**
 * Tracks the file in view: feeds the state machine with place, diff and view, and scrolls or updates the place
 * accordingly.
 */
export function useVisibleFile(
  place: PlaceInDiff,
  diff: Pick<Diff, 'files' | 'status' | 'retry'>,
  handle: RefObject<Pick<DiffHandle, 'scrollToFile' | 'scrollToLine' | 'focus' | 'atFile'> | null>,
) {
  // A ref: most events change nothing that is rendered, and scrolling must not wait for React.
  const state = useRef(initialVisibleFile(place));
  const [visible, setVisible] = useState(place.file);
  const tell = useCallback((event: VisibleFileEvent) => {
    state.current = reduceVisibleFile(state.current, event);
    setVisible(state.current.visible);
    return state.current;
  }, []);

  const { files, status, retry } = diff;
  /** Diffs whose files were in view, by a stable property of each. */
  const seen = useRef(new WeakSet<Diff['retry']>());
  const { file, line, changes } = place;
  /** The place's line until it is loaded: a large file's beginning arrives first. */
  const wanted = useRef<{ path: string; line: number } | null>(null);
  const toLine = useCallback(async () => {
    const target = wanted.current;
    const there = target && (await handle.current?.scrollToLine(target.path, target.line));
    if (there === true && wanted.current === target) wanted.current = null;
  }, [handle]);
  useEffect(() => {
    const giveUp = (): void => void (wanted.current = null);
    for (const moved of MOVE_EVENTS) window.addEventListener(moved, giveUp, { capture: true, passive: true });
    return () => {
      for (const moved of MOVE_EVENTS) window.removeEventListener(moved, giveUp, { capture: true });
    };
  }, []);
  useEffect(() => {
    const paths = files.map(({ path }) => path);
    const { target } = tell({
      type: 'listed',
      place: { file, line, changes },
      paths,
      ready: status === 'ready',
      seen: seen.current.has(retry),
    });
    if (paths.length > 0) seen.current.add(retry);
    if (target === null) void toLine();
    if (target === null || !paths.includes(target.path)) return undefined;
    let frame: number | undefined;
    const scroll = (): void => {
      const path = state.current.target?.path;
      if (path === undefined) return;
      // At the reader's earlier position, keep what was folded.
      handle.current?.scrollToFile(path, true);
      handle.current?.atFile((at) => at?.path === path && tell({ type: 'opened', path }));
      // The view may not be mounted yet.
      if (tell({ type: 'scrolled' }).target !== null) frame = requestAnimationFrame(scroll);
      else if (line !== undefined) {
        wanted.current = { path, line };
        void toLine();
      }
    };
    scroll();
    return () => (frame === undefined ? undefined : cancelAnimationFrame(frame));
  }, [files, status, retry, file, line, changes, handle, tell, toLine]);

  useEffect(() => {
    if (visible === undefined || visible === file) return undefined;
    const timer = setTimeout(() => {
      if (tell({ type: 'rested' }).written === visible) amendPlace({ file: visible });
    }, PLACE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [file, visible, tell]);

  // The diff takes the focus if nothing else has it, so that keys scroll without a click first.
  const some = files.length > 0;
  useEffect(() => {
    if (some && document.activeElement === document.body) handle.current?.focus();
  }, [some, handle]);

  const onVisibleFile = useCallback((path: string) => void tell({ type: 'reported', path }), [tell]);
  const open = useCallback(
    (path: string) => {
      handle.current?.scrollToFile(path);
      // After scrolling: near the end, a file other than the chosen one may be at the top edge.
      tell({ type: 'opened', path });
    },
    [handle, tell],
  );
  /** Runs something with the path of the file at the reader's position: see `DiffHandle.atFile`. */
  const atFile = useCallback(
    (run: (path: string | undefined) => unknown): void => {
      const { current: view } = handle;
      if (view) view.atFile((at) => run(at?.path ?? state.current.visible));
      else run(state.current.visible);
    },
    [handle],
  );
  /** Cancels a pending scroll when the reader steps through the diff. */
  const leaveTarget = useCallback(() => void tell({ type: 'left' }), [tell]);
  return { visible, onVisibleFile, open, atFile, leaveTarget };
}
