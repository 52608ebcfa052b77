/**
 * The environment of every Git process: a few variables of ours, nothing of the caller's. Configuration comes from the
 * repository and from `-c` below, never from the user or the system, and nothing that a repository configures can start
 * a program.
 */

/** Variables passed on from our own environment; all others (above all GIT_*) are dropped. */
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
  // A repository's own commit-graph may contradict its commits; see `commit-graph.ts`.
  'core.commitGraph=false',
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
  'i18n.logOutputEncoding=UTF-8',
  'i18n.commitEncoding=UTF-8',
  // Run for repositories with alternates; `true` prints nothing.
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
 * Settings for the user's own Git, when it talks to a remote: credentials and transports are the user's to configure.
 */
const USER_ARGUMENTS: readonly string[] = PINNED.filter(
  (setting) => setting !== 'credential.helper=',
).flatMap((setting) => ['-c', setting]);

/** More variables for the user's own Git: home, agents and proxies. */
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

/** Sets the folders of other users in which Git may work; see `trusted.ts`. */
export function trust(folders: readonly string[]): void {
  trusted = folders.flatMap((folder) => ['-c', `safe.directory=${folder}`]);
}

/** `-c name=value` for each pinned setting, to go before the subcommand. */
export const pinnedArguments = (): readonly string[] => [...PINNED_ARGUMENTS, ...trusted];

/** The same for the user's own Git. */
export const userArguments = (): readonly string[] => USER_ARGUMENTS;

/** The whole environment of one Git process; `extra` wins. */
export function gitEnvironment(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    ...pick(PASSED),
    // Git needs a home only to look for configuration, which it must not find.
    HOME: '/dev/null',
    XDG_CONFIG_HOME: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    ...FIXED_VARIABLES,
    ...extra,
  };
}

/**
 * The same for the user's own Git, which talks to a remote: with the user's and the system's configuration, credential
 * helpers, SSH agent and proxies. Nothing may prompt: there is no terminal.
 */
export function userEnvironment(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    ...pick([...PASSED, ...OF_USER]),
    ...FIXED_VARIABLES,
    SSH_ASKPASS_REQUIRE: 'never',
    GCM_INTERACTIVE: 'never',
    ...extra,
  };
}

const FIXED_VARIABLES = {
  LC_ALL: 'C',
  LANGUAGE: '',
  TZ: 'UTC',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '',
  SSH_ASKPASS: '',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_REPLACE_OBJECTS: '1',
  // What a partial clone lacks is fetched only explicitly.
  GIT_NO_LAZY_FETCH: '1',
  // Commits are read in blocks; flushing after each would cost a write and a read.
  GIT_FLUSH: '0',
  GIT_PAGER: 'cat',
  GIT_EDITOR: ':',
};

function pick(names: readonly string[]): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const name of names) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}
