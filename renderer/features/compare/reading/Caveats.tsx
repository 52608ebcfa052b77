import { plainWords } from '../../../../shared/domain/plain-words.ts';
import type { Diff } from '../../../diff/index.ts';
import bar from '../../../ui/Bar.module.css';
import { CommandLine } from '../../../ui/CommandLine.tsx';
import { plural, shortSha } from '../../../ui/format.ts';

const WORDS: Readonly<Record<Exclude<Diff['caveats'][number], 'crossed'>, string>> = {
  'no-copies': 'So many files changed that Git did not look for copies: a copied file is shown as new.',
  'no-renames':
    'So many files were added and deleted that Git did not compare them all: a file that was renamed and edited may be shown as deleted and added.',
  cut: 'This clone is shallow: what came before may be missing here, so more may be shown than was changed. To complete it, run this in a terminal in its folder:',
  grafted:
    'The file .git/info/grafts gives commits of this repository other parents than they name, and the comparison follows it.',
  replaced:
    'This repository has other commits in place of some of these (refs/replace, as git replace makes them). Marginalia reads them as they were made, so Git may compare something else.',
  long: 'The .gitattributes files are longer than 4 MB in all, and do not all count here: which files are generated, or not to be compared as text, is not known of every file.',
  costly:
    'The patterns in .gitattributes take too long to compare with every path: which files are generated, or not to be compared as text, is not known of every file.',
};

const crossed = (mergeBase: string): string =>
  `These branches were merged into each other, so they have several merge bases. This compares with ${shortSha(mergeBase)}, as Git does: more may be shown than was changed.`;

const includes = (files: number): string =>
  `Rebasing the older version conflicted in ${plural(files, 'file')}: ${files === 1 ? 'it is compared directly, and includes' : 'they are compared directly, and include'} what the base changed.`;

interface CaveatsProps extends Pick<Diff, 'caveats' | 'includesBase'> {
  mergeBase: string;
  /** Which traces of agents could not be read, in sentences; null: all were. */
  traces?: string | null;
}

/** Why the diff shows more than, or something other than, what was changed: one line each, above the files. */
export const Caveats = ({ caveats, mergeBase, includesBase, traces = null }: CaveatsProps) => (
  <>
    {caveats.map((caveat) => (
      <div key={caveat} className={bar.bar} role="status">
        <p>{caveat === 'crossed' ? crossed(mergeBase) : WORDS[caveat]}</p>
        {caveat === 'cut' ? <CommandLine command="git fetch --unshallow" /> : null}
      </div>
    ))}
    {includesBase === 0 ? null : (
      <div className={bar.bar} role="status">
        <p>{includes(includesBase)}</p>
      </div>
    )}
    {traces === null ? null : (
      <div className={bar.bar} role="status">
        <p>{plainWords(traces)}</p>
      </div>
    )}
  </>
);
