import { useRef, type RefObject } from 'react';
import { useCommands } from '../../../app/commands.tsx';
import { messages } from '../../../app/messages.ts';
import type { Diff, DiffFile, DiffHandle } from '../../../diff/index.ts';
import { generatedFiles } from './generated-files.ts';
import { heldIn, isWaiting } from './held.ts';
import { plural } from '../../../ui/format.ts';
import { useStable } from '../../../ui/use-stable.ts';

/** In place of a path, when the key led to another diff. */
const ANY_FILE = '';

interface FileKeys {
  diff: Diff;
  handle: RefObject<DiffHandle | null>;
  /** Whether a file is marked as viewed now, even if not rendered yet. */
  isViewed: (path: string) => boolean;
  setViewed: (path: string, viewed: boolean) => void;
  setAllViewed: (paths: readonly string[], viewed: boolean) => void;
  openFile: (path: string) => void;
  /** Called when the reader steps through files, changes or lines. */
  onStep: () => void;
  /** Goes on from a diff of which every file is viewed; absent: there is nothing to go on to. */
  onAllViewed?: (() => void) | undefined;
}

/** The keys that move through files and changes. They do nothing without files. */
export function useFileKeys({
  diff,
  handle,
  isViewed,
  setViewed,
  setAllViewed,
  openFile,
  onStep,
  onAllViewed,
}: FileKeys): void {
  const { files } = diff;
  const some = files.length > 0;
  const held = heldIn(files).filter(isWaiting);
  const mayLoad = held.length > 0 || heldIn(files).some((one) => one.held?.reason === 'unreadable');

  /** The file that the key for viewed files led to, or stayed at. */
  const ledTo = useRef<string | null>(null);
  // A key may wait for earlier ones, so it uses the values of the time when it runs.
  const markViewed = useStable(({ path }: DiffFile): void => {
    const at = files.findIndex((file) => file.path === path);
    if (at < 0) return;
    // Where the key itself led, it takes no mark away.
    if (isViewed(path) && ledTo.current !== path && ledTo.current !== ANY_FILE) {
      setViewed(path, false);
      return;
    }
    if (!isViewed(path)) setViewed(path, true);
    const rest = [...files.slice(at + 1), ...files.slice(0, at)];
    const next = rest.find((one) => !isViewed(one.path));
    ledTo.current = next?.path ?? path;
    if (next) openFile(next.path);
    else if (diff.status === 'ready' && onAllViewed) {
      ledTo.current = ANY_FILE;
      onAllViewed();
    }
  });
  const fold = useStable(({ path, folded }: DiffFile) => diff.fold([path], !folded));
  const load = useStable(({ path }: DiffFile) => diff.loadHeld([path]));
  const there = (act: (view: DiffHandle) => void) =>
    some ? () => void (handle.current && act(handle.current)) : undefined;
  const step = (take: (view: DiffHandle) => void) =>
    there((view) => {
      onStep();
      take(view);
    });
  const atFile = (act: (file: DiffFile) => void) => there((view) => view.atFile((file) => file && act(file)));
  const foldFile = atFile(fold);
  const generated = generatedFiles(files, diff.generated);
  const unread = generated.filter(({ path }) => !isViewed(path));

  const markGenerated = useStable((): void => {
    const paths = unread.map(({ path }) => path);
    setAllViewed(paths, true);
    const undo = (): void => setAllViewed(paths, false);
    messages.say(`${plural(paths.length, 'generated file')} marked as viewed.`, {
      key: 'generated-viewed',
      action: { label: 'Undo', run: undo },
    });
  });

  useCommands({
    'file.next': step((view) => view.nextFile()),
    'file.previous': step((view) => view.previousFile()),
    'change.next': step((view) => view.nextChange()),
    'change.previous': step((view) => view.previousChange()),
    'hunk.read': step((view) => view.markHunk()),
    'moved.other': there((view) => view.toOtherEnd()),
    'line.next': there((view) => view.showMoreOfLine({ step: 1 })),
    'line.previous': there((view) => view.showMoreOfLine({ step: -1 })),
    'line.whole': there((view) => view.showMoreOfLine('whole')),
    'context.expand': there((view) => view.expandContext('around')),
    'context.function': there((view) => view.expandContext('function')),
    'context.file': there((view) => view.expandContext('file')),
    'context.collapse': there((view) => view.expandContext('collapse')),
    'file.fold': foldFile && ((on) => (on?.kind === 'folder' ? foldAll(diff, `${on.path}/`) : foldFile())),
    'files.fold': some ? () => foldAll(diff) : undefined,
    'file.viewed': atFile(markViewed),
    'generated.viewed': unread.length > 0 ? markGenerated : undefined,
    'file.load': mayLoad ? atFile(load) : undefined,
    'file.loadAll': held.length > 0 ? () => diff.loadHeld(held.map((one) => one.path)) : undefined,
  });
}

/** Folds all files (of a folder), or unfolds them if all are folded. */
function foldAll({ files, fold }: Diff, within = ''): void {
  const those = files.filter(({ path }) => path.startsWith(within));
  fold(
    those.map(({ path }) => path),
    those.some((file) => !file.folded),
  );
}
