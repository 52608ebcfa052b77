import { formatDeepLink } from '../../../shared/domain/deep-link.ts';
import { parseChanges } from '../../../shared/domain/shown-commits.ts';
import { api, unwrap } from '../../api/client.ts';
import { useCommands, useRunCommand } from '../../app/commands.tsx';
import { messages, sayProblem } from '../../app/messages.ts';
import { withoutOpened, type ComparePlace } from '../../app/place.ts';
import type { Target } from '../../app/target.ts';

/**
 * A link to a place that other reviewers of the organization can follow.
 * @param org the organization's name in links
 */
export function linkTo(place: ComparePlace, org: string, file: string | undefined): string {
  const ends = parseChanges(place.changes);
  const { repo, base, branch, ephemeral, ephemeralBase, notesRef, opened } = place;
  return formatDeepLink({
    org,
    repo,
    base,
    branch,
    ephemeral,
    ephemeral_base: ephemeralBase,
    path: file,
    // While a whole file is open, it is of the changes behind it.
    line: file === place.file && opened === undefined ? place.line : undefined,
    commit: ends?.newest ?? place.commit,
    since: ends === null || ends.oldest === ends.newest ? undefined : ends.oldest,
    notes_ref: notesRef,
    from_version: place.since,
    to_version: place.until,
    open: opened,
    open_at: place.openedAt,
    open_line: place.openedLine,
  });
}

/** A link to something in a place, as if the user had chosen it. */
export function linkToTarget(place: ComparePlace, org: string, on: Target): string {
  if ('path' in on && on.path === place.opened) {
    const { openedLine: _openedLine, ...whole } = place;
    return linkTo(on.kind === 'line' ? { ...whole, openedLine: on.line } : whole, org, on.path);
  }
  const { line: _line, ...rest } = withoutOpened(place);
  switch (on.kind) {
    case 'file':
      return linkTo({ ...rest, file: on.path }, org, on.path);
    case 'line':
      // A link names lines of the new side.
      return linkTo(
        { ...rest, file: on.path, ...(on.side === 'new' ? { line: on.line } : {}) },
        org,
        on.path,
      );
    case 'commit':
      return linkTo({ ...rest, commit: on.sha, changes: on.sha }, org, undefined);
    case 'folder':
      return linkTo(rest, org, undefined);
    case 'note':
    case 'listed note':
      return linkTo({ ...rest, commit: on.object, notesRef: on.notesRef }, org, undefined);
    default:
      return on satisfies never;
  }
}

interface At {
  place: ComparePlace;
  /** The organization's name in links. */
  org: string | undefined;
  /** The repository is a folder on this computer. */
  files: boolean;
  file: string | undefined;
  /** Runs something with the file at the reader's position at that time. */
  atFile: (run: (path: string | undefined) => unknown) => void;
  commit: string | undefined;
  /** The place with the line at which the reader is; absent: as it is. */
  placeOfReader?: () => Promise<ComparePlace>;
}

const copy = async (text: string, what: string): Promise<void> => {
  await api().app.copyText({ text });
  messages.say(`${what} copied`, { key: 'copied' });
};

const lineOf = (on: Target | undefined): number | undefined =>
  on?.kind === 'line' && on.side === 'new' ? on.line : undefined;

/**
 * The commands about a file, a line, a commit, a note or the place itself: copy it or a link to it, show it, open it.
 */
export function usePlaceCommands({ place, org, files, file, atFile, commit, placeOfReader }: At): void {
  const { repo } = place;
  const run = useRunCommand();
  const withPath = (on: Target | undefined, act: (path: string) => unknown): void => {
    if (on && 'path' in on) act(on.path);
    else atFile((path) => act(path ?? file ?? ''));
  };
  const idOf = (on: Target | undefined): string | undefined =>
    on?.kind === 'commit' ? on.sha : on && 'object' in on ? on.object : commit;
  const open = async (path: string, line = 1): Promise<void> => {
    try {
      await unwrap(api().folders.openFile({ repo, path, line }));
    } catch (thrown) {
      // The editor is chosen there.
      const settings = { label: 'Settings', run: () => run('settings.open') };
      sayProblem(thrown, { key: 'open', action: settings });
    }
  };
  useCommands({
    'link.copy':
      org === undefined
        ? undefined
        : (on) =>
            on
              ? void copy(linkToTarget(place, org, on), 'Link')
              : atFile(async (path) => {
                  const here = (await placeOfReader?.()) ?? place;
                  await copy(linkTo(here, org, path ?? file), 'Link');
                }),
    'path.copy':
      file === undefined
        ? undefined
        : (on) => {
            const line = lineOf(on);
            withPath(on, (path) => copy(`${path}${line === undefined ? '' : `:${line}`}`, 'Path'));
          },
    'id.copy': commit === undefined ? undefined : (on) => void copy(idOf(on) ?? '', 'Id'),
    'file.open':
      files && file !== undefined
        ? (on) =>
            withPath(on, (path) => open(path, lineOf(on) ?? (path === place.file ? place.line : undefined)))
        : undefined,
    'file.reveal': files ? (on) => withPath(on, (path) => api().folders.reveal({ repo, path })) : undefined,
  });
}
