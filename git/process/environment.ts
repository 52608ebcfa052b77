/**
 * What every Git process sees: a few variables of ours, nothing of the caller's. Configuration comes from the
 * repository and from `-c` below, never from the user or the system, and nothing a repository configures can start a
 * program.
 */

/** Variables that are passed on from our own environment; all others (above all GIT_*) are dropped. */
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

/** Settings that take precedence over a repository's own configuration. */
const PINNED = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.untrackedCache=false',
  // A repository's own commit-graph may say something else than its commits do; see `commit-graph.ts`.
  'core.commitGraph=false',
  'core.pager=cat',
  'core.quotePath=true',
  'core.precomposeUnicode=false',
  'core.askPass=',
  // Files of anybody's choice, which Git would read in passing and wait for where they are pipes.
  'core.attributesFile=/dev/null',
  'mailmap.file=/dev/null',
  'diff.orderFile=/dev/null',
  // Commits are told as they are, whatever somebody likes to read.
  'log.follow=false',
  'i18n.logOutputEncoding=UTF-8',
  'i18n.commitEncoding=UTF-8',
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

/**
 * Settings for the user's own Git, when it talks to a remote: credentials and transports are theirs to configure.
 */
const USER_ARGUMENTS: readonly string[] = PINNED.filter(
  (setting) => setting !== 'credential.helper=',
).flatMap((setting) => ['-c', setting]);

/** Variables that the user's own Git gets in addition: their home, agents and proxies. */
const OF_USER = [
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'XDG_CONFIG_HOME',
  'XDG_CACHE_HOME',
  'XDG_DATA_HOME',
  'XDG_RUNTIME_DIR',
  'DBUS_SESSION_BUS_ADDRESS',
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'SSH_AUTH_SOCK',
  'SSH_AGENT_PID',
  'GIT_SSH',
  'GIT_SSH_COMMAND',
  'GIT_SSH_VARIANT',
  'GIT_SSL_CAINFO',
  'GIT_SSL_CAPATH',
  'GIT_SSL_CERT',
  'GIT_SSL_KEY',
  'GIT_PROXY_COMMAND',
  'GIT_PROXY_SSL_CAINFO',
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
  'GIT_CONFIG_NOSYSTEM',
  'GIT_EXEC_PATH',
  'GNUPGHOME',
  'GPG_TTY',
  'KRB5CCNAME',
  'http_proxy',
  'https_proxy',
  'all_proxy',
  'no_proxy',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'ALL_PROXY',
  'NO_PROXY',
  'APPDATA',
  'LOCALAPPDATA',
  'USERPROFILE',
  'HOMEDRIVE',
  'HOMEPATH',
  'ProgramData',
  'ProgramFiles',
  'COMSPEC',
];

/** Sets which folders of other users Git may work in; see `trusted.ts`. */
export function trust(folders: readonly string[]): void {
  trusted = folders.flatMap((folder) => ['-c', `safe.directory=${folder}`]);
}

/** `-c name=value` for each pinned setting, to stand before the subcommand. */
export const pinnedArguments = (): readonly string[] => [...PINNED_ARGUMENTS, ...trusted];

/** The same where the user's own configuration counts. */
export const userArguments = (): readonly string[] => USER_ARGUMENTS;

/** The whole environment of one Git process; `extra` wins. */
export function gitEnvironment(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    ...taken(PASSED),
    // Git wants a home only to look for configuration, which it must not find.
    HOME: '/dev/null',
    XDG_CONFIG_HOME: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    ...QUIET,
    ...extra,
  };
}

/**
 * The same for the user's own Git, which talks to a remote: their and the system's configuration, credential helpers,
 * SSH agent and proxies. Nothing of it asks: there is nobody at its terminal.
 */
export function userEnvironment(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    ...taken([...PASSED, ...OF_USER]),
    ...QUIET,
    SSH_ASKPASS_REQUIRE: 'never',
    GCM_INTERACTIVE: 'never',
    ...extra,
  };
}

const QUIET = {
  LC_ALL: 'C',
  LANGUAGE: '',
  TZ: 'UTC',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '',
  SSH_ASKPASS: '',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_REPLACE_OBJECTS: '1',
  // What a partial clone lacks is fetched when it is asked for, never in passing.
  GIT_NO_LAZY_FETCH: '1',
  // Commits come in blocks: nobody waits for a single one, and each would cost a write and a read.
  GIT_FLUSH: '0',
  GIT_PAGER: 'cat',
  GIT_EDITOR: ':',
};

function taken(names: readonly string[]): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const name of names) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}
