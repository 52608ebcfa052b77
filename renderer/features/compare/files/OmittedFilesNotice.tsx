import bar from '../../../ui/Bar.module.css';
import { plural } from '../../../ui/format.ts';
import { SafeText } from '../../../ui/SafeText.tsx';
import { useOmittedFiles } from './use-omitted-files.ts';

/** Further files are only counted. */
const MAX_NAMED_FILES = 3;

/** Which files of the working tree are excluded from the changes, and why. */
export function OmittedFilesNotice() {
  const omitted = useOmittedFiles();
  if (omitted === null) return null;
  const more = omitted.more + Math.max(0, omitted.files.length - MAX_NAMED_FILES);
  const named = omitted.files.slice(0, MAX_NAMED_FILES).map(({ path, why }) => `${path} ${why}`);
  const all = [...named, ...(more > 0 ? [plural(more, 'more file')] : [])];
  return (
    <div className={bar.bar} role="status">
      <p>
        Not shown: <SafeText text={`${all.join('; ')}.`} />
      </p>
    </div>
  );
}
