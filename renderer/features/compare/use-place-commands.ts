import { formatDeepLink } from '../../../shared/domain/deep-link.ts';
import { parseChanges } from '../../../shared/domain/shown-commits.ts';
import { api } from '../../api/client.ts';
import { useCommands } from '../../app/commands.tsx';
import type { ComparePlace } from '../../app/place.ts';

/** The link to a place, as another reviewer of the organization can follow it. @param org the organization's name */
export function linkTo(place: ComparePlace, org: string, file: string | undefined): string {
  const ends = parseChanges(place.changes);
  const { repo, base, branch, ephemeral, ephemeralBase, notesRef } = place;
  return formatDeepLink({
    org,
    repo,
    base,
    branch,
    ephemeral,
    ephemeral_base: ephemeralBase,
    path: file,
    line: file === place.file ? place.line : undefined,
    commit: ends?.newest ?? place.commit,
    since: ends === null || ends.oldest === ends.newest ? undefined : ends.oldest,
    notes_ref: notesRef,
  });
}

/** What one does with the place itself: hand it on, find its file. */
export function usePlaceCommands(
  place: ComparePlace,
  org: string | undefined,
  local: boolean,
  file: string | undefined,
): void {
  useCommands({
    'link.copy':
      org === undefined ? undefined : () => void api().app.copyText({ text: linkTo(place, org, file) }),
    'file.reveal': local
      ? () => void api().folders.reveal({ repo: place.repo, path: file ?? '' })
      : undefined,
  });
}
