import { isRawSpelling } from '../../shared/domain/remarks/quoted-path.ts';
import { A_LINK, BY_HAND, CannotApply } from './cannot-apply.ts';

/** Characters that some file systems ignore in names, so that a name with them may be `.git`. */
const IGNORED = /[\u200c-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** Whether any file system may take a name for Git's own folder, as in Git's own checks of a tree. */
function mayBeGit(name: string): boolean {
  const [bare = ''] = name.replaceAll(IGNORED, '').normalize('NFKC').toLowerCase().split(':');
  const trimmed = bare.replace(/[. ]+$/, '');
  return trimmed === '.git' || /^git~\d+$/.test(trimmed);
}

/**
 * The names of a path in a work tree, which may come from a note of anyone.
 * @throws CannotApply if it does not lead to a file of the work tree on every system
 */
export function namesOfPath(path: string): string[] {
  const names = path.split('/');
  if (isRawSpelling(path) || path.includes('\ufffd'))
    throw new CannotApply('The name of this file is not UTF-8, so it cannot be written here.', BY_HAND);
  if (names.some((name) => name === '' || name === '.' || name === '..') || /[\0\n]/.test(path))
    throw new CannotApply('This path leads to no file of the folder.', BY_HAND);
  if (process.platform === 'win32' && /[\\:]/.test(path)) throw new CannotApply(A_LINK, BY_HAND);
  if (names.some(mayBeGit))
    throw new CannotApply(
      'Git’s own files are not changed by a suggestion.',
      'Ignore this suggestion, or ask who wrote it.',
    );
  return names;
}
