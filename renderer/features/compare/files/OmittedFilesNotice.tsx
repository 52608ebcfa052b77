import { useQuery } from '@tanstack/react-query';
import type { RepositoryPlace } from '../../../../shared/ipc/shapes.ts';
import { worktreeLackQuery } from '../../../api/queries.ts';
import bar from '../../../ui/Bar.module.css';
import { plural } from '../../../ui/format.ts';
import { SafeText } from '../../../ui/SafeText.tsx';

/** Further files are only counted. */
const MAX_NAMED_FILES = 3;

interface OmittedFilesNoticeProps {
  at: RepositoryPlace;
  /** All uncommitted changes, or a part of them. */
  side: string;
  /** The commit that represents the changes; another id means they were read again. */
  tip: string | undefined;
  /** The changes were read. */
  listed: boolean;
}

/** Which files of the working tree are excluded from the changes, and why. */
export function OmittedFilesNotice({ at, side, tip, listed }: OmittedFilesNoticeProps) {
  const { data } = useQuery({ ...worktreeLackQuery(at, side, tip), enabled: listed });
  if (data === undefined || (data.files.length === 0 && data.more === 0)) return null;
  const more = data.more + Math.max(0, data.files.length - MAX_NAMED_FILES);
  const named = data.files.slice(0, MAX_NAMED_FILES).map(({ path, why }) => `${path} ${why}`);
  const all = [...named, ...(more > 0 ? [plural(more, 'more file')] : [])];
  return (
    <div className={bar.bar} role="status">
      <p>
        Not shown: <SafeText text={`${all.join('; ')}.`} />
      </p>
    </div>
  );
}
