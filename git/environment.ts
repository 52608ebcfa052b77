/**
 * What every Git process sees: a few variables of ours, nothing of the caller's. Configuration comes from the
 * repository and from `-c` below, never from the user or the system, and nothing a repository configures can start a
 * program.
 */

/** Variables handed through from our own environment; the rest (above all GIT_*) is dropped. */
const PASSED = [
  'PATH',
  'PATHEXT',
  'SYSTEMROOT',
  'SystemRoot',
  'TEMP',
  'TMP',
  'TMPDIR',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
];

/** Settings that hold whatever a repository's own configuration says. */
const PINNED = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.untrackedCache=false',
  'core.pager=cat',
  'core.quotePath=true',
  'core.precomposeUnicode=false',
  'core.askPass=',
  // Run for repositories with alternates; `true` says nothing.
  'core.alternateRefsCommand=true',
  'credential.helper=',
  'gc.auto=0',
  'gc.autoDetach=false',
  'maintenance.auto=false',
  'submodule.recurse=false',
  'fetch.recurseSubmodules=false',
  'advice.graftFileDeprecated=false',
];

const PINNED_ARGUMENTS: readonly string[] = PINNED.flatMap((setting) => ['-c', setting]);
let trusted: readonly string[] = [];

/** Sets which folders of other users Git may work in; see `trusted.ts`. */
export function trust(folders: readonly string[]): void {
  trusted = folders.flatMap((folder) => ['-c', `safe.directory=${folder}`]);
}

/** `-c name=value` for each pinned setting, to stand before the subcommand. */
export const pinnedArguments = (): readonly string[] => [...PINNED_ARGUMENTS, ...trusted];

/** The whole environment of one Git process; `extra` wins. */
export function gitEnvironment(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const name of PASSED) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  return {
    ...environment,
    // Git wants a home only to look for configuration, which it must not find.
    HOME: '/dev/null',
    XDG_CONFIG_HOME: '/dev/null',
    LC_ALL: 'C',
    LANGUAGE: '',
    TZ: 'UTC',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '',
    SSH_ASKPASS: '',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    // What a partial clone lacks is fetched when it is asked for, never in passing.
    GIT_NO_LAZY_FETCH: '1',
    GIT_PAGER: 'cat',
    GIT_EDITOR: ':',
    ...extra,
  };
}
