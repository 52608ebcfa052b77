/**
 * The environment of every Git process: a few variables of ours, nothing of the caller's. Configuration comes from the
 * repository and from what `pinned.ts` adds, never from the user or the system.
 */
import { safePath } from './program.ts';

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
  // As root, Git also works in folders of the user who called sudo.
  'SUDO_UID',
];

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

/** Every variable that the user's own Git is given. */
export const USER_VARIABLES: readonly string[] = [...PASSED, ...OF_USER];

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
    ...pick(USER_VARIABLES),
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
    if (value !== undefined) environment[name] = name === 'PATH' ? safePath(value) : value;
  }
  return environment;
}
