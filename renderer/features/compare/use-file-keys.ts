import type { RefObject } from 'react';
import { useCommands } from '../../app/commands.tsx';
import type { Diff, DiffHandle } from '../../diff/index.ts';

interface FileKeys {
  diff: Diff;
  handle: RefObject<DiffHandle | null>;
  current: string | undefined;
  viewed: ReadonlySet<string>;
  setViewed: (path: string, viewed: boolean) => void;
  openFile: (path: string) => void;
}

/** The keys that walk through files and changes. They do nothing while there is no file. */
export function useFileKeys({ diff, handle, current, viewed, setViewed, openFile }: FileKeys): void {
  const { files } = diff;
  const some = files.length > 0;
  const at = Math.max(
    files.findIndex((file) => file.path === current),
    0,
  );
  const file = files[at];
  const held = files.filter((one) => one.held !== null && one.held.state !== 'loading');

  const markViewed = (): void => {
    if (!file) return;
    if (viewed.has(file.path)) {
      setViewed(file.path, false);
      return;
    }
    setViewed(file.path, true);
    const rest = [...files.slice(at + 1), ...files.slice(0, at)];
    const next = rest.find((one) => !viewed.has(one.path));
    if (next) openFile(next.path);
  };

  useCommands({
    'file.next': some ? () => handle.current?.nextFile() : undefined,
    'file.previous': some ? () => handle.current?.previousFile() : undefined,
    'change.next': some ? () => handle.current?.nextChange() : undefined,
    'change.previous': some ? () => handle.current?.previousChange() : undefined,
    'line.next': some ? () => handle.current?.showMoreOfLine({ step: 1 }) : undefined,
    'line.previous': some ? () => handle.current?.showMoreOfLine({ step: -1 }) : undefined,
    'line.whole': some ? () => handle.current?.showMoreOfLine('whole') : undefined,
    'context.expand': some ? () => handle.current?.expandContext('around', file?.path) : undefined,
    'context.function': some ? () => handle.current?.expandContext('function', file?.path) : undefined,
    'context.file': some ? () => handle.current?.expandContext('file', file?.path) : undefined,
    'context.collapse': some ? () => handle.current?.expandContext('collapse', file?.path) : undefined,
    'file.fold': file
      ? (on) => (on?.kind === 'folder' ? foldAll(diff, `${on.path}/`) : diff.fold([file.path], !file.folded))
      : undefined,
    'files.fold': some ? () => foldAll(diff) : undefined,
    'file.viewed': some ? markViewed : undefined,
    'file.load': held.length > 0 ? () => loadNearest(diff, held, file?.path) : undefined,
    'file.loadAll': held.length > 0 ? () => diff.loadHeld(held.map((one) => one.path)) : undefined,
  });
}

/** Folds all files (of a folder), or unfolds them where none is left to be folded. */
function foldAll({ files, fold }: Diff, within = ''): void {
  const those = files.filter(({ path }) => path.startsWith(within));
  fold(
    those.map(({ path }) => path),
    those.some((file) => !file.folded),
  );
}

/** Loads the file in view if it is held back; never another one. */
function loadNearest(diff: Diff, held: readonly { path: string }[], current: string | undefined): void {
  if (held.some((file) => file.path === current) && current !== undefined) diff.loadHeld([current]);
}
