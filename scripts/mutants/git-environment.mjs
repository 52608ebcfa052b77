/** What every Git process sees. @type {import('./table.mjs').Mutant[]} */
export const gitEnvironment = [
  {
    guard: 'hooks never run',
    file: 'git/environment.ts',
    from: "'core.hooksPath=/dev/null',",
    to: '',
    unit: ['hosting/contract/in-place-refused.test.ts', 'git/run.test.ts'],
  },
  {
    guard: 'no helper is asked for a password',
    file: 'git/environment.ts',
    from: "  'credential.helper=',\n  'gc.auto=0',",
    to: "  'gc.auto=0',",
    unit: ['git/guards.test.ts'],
  },
  {
    guard: 'attributes of a named file are not read',
    file: 'git/environment.ts',
    from: "  'core.attributesFile=/dev/null',\n",
    to: '',
    unit: ['git/guards.test.ts'],
  },
  {
    guard: 'an object that another one stands for is read as itself',
    file: 'git/environment.ts',
    from: "  GIT_NO_REPLACE_OBJECTS: '1',\n",
    to: '',
    unit: ['git/guards.test.ts'],
  },
  {
    guard: 'what is missing is not fetched in passing',
    file: 'git/environment.ts',
    from: "  GIT_NO_LAZY_FETCH: '1',\n",
    to: '',
    unit: ['git/guards.test.ts'],
  },
  {
    guard: 'a clean environment',
    file: 'git/environment.ts',
    from: 'const environment: Record<string, string> = {};',
    to: 'const environment: Record<string, string> = { ...(process.env as Record<string, string>) };',
    unit: ['git/run.test.ts'],
  },
  {
    guard: 'a comparison depends on the objects alone',
    file: 'git/run.ts',
    from: 'format === undefined\n',
    to: 'format !== null\n',
    unit: ['hosting/contract/same-answer.test.ts', 'git/follow/pair-hunks.test.ts'],
  },
  {
    guard: 'no setting hides or recodes commits',
    file: 'git/environment.ts',
    from: "  'log.follow=false',\n  'i18n.logOutputEncoding=UTF-8',\n",
    to: '',
    unit: ['git/commits.test.ts'],
  },
];
