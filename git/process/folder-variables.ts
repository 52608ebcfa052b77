import { isAbsolute } from 'node:path';

/** Variables that name a folder of the user or of the system, or a file there. */
const FOLDERS = [
  'HOME',
  'XDG_CACHE_HOME',
  'XDG_CONFIG_HOME',
  'XDG_DATA_HOME',
  'XDG_RUNTIME_DIR',
  'XDG_STATE_HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'APPDATA',
  'LOCALAPPDATA',
  'USERPROFILE',
  'GNUPGHOME',
  'GIT_EXEC_PATH',
];

/**
 * Takes such variables out of an environment where they are empty or relative: they would mean the working folder, into
 * which we would write, and where another person's files would be taken for the user's.
 */
export function dropRelativeFolders(env: NodeJS.ProcessEnv): void {
  for (const name of FOLDERS) {
    const value = env[name];
    if (value !== undefined && !isAbsolute(value)) delete env[name];
  }
}
