import { useQuery } from '@tanstack/react-query';
import { sideName } from '../../../../shared/domain/side.ts';
import type { Capabilities } from '../../../../shared/ipc/capabilities.ts';
import type { RepositoryPlace } from '../../../../shared/ipc/shapes.ts';
import { headQuery } from '../../../api/queries.ts';
import { navigate } from '../../../app/navigation.ts';
import type { ComparePlace } from '../../../app/place.ts';
import bar from '../../../ui/Bar.module.css';
import { Button } from '../../../ui/Button.tsx';
import { CommandLine } from '../../../ui/CommandLine.tsx';
import { SafeText } from '../../../ui/SafeText.tsx';

interface NothingSharedProps {
  place: ComparePlace;
  at: RepositoryPlace;
  base: string;
  capabilities: Pick<Capabilities, 'checkout' | 'twoDot'>;
  /** The two are known to have no common commit. */
  apart: boolean;
  /** Git itself reads other commits in place of some, and may find one. */
  replaced: boolean;
}

/** Two unrelated histories, or whose common part is not available: explains it, and offers to compare them directly. */
export function NothingShared({ place, at, base, capabilities, apart, replaced }: NothingSharedProps) {
  const { twoDot: _twoDot, ...rest } = place;
  const twoDot = place.twoDot === true;
  const mayBeShallow = capabilities.checkout && apart && !twoDot;
  const { data: head, isPending } = useQuery({ ...headQuery(at), enabled: mayBeShallow });
  const [branch, other] = [sideName(place.branch ?? ''), sideName(base)];
  if (twoDot)
    return (
      <div className={bar.bar} role="status">
        <p>
          <SafeText text={`${branch} compared with ${other} as it is.`} />
        </p>
        <Button onClick={() => navigate(rest)}>Only what {branch} changes</Button>
      </div>
    );
  // Of a shallow clone it is not known what the two share.
  if (!apart || (mayBeShallow && isPending)) return null;
  const shallow = head?.shallow === true;
  const why = shallow
    ? 'This clone is shallow: what the two have in common was not fetched. '
    : replaced
      ? `${branch} and ${other} share no history as their commits were made. With the replacements in refs/replace, which Marginalia leaves out, Git may find some. `
      : `${branch} and ${other} share no history. `;
  return (
    <div className={bar.bar} role="status">
      <p>
        <SafeText text={`${why}Everything is shown as new.`} />
        {shallow ? ' To fetch it, run this in a terminal in its folder:' : null}
      </p>
      {shallow ? <CommandLine command="git fetch --unshallow" /> : null}
      {capabilities.twoDot ? (
        <Button onClick={() => navigate({ ...rest, twoDot: true })}>Compare as they are</Button>
      ) : null}
    </div>
  );
}
