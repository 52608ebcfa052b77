/**
 * Lint rules. The interesting part is `rooms`: which folder may import what. Everything else is
 * correctness and a few limits that keep files readable.
 */
import manifest from './package.json' with { type: 'json' };

const ban = (group, message) => ({ group, message });

const electronApi = ban(['electron'], 'Only the privileged process talks to Electron.');
const childProcess = ban(
  ['node:child_process', 'child_process'],
  'Processes are started by git/process/run.ts alone (named-hooks.ts asks Git for it), and the user’s editor by electron/desktop/start-beside.ts.',
);
const nodeAny = ban(['node:*'], 'This room runs anywhere: no Node.');
const jose = ban(['jose', 'keytar'], 'Key material stays in electron/keys/ and hosting/auth.');
const sqlite = ban(['node:sqlite'], 'The database is opened in electron/store/.');
const wholeFiles = {
  group: ['node:fs', 'node:fs/promises'],
  importNames: ['readFile', 'readFileSync', 'copyFile', 'copyFileSync', 'createReadStream', 'cp', 'cpSync'],
  message:
    'A pipe in a folder would take a thread for ever: git/objects/ordinary-file.ts reads and copies files of folders.',
};
const other = (...rooms) =>
  ban(
    rooms.flatMap((room) => [
      `../${room}/**`,
      `../../${room}/**`,
      `../../../${room}/**`,
      `../../../../${room}/**`,
    ]),
    'This room must not know that one: shared <- git <- hosting; shared, git <- electron; shared, git <- cli; shared <- renderer.',
  );
const adapters = ban(
  ['**/repositories/folder/**', '**/repositories/host/**'],
  'A repository is opened by electron/repositories/open.ts: ask its port and its capabilities.',
);
const otherAdapters = (...patterns) =>
  ban(patterns, 'Adapters know no more of each other than everybody else: open.ts alone imports both.');
const SHARED_PACKAGES = ['zod', 'diff', 'async-mutex'];
const otherPackages = ban(
  Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter((name) => !SHARED_PACKAGES.includes(name))
    .flatMap((name) => [name, `${name}/**`]),
  'shared/ imports only zod, diff (lines of notes) and async-mutex.',
);

const room = (files, excludeFiles, ...patterns) => ({
  files,
  ...(excludeFiles.length > 0 ? { excludeFiles } : {}),
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

const MODEL = 'The model is at the bottom of the diff view: the worker, the page and the view stand on it.';
/** The diff view, which every part of the page may use, uses none of these, however deep a file of it lies. */
const diffRooms = (...rooms) => [
  ban(
    rooms.flatMap((each) => [`../${each}/**`, `../../${each}/**`, `../../../${each}/**`]),
    'The diff view knows nothing of notes or hosts.',
  ),
];

/** What no part of the page may import. */
const anyPage = [nodeAny, electronApi, jose, childProcess, other('git', 'hosting', 'electron', 'cli')];

/** What no part of the privileged process may import, but where it is said. */
const privileged = [
  childProcess,
  jose,
  sqlite,
  other('hosting', 'renderer', 'cli'),
  {
    group: ['electron'],
    importNames: ['ipcMain'],
    message: 'ipcMain is used in electron/ipc/router.ts alone.',
  },
];

const tests = ['**/*.test.ts', '**/*.test.tsx', '**/*.props.test.ts'];

export default {
  plugins: ['typescript', 'import', 'react', 'unicorn', 'oxc', 'promise', 'jsx-a11y'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['out/**', 'dist/**', '.cache/**'],
  rules: {
    'max-lines': ['error', { max: 275, skipBlankLines: false, skipComments: false }],
    // Types too: files that need each other's types cannot be understood one by one.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-eval': 'error',
    'no-implied-eval': 'error',
    'react/no-danger': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'react/react-in-jsx-scope': 'off',
    // There are no windows to post to: only workers and utility processes, whose postMessage has no origin.
    'unicorn/require-post-message-target-origin': 'off',
    // fast-check's own documentation says `fc.string()`.
    'import/no-named-as-default-member': 'off',
    // WAI-ARIA widgets (tree, listbox, splitter) have no HTML element that can do what they do.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // Advice for React Compiler, which is not used.
    'react/incompatible-library': 'off',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css', '@fontsource-variable/**'] }],
    'no-restricted-properties': [
      'error',
      { property: 'innerHTML', message: 'Text nodes only: everything shown is hostile text.' },
      { property: 'outerHTML', message: 'Text nodes only: everything shown is hostile text.' },
      { property: 'insertAdjacentHTML', message: 'Text nodes only: everything shown is hostile text.' },
    ],
  },
  overrides: [
    room(
      ['shared/**'],
      tests,
      nodeAny,
      electronApi,
      otherPackages,
      other('git', 'hosting', 'electron', 'renderer', 'cli'),
    ),
    room(
      ['git/**'],
      [
        'git/process/run.ts',
        'git/process/named-hooks.ts',
        'git/objects/ordinary-file.ts',
        'git/testing/**',
        ...tests,
      ],
      childProcess,
      electronApi,
      jose,
      wholeFiles,
      other('hosting', 'electron', 'renderer', 'cli'),
    ),
    room(['hosting/**'], tests, childProcess, electronApi, sqlite, other('electron', 'renderer', 'cli')),
    room(
      ['cli/**'],
      tests,
      childProcess,
      electronApi,
      jose,
      sqlite,
      wholeFiles,
      other('hosting', 'electron', 'renderer'),
    ),
    room(
      ['electron/**'],
      [
        'electron/keys/**',
        'electron/store/**',
        'electron/ipc/router.ts',
        'electron/desktop/start-beside.ts',
        'electron/repositories/**',
        ...tests,
      ],
      ...privileged,
      adapters,
    ),
    room(['electron/repositories/open.ts'], [], ...privileged),
    room(
      ['electron/repositories/*.ts'],
      ['electron/repositories/open.ts', ...tests],
      ...privileged,
      otherAdapters('./folder/**', './host/**'),
    ),
    room(['electron/repositories/folder/**'], tests, ...privileged, otherAdapters('../host/**')),
    room(['electron/repositories/host/**'], tests, ...privileged, otherAdapters('../folder/**')),
    room(
      ['electron/desktop/start-beside.ts'],
      [],
      jose,
      sqlite,
      other('hosting', 'renderer', 'cli'),
      adapters,
    ),
    room(
      ['electron/keys/**', 'electron/store/**'],
      tests,
      childProcess,
      other('hosting', 'renderer', 'cli'),
      adapters,
    ),
    room(['renderer/**'], tests, ...anyPage),
    room(['renderer/diff/**'], tests, ...anyPage, ...diffRooms('features', 'api', 'app')),
    room(
      ['renderer/diff/model/**'],
      tests,
      ...anyPage,
      ...diffRooms('features', 'api', 'app', 'ui'),
      ban(['react', 'react-dom', '../page/**', '../view/**', '../worker/**', '../types.ts'], MODEL),
    ),
    room(
      ['renderer/diff/worker/**', 'renderer/diff/worker.ts'],
      tests,
      ...anyPage,
      ...diffRooms('features', 'api', 'app'),
      ban(['react', 'react-dom', '**/page/**', '**/view/**'], 'The diff worker stands on the model alone.'),
    ),
    room(
      ['renderer/diff/page/**'],
      tests,
      ...anyPage,
      ...diffRooms('features', 'api', 'app'),
      ban(['react', 'react-dom', '../view/**', '../worker/**'], 'React is in the view alone.'),
    ),
  ],
};
