/**
 * What every Git that we start is given, so that nothing that a repository configures can start a program or change an
 * answer: settings that take precedence over the repository's, and options for commands whose programs have
 * names that only the repository knows.
 */

/** No system runs this. */
const NO_PROGRAM = '/dev/null';

/** For the user's own Git, too. */
const PINNED = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.untrackedCache=false',
  // A repository's own commit-graph may contradict its commits; see `commit-graph.ts`.
  'core.commitGraph=false',
  // The same of its index of several packs, which Git also does without: each pack has its own.
  'core.multiPackIndex=false',
  'core.pager=cat',
  'core.quotePath=true',
  'core.precomposeUnicode=false',
  'core.askPass=',
  // Untrusted paths: Git would read them along the way, and block on a pipe.
  'core.attributesFile=/dev/null',
  'mailmap.file=/dev/null',
  'diff.orderFile=/dev/null',
  // Commits are shown the same whatever the user's settings.
  'log.follow=false',
  // A signature is checked only when the user asks.
  'log.showSignature=false',
  'i18n.logOutputEncoding=UTF-8',
  'i18n.commitEncoding=UTF-8',
  // Run for repositories with alternates; `true` prints nothing.
  'core.alternateRefsCommand=true',
  'gc.auto=0',
  'gc.autoDetach=false',
  'maintenance.auto=false',
  'submodule.recurse=false',
  'fetch.recurseSubmodules=false',
  'advice.graftFileDeprecated=false',
];

/** Credentials, transports and the checks of signatures are the user's to configure, for the user's own Git. */
const PINNED_FOR_OURS = [
  'credential.helper=',
  ...[
    'core.sshCommand',
    'core.gitProxy',
    'gpg.program',
    'gpg.openpgp.program',
    'gpg.x509.program',
    'gpg.ssh.program',
    'gpg.ssh.defaultKeyCommand',
  ].map((key) => `${key}=${NO_PROGRAM}`),
];

const NO_DRIVERS = ['--no-ext-diff', '--no-textconv'];
/** Options by subcommand: attributes of a commit may name a driver, and the configuration its program. */
const OPTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['diff', NO_DRIVERS],
  ['diff-files', NO_DRIVERS],
  ['diff-index', NO_DRIVERS],
  ['diff-tree', NO_DRIVERS],
  ['format-patch', NO_DRIVERS],
  ['log', NO_DRIVERS],
  ['range-diff', NO_DRIVERS],
  ['show', NO_DRIVERS],
  ['blame', ['--no-textconv']],
  ['grep', ['--no-textconv']],
]);

let trusted: readonly string[] = [];

/** Sets the folders of other users in which Git may work; see `trusted.ts`. */
export function trust(folders: readonly string[]): void {
  trusted = folders.map((folder) => `safe.directory=${folder}`);
}

/** Settings, `name=value`, that go before all others. @param asUser for the user's own Git */
export const pinnedSettings = (asUser: boolean): readonly string[] =>
  asUser ? PINNED : [...PINNED, ...PINNED_FOR_OURS, ...trusted];

/** A command with the options that it always has. */
export function pinnedCommand([subcommand = '', ...rest]: readonly string[]): readonly string[] {
  return [subcommand, ...(OPTIONS.get(subcommand) ?? []), ...rest];
}
