/** Hosts and links. @type {import('./table.mjs').Mutant[]} */
export const hosts = [
  {
    guard: 'an answer’s size is bounded',
    file: 'electron/host/body.ts',
    from: 'if (size > maxBytes) throw tooLarge();',
    to: '',
    unit: ['electron/host/body.test.ts'],
  },
  {
    guard: 'an answer’s depth is bounded',
    file: 'electron/host/body.ts',
    from: 'if (depthOf(text) > MAX_DEPTH) return undefined;',
    to: '',
    unit: ['electron/host/body.test.ts', 'e2e/integration/host-client-answers.test.ts'],
  },
  {
    guard: 'a repository name is one path segment',
    file: 'electron/host/address.ts',
    from: '  return encodeURIComponent(repo);',
    to: '  return encodeURI(repo);',
    unit: ['electron/host/address.test.ts'],
  },
  {
    guard: 'dots alone are no repository',
    file: 'electron/host/address.ts',
    from: '/^\\.{1,2}$/.test(repo) || ',
    to: '',
    unit: ['electron/host/address.test.ts'],
  },
  {
    guard: 'unknown fields of a link are refused',
    file: 'electron/desktop/deep-link.ts',
    from: 'const fields = z.strictObject({',
    to: 'const fields = z.object({',
    unit: ['electron/desktop/follow-link.test.ts', 'electron/desktop/deep-link.props.test.ts'],
  },
  {
    guard: 'a field given twice is refused',
    file: 'electron/desktop/deep-link.ts',
    from: 'if (new Set(names).size !== names.length) return null;',
    to: '',
    unit: ['electron/desktop/follow-link.test.ts', 'electron/desktop/deep-link.props.test.ts'],
  },
  {
    guard: 'an unknown organization is asked about',
    file: 'electron/desktop/follow-link.ts',
    from: 'else if (await deps.askToAdd(link.org)) deps.addOrganization();',
    to: 'else deps.addOrganization();',
    unit: ['electron/desktop/follow-link.test.ts'],
  },
  {
    guard: 'a list that goes round has an end',
    file: 'electron/host/pages.ts',
    from: 'seen.has(page.nextCursor) || ',
    to: '',
    unit: ['e2e/integration/host-client-answers.test.ts'],
  },
];
