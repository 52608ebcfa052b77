/**
 * The diffs that are measured. Each set is a pair of published versions from the npm registry, committed one after the
 * other; `MILLION` is generated here, and `TREE` in the page: 17,000 files for trees of files alone. `changed` is the
 * maximum of changed lines, `files` that of files; `least` and `most` exclude files with fewer or more changed lines.
 */
export const sets = {
  S: {
    from: 'axios@1.6.0',
    to: 'axios@1.9.0',
    skip: /\.map$|\.min\.js$|^dist\/|CHANGELOG/,
    files: 30,
    changed: 1_500,
  },
  M: { from: 'eslint@8.57.0', to: 'eslint@9.20.0', files: 300, changed: 20_000 },
  L: {
    from: 'date-fns@2.30.0',
    to: 'date-fns@3.6.0',
    least: 33,
    most: 2_000,
    files: 2_500,
    changed: 200_000,
  },
  XL: {
    from: 'typescript@5.0.4',
    to: 'typescript@5.9.2',
    only: /^lib\/tsserver\.js$/,
    files: 1,
    changed: 50_000,
    cut: true,
  },
  MIN: { from: 'three@0.170.0', to: 'three@0.178.0', only: /^build\/three\.module\.min\.js$/, files: 1 },
  TREE: { tree: true },
  MILLION: { generated: true, files: 5_000, changed: 1_000_000 },
};

/** Subjects that are measured on a set. One that does not finish within the time limit reports that itself. */
export const subjects = [
  'ours',
  'pierre-codeview',
  'pierre-fast',
  'monaco',
  'diff2html',
  'diff2html-ui',
  'react-diff-view',
  'git-diff-view',
  'codemirror-merge',
  'pierre-trees',
];

/** Whether a subject can show a set. */
export const fits = (subject, set) =>
  subject === 'ours' || subject === 'before' || (sets[set].tree === true) === (subject === 'pierre-trees');
