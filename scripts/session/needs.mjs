/**
 * What a session needs of the system.
 *
 * @type {('git' | 'app' | 'display' | 'keyring' | 'ssh')[]}
 */
export const sessionSystem = ['git', 'app', 'display', 'keyring'];

/** What the tests also need: an SSH server for Sync. */
export const testSystem = [...sessionSystem, /** @type {const} */ ('ssh')];
